// SPDX-License-Identifier: Apache-2.0

import Files
import Foundation
import Inertial
import JSON
import StudyTasks
import Testing

@testable import MotionTasks

@Suite("MotionRecorders")
struct MotionRecordersTests {
  private let folder: RecorderFolder
  /// A date counts from 2001, some 1e9 s, in a double.
  private let dateTolerance = 1e-6

  init() throws { folder = try RecorderFolder() }

  private let both = MotionRecorders.step(
    RecorderConfiguration("accel", .accelerometer), RecorderConfiguration("motion", .deviceMotion))

  private func recorders(
    _ step: Step, places: [String] = [""], form: RecorderForm = .researchKit
  ) -> MotionRecorders {
    MotionRecorders(for: step, in: folder.directory, places: places, form: form)
  }

  @Test("at rest with the screen up, both recorders say so in Apple's sign, key by key")
  func atRest() throws {
    var recorders = recorders(both)
    try recorders.append(InertialSample.rest(0..<40))
    try recorders.finish()
    #expect(recorders.written == ["knee-1/accel.json 40", "knee-1/motion.json 40"])
    #expect(
      try folder.text("knee-1/accel.json").split(separator: "\n")[1]
        == #"{"timestamp":0.0,"timestampSince1970":1000.0,"x":0.0,"y":0.0,"z":-1.0},"#)
    #expect(
      try folder.text("knee-1/motion.json").split(separator: "\n")[1]
        == #"{"timestamp":0.0,"timestampSince1970":1000.0,"#
        + #""attitude":{"x":0.0,"y":0.0,"z":0.0,"w":1.0},"#
        + #""rotationRate":{"x":0.0,"y":0.0,"z":0.0},"gravity":{"x":0.0,"y":0.0,"z":-1.0},"#
        + #""userAcceleration":{"x":0.0,"y":0.0,"z":0.0},"#
        + #""magneticField":{"x":0,"y":0,"z":0,"accuracy":-1}},"#)
    let result = try #require(recorders.results.last)
    #expect(result.identifier == "motion")
    #expect(result.startDate.timeIntervalSince1970 == 1000)
    #expect(abs(result.endDate.timeIntervalSince1970 - 1000.39) < dateTolerance)
    guard case .file(let file) = result.value else { throw POSIXError(.EINVAL) }
    #expect(file.contentType == "application/json")
  }

  @Test("after every flush each file is a whole document with all that was put in")
  func wholeAfterFlush() throws {
    var recorders = recorders(both)
    try recorders.append(InertialSample.rest(0..<32))
    for row in 32..<160 {
      try recorders.append(CollectionOfOne(.rest(at: Double(row) / 100)))
      for name in ["accel", "motion"] {
        #expect(try folder.items("knee-1/\(name).json").count == row + 1)
      }
    }
    #expect(try folder.directory.files() == ["knee-1/accel.json", "knee-1/motion.json"])
    try recorders.finish()
    #expect(folder.names == ["knee-1", "knee-1/accel.json", "knee-1/motion.json"])
  }

  @Test("a second of samples is handed on without being asked")
  func flushesItself() throws {
    var recorders = recorders(both)
    for sample in InertialSample.rest(0..<1_050) {
      try recorders.append(sample, from: 0, since1970: sample.time)
    }
    #expect(try folder.items("knee-1/motion.json").count > 900)
  }

  @Test("nothing is made before the first sample, and nothing stays without one")
  func noSamples() throws {
    var recorders = recorders(both)
    try recorders.flush()
    #expect(folder.names.isEmpty)
    try recorders.finish()
    #expect(folder.names.isEmpty && recorders.results.isEmpty)
  }

  @Test("fewer samples than tell the period are written in the end")
  func fewSamples() throws {
    var recorders = recorders(both)
    try recorders.append(InertialSample.rest(0..<1))
    try recorders.finish()
    try recorders.finish()
    try recorders.append(InertialSample.rest(1..<40))
    #expect(recorders.written == ["knee-1/accel.json 1", "knee-1/motion.json 1"])
  }

  @Test("two sensors have files of their own, in the order of configurations and sensors")
  func twoSensors() throws {
    var recorders = recorders(both, places: ["thigh", "shank"])
    try recorders.append(InertialSample.rest(0..<50), from: 0)
    try recorders.append(InertialSample.rest(0..<60), from: 1)
    try recorders.append(InertialSample.rest(0..<70), from: 2)
    try recorders.finish()
    #expect(
      recorders.written == [
        "knee-1/accel.thigh.json 50", "knee-1/accel.shank.json 60",
        "knee-1/motion.thigh.json 50", "knee-1/motion.shank.json 60",
      ])
    #expect(
      recorders.results.map(\.identifier)
        == ["accel.thigh", "accel.shank", "motion.thigh", "motion.shank"])
  }

  @Test("a step done again has a folder of its own")
  func again() throws {
    for round in 1...3 {
      var recorders = recorders(both)
      try recorders.append(InertialSample.rest(0..<(40 + round)))
      try recorders.finish()
      #expect(recorders.written.first == "knee-\(round)/accel.json \(40 + round)")
    }
  }

  @Test("trap 26: suspending closes the files, resuming begins new ones")
  func suspends() throws {
    var recorders = recorders(both)
    try recorders.append(InertialSample.rest(0..<50))
    try recorders.suspend()
    try recorders.append(InertialSample.rest(50..<60))
    recorders.resume()
    try recorders.append(InertialSample.rest(60..<90))
    try recorders.finish()
    #expect(
      recorders.written == [
        "knee-1/accel.json 50", "knee-1/accel-2.json 30", "knee-1/motion.json 50",
        "knee-1/motion-2.json 30",
      ])
    let start = recorders.results[1].startDate.timeIntervalSince1970
    #expect(abs(start - 1000.6) < dateTolerance)
  }

  @Test("a file that is full is followed by another; none is larger than it may be")
  func rolls() throws {
    for form in RecorderForm.allCases {
      var recorders = recorders(
        MotionRecorders.step(
          RecorderConfiguration("m", .deviceMotion, rollingFileSizeThreshold: 3_000)), form: form)
      for start in stride(from: 0, to: 400, by: 23) {
        try recorders.append(InertialSample.rest(start..<min(400, start + 23)))
      }
      try recorders.finish()
      var samples = 0
      for (index, result) in recorders.results.enumerated() {
        guard case .file(let file) = result.value else { continue }
        #expect(
          file.fileName.hasSuffix(index == 0 ? "/m.\(form.suffix)" : "-\(index + 1).\(form.suffix)")
        )
        let size = try folder.bytes(file.fileName).count
        #expect(size <= 3_000 && (size > 2_400 || index == recorders.results.count - 1))
        samples += Int(result.userInfo["samples"]?.double ?? 0)
        if form == .researchKit { _ = try folder.items(file.fileName) }
      }
      #expect(samples == 400 && recorders.results.count > 3)
    }
  }

  @Test("a threshold that no item fits in gives a file each")
  func tinyThreshold() throws {
    var recorders = recorders(
      MotionRecorders.step(RecorderConfiguration("m", .accelerometer, rollingFileSizeThreshold: 1)))
    try recorders.append(InertialSample.rest(0..<40))
    try recorders.finish()
    #expect(recorders.written.count == 40 && recorders.written.allSatisfy { $0.hasSuffix(" 1") })
  }

  @Test("times in a file never fall: a late packet is counted, a clock set back begins a file")
  func order() throws {
    var samples = InertialSample.rest(0..<40)
    samples.append(.rest(at: 0.39))
    samples.append(.rest(at: 0.385))
    samples.append(.rest(at: 0.40))
    samples += InertialSample.rest(0..<20)
    var recorders = recorders(both)
    try recorders.append(samples)
    try recorders.finish()
    #expect(
      recorders.written == [
        "knee-1/accel.json 42", "knee-1/accel-2.json 20", "knee-1/motion.json 42",
        "knee-1/motion-2.json 20",
      ])
    #expect(recorders.results[0].userInfo["late"] == .integer(1))
    #expect(recorders.results[1].userInfo["late"] == nil)
  }

  @Test("what is not finite is left out of JSON and counted; a table has an empty cell")
  func notFinite() throws {
    var samples = InertialSample.rest(0..<50)
    samples[40].angularVelocity.y = .nan
    samples[41].specificForce.z = .infinity
    samples[42].time = .nan
    var recorders = recorders(both)
    try recorders.append(samples)
    try recorders.finish()
    // An accelerometer's file has no angular velocity.
    #expect(recorders.written == ["knee-1/accel.json 48", "knee-1/motion.json 47"])
    #expect(recorders.results.map { $0.userInfo["leftOut"] } == [.integer(2), .integer(3)])
    var table = self.recorders(both, form: .csv)
    try table.append(samples)
    try table.finish()
    #expect(table.written == ["knee-2/accel.csv 49", "knee-2/motion.csv 49"])
    #expect(
      try folder.text("knee-2/motion.csv").split(separator: "\n")[41]
        == "0.4,0.0,0.0,9.80665,0.0,,0.0,1000.4")
  }

  @Test("recorders that no motion sensor can serve are named; the rate asked for is the highest")
  func configurations() {
    let step = MotionRecorders.step(
      RecorderConfiguration("a", .accelerometer, frequency: 50),
      RecorderConfiguration("m", .deviceMotion, frequency: 100),
      RecorderConfiguration("voice", .audio), RecorderConfiguration("steps", .pedometer))
    #expect(recorders(step).unrecorded == ["voice", "steps"])
    #expect(recorders(step).requestedRate == 100)
    let slow = MotionRecorders.step(
      RecorderConfiguration("a", .accelerometer, frequency: -3),
      RecorderConfiguration("b", .accelerometer, frequency: .nan))
    #expect(recorders(slow).requestedRate == 1)
    #expect(recorders(MotionRecorders.step()).requestedRate == 0)
    #expect(recorders(Step("x", .instruction(InstructionContent()))).requestedRate == 0)
  }
}
