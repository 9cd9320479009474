// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import Testing

@testable import Goniometry

@Suite("Live measurement by ResearchKit's formula")
struct LiveResearchKitTests {
  private typealias Measurement = LiveMeasurement

  /// The live period is that of the first 32 samples, the batch's that of all: only a sample at
  /// the start and after a gap is integrated over it.
  private static let periodTolerance = 1e-6

  private static func distal() throws -> InertialRecording {
    try LivePairTests.simulated(.seatedExtension, repetitions: 3) { $0.standing = 0 }
      .shank.recording
  }

  private static func feed(
    _ measurement: inout Measurement, _ recording: InertialRecording,
    _ look: (inout Measurement) -> Void = { _ in }
  ) {
    for sample in recording {
      measurement.add(sample, from: 0)
      look(&measurement)
    }
  }

  @Test("the result is the batch's to the last bit", arguments: DeviceOrientation.allCases)
  func finalIsBatch(_ orientation: DeviceOrientation) throws {
    let recording = try Self.distal()
    var measurement = Measurement(.researchKit(orientation))
    Self.feed(&measurement, recording)
    let trial = try measurement.finish()
    let batch = try ResearchKitMethod.measure(
      recording, orientation: orientation, with: BoundedPositionFilter.self, parameters: .init())
    #expect(trial.researchKit == batch)
    let checks = try Trial([recording], .researchKit(orientation)).quality
    #expect(trial.quality == checks)
    #expect(checks.starts(with: RecordingQuality.checks(for: recording)))
    #expect(checks.last?.name == "formula_axis" && checks.last?.verdict == .doubtful)
    let soFar = try #require(measurement.researchKit)
    for value: KeyPath<ResearchKitRangeOfMotion, Double> in [
      \.start, \.finish, \.minimum, \.maximum, \.range,
    ] {
      #expect(abs(soFar[keyPath: value] - batch[keyPath: value]) < Self.periodTolerance)
    }
  }

  @Test("it measures from the first attitude, which the 32nd sample gives, on the first sample's")
  func begins() throws {
    var measurement = Measurement(.researchKit(.portrait))
    var phases: [MeasurementPhase] = []
    #expect(measurement.phase == .holdStill && measurement.researchKit == nil)
    #expect(measurement.obstacle == "Waiting for the sensor.")
    let recording = try Self.distal()
    Self.feed(&measurement, recording) {
      if phases.last != $0.phase { phases.append($0.phase) }
      #expect(($0.motions[0].recording.count >= 32) == ($0.reading != nil))
      #expect($0.reading?.degrees == $0.researchKit?.finish)
      #expect($0.reading.map { $0.uncertainty.standardDeviation.isNaN } ?? true)
      #expect($0.progress == ($0.phase == .measure ? 1 : 0))
    }
    #expect(phases == [.holdStill, .measure])
    #expect(measurement.reading?.time == recording.last?.time)
    let first = AttitudeTracker<BoundedPositionFilter>.attitudes(
      of: InertialRecording(recording.prefix(1)),
      nominalPeriod: try #require(measurement.motions[0].period), parameters: .init())[0]
    var method = ResearchKitMethod()
    method.update(attitude: first)
    #expect(measurement.researchKit?.start == method.result.start)
  }

  @Test("a correction is in the angles, live and in the result; the recording is as it came")
  func corrected() throws {
    let recording = try Self.distal()
    var correction = SensorCalibration()
    correction.gyroscopeBias = Vector3(0.02, -0.01, 0.03)
    correction.latency = 0.25
    let plain = recording
    let raw = InertialRecording(
      recording.map {
        InertialSample(
          time: $0.time + 0.25, specificForce: $0.specificForce,
          angularVelocity: $0.angularVelocity + correction.gyroscopeBias)
      })
    var measurement = Measurement(.researchKit(.portrait), corrections: [correction])
    Self.feed(&measurement, raw)
    #expect(measurement.motions[0].recording == raw)
    let result = try #require(try measurement.finish().researchKit)
    #expect(
      try result
        == Trial([raw.calibrated(with: correction)], .researchKit(.portrait)).researchKit)
    let uncorrected = try #require(try Trial([plain], .researchKit(.portrait)).researchKit)
    #expect(abs(result.range - uncorrected.range) < Self.periodTolerance)
    #expect(
      abs((measurement.researchKit?.range ?? .nan) - uncorrected.range)
        < Self.periodTolerance)
  }

  @Test("marks are the newest times; zero is ResearchKit's own; a restart is a check")
  func marks() throws {
    let recording = try Self.distal()
    var measurement = Measurement(.researchKit(.portrait))
    measurement.mark()
    #expect(measurement.marks.isEmpty)
    Self.feed(&measurement, recording)
    measurement.mark()
    let before = measurement.reading?.degrees
    let (isZeroing, job) = (measurement.zeroAnew(), measurement.identificationJob())
    #expect(!isZeroing && job == nil && measurement.calibrationCount == 0)
    #expect(measurement.marks == [recording.last?.time].compactMap(\.self))
    #expect(measurement.phase == .measure && measurement.reading?.degrees == before)
    #expect(measurement.sensorChecks.isEmpty)
    measurement.restart(sensor: 0)
    #expect(measurement.sensorChecks.map(\.name) == ["restarts"])
    #expect(measurement.quality.map(\.name) == ["gaps", "restarts"])
  }

  @Test("without two usable times there is no result, but an error")
  func nothing() {
    var measurement = Measurement(.researchKit(.portrait))
    #expect(throws: MeasurementError.noSamples(rows: 0)) { try measurement.finish() }
    measurement.add(InertialSample(time: 0, specificForce: .unitZ, angularVelocity: .zero), from: 0)
    #expect(throws: MeasurementError.noSamples(rows: 1)) { try measurement.finish() }
  }

  @Test("a result needs no 32 samples, as a file does not")
  func short() throws {
    let recording = InertialRecording(try Self.distal().prefix(5))
    var measurement = Measurement(.researchKit(.portrait))
    Self.feed(&measurement, recording)
    #expect(measurement.phase == .holdStill)
    #expect(try measurement.finish().researchKit?.start.isFinite == true)
  }

  @Test("gaps and values that no sensor gives neither trap nor count")
  func hostile() throws {
    var measurement = Measurement(.researchKit(.portrait))
    for (row, sample) in try Self.distal().enumerated() where !(300..<400).contains(row) {
      measurement.add(sample, from: 0)
      guard row % 50 == 0 else { continue }
      for bad in [Double.nan, .infinity, -1e300] {
        measurement.add(
          InertialSample(
            time: bad, specificForce: sample.specificForce, angularVelocity: Vector3(bad, 0, 0)),
          from: 0)
      }
    }
    #expect(measurement.range.degrees?.isFinite == true)
    #expect(measurement.quality[0].verdict == .doubtful)
    let result = try #require(try measurement.finish().researchKit)
    #expect(result.range.isFinite)
  }
}
