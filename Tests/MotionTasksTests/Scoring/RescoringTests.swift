// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Files
import Foundation
import Goniometry
import Inertial
import JSON
import MotionTasks
import Recordings
import StudyTasks
import Testing

@Suite("Measurements computed again")
struct RescoringTests {
  /// Rounding of a correction that undoes a distortion, carried through the filter; degrees.
  private static let roundingDegrees = 1e-6

  private func failure(_ measurement: RecordedMeasurement, _ run: RecordedRun) -> RescoringError? {
    do throws(RescoringError) {
      _ = try measurement.rescored(in: run.directory)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "as it was, the numbers are those of the run",
    arguments: [RecorderForm.researchKit, .csv], [1, 2])
  func same(_ form: RecorderForm, _ sensors: Int) throws {
    let run = try RecordedRun()
    let outcome = try run.add(
      RecordedRun.step(), sensors == 2 ? RecordedRun.pair() : RecordedRun.shank(), form: form)
    let rescored = try run.measurement().rescored(in: run.directory)
    let (before, now) = (try #require(outcome.rangeOfMotion), try #require(rescored.numbers))
    #expect(!rescored.isChanged)
    #expect(abs(now.range - before.range) <= RescoredMeasurement.toleranceDegrees)
    #expect(now.range > 90)
    if form == .csv { #expect(now == before) }
    #expect(rescored.sources.count == sensors)
    #expect(rescored.sources.allSatisfy { $0.files.first?.sha256.count == 64 })
    // What is doubtful about the files is said, and nothing is taken for granted.
    #expect(rescored.notes.allSatisfy { $0.contains("specific force at rest") })
  }

  @Test("ResearchKit's formula on the files is ResearchKitMethod")
  func researchKit() throws {
    let run = try RecordedRun()
    let shank = try RecordedRun.shank()
    try run.add(RecordedRun.step(), shank, form: .csv)
    for orientation in [DeviceOrientation.portrait, .landscape] {
      var revision = MotionRevision()
      (revision.method, revision.orientation) = (.researchKit, orientation)
      let rescored = try run.measurement().rescored(with: revision, in: run.directory)
      let expected = try ResearchKitMethod.measure(
        shank[0], orientation: orientation,
        with: BoundedPositionFilter.self, parameters: .init())
      let found = try #require(rescored.numbers)
      #expect(
        [found.start, found.finish, found.minimum, found.maximum, found.range]
          == [
            expected.start, expected.finish, expected.minimum, expected.maximum, expected.range,
          ])
      #expect(rescored.isChanged)
      #expect(rescored.notes.contains { $0.contains("only the range can be compared") })
    }
  }

  @Test("another filter and another zero are taken, and what they are is in the new result")
  func changes() throws {
    let run = try RecordedRun()
    try run.add(RecordedRun.step(), RecordedRun.shank(), form: .csv)
    var revision = MotionRevision()
    (revision.filter, revision.zero) = (.vqf, .init(.stated, degrees: 20))
    revision.firstMovement = .flexion
    let rescored = try run.measurement().rescored(
      with: revision, in: run.directory, program: "test 2")
    let (before, now) = (try run.measurement().numbers, try #require(rescored.numbers))
    #expect(now.methodWords == "hinge, vqf" && before?.methodWords == "hinge, bounded-position")
    #expect(now.zero == .stated && before?.zero == .start)
    #expect(abs((now.start ?? .nan) - 20) < 1 && now.maximum > 100)
    let basis = rescored.score.basis
    #expect(basis.filter == .vqf && basis.program == "test 2")
    #expect(basis.measurement.zeroDegrees == 20 && basis.measurement.firstMovement == .flexion)
    #expect(try MotionBasis(json: try #require(rescored.after.userInfo[MotionBasis.key])) == basis)
  }

  @Test("a calibration takes a known scale and bias away again")
  func calibration() throws {
    let shank = try RecordedRun.shank()
    let known = SensorCalibration(
      gyroscopeBias: Vector3(0.02, -0.01, 0.03),
      gyroscopeMatrix: .init(Vector3(1.2, 0, 0), Vector3(0, 1.2, 0), Vector3(0, 0, 1.2)))
    // The same motion by a gyroscope that reads too little, and beside zero.
    let distorted = InertialRecording(
      shank[0].map { sample in
        InertialSample(
          time: sample.time, specificForce: sample.specificForce,
          angularVelocity: sample.angularVelocity * (1 / 1.2) + known.gyroscopeBias)
      })
    let (plain, run) = (try RecordedRun(), try RecordedRun())
    let right = try #require(try plain.add(RecordedRun.step(), shank, form: .csv).rangeOfMotion)
    try run.add(RecordedRun.step(), [distorted], form: .csv) { $0.filter = .strapdown }
    var revision = MotionRevision()
    (revision.corrections, revision.filter) = (["": known], .boundedPosition)
    let rescored = try run.measurement().rescored(with: revision, in: run.directory)
    let found = try #require(rescored.numbers)
    #expect(abs(found.range - right.range) < Self.roundingDegrees)
    #expect(abs((found.finish ?? .nan) - (right.finish ?? .nan)) < Self.roundingDegrees)
    #expect(rescored.score.basis.corrections == [known])
    // A result that was made with it says so, and is the same without a word.
    run.result.replace(with: rescored)
    let again = try run.measurement().rescored(in: run.directory)
    #expect(!again.isChanged && again.score.basis.corrections == [known])
  }

  @Test("files of a run that was suspended, or that grew too large, are one recording")
  func severalFiles() throws {
    for (threshold, pause) in [(0, 400), (60_000, nil)] as [(Int, Int?)] {
      let run = try RecordedRun()
      let outcome = try run.add(
        RecordedRun.step(rollingAt: threshold), RecordedRun.pair(), pausesAt: pause)
      let measurement = try run.measurement()
      #expect(measurement.sensors.map(\.place) == ["thigh", "shank"])
      #expect(measurement.sensors.allSatisfy { $0.files.count > 1 })
      let rescored = try measurement.rescored(in: run.directory)
      #expect(!rescored.isChanged)
      #expect(rescored.score.basis.sampleCounts == [876, 876])
      #expect(outcome.rangeOfMotion != nil)
      // Listed in any order.
      run.result.results[0].results.reverse()
      #expect(try !run.measurement().rescored(in: run.directory).isChanged)
    }
  }

  @Test("of several attempts the last one counts")
  func attempts() throws {
    let run = try RecordedRun()
    let shank = try RecordedRun.shank()
    try run.add(RecordedRun.step(), [InertialRecording(shank[0].prefix(200))])
    let last = try run.add(RecordedRun.step(), shank)
    let rescored = try run.measurement().rescored(in: run.directory)
    #expect(!rescored.isChanged)
    #expect(rescored.score.basis.sampleCounts == [801])
    #expect(rescored.measurement.numbers?.whole == last.rangeOfMotion?.whole)
  }

  @Test("what was without numbers and has some now is a change, in the place and with the dates")
  func newNumbers() throws {
    let run = try RecordedRun()
    try run.add(RecordedRun.step(), RecordedRun.shank())
    run.edit { leaf in
      guard case .rangeOfMotion = leaf.value else { return }
      leaf.value = .custom(
        CustomResult(name: MotionOutcome.failureName, properties: ["reason": "Too little."]))
    }
    let measurement = try run.measurement()
    #expect(measurement.numbers == nil && measurement.reason == "Too little.")
    let rescored = try measurement.rescored(in: run.directory)
    #expect(rescored.isChanged)
    let before = run.result.results[0].results
    run.result.replace(with: rescored)
    let after = run.result.results[0].results
    #expect(after.count == before.count && after.last?.startDate == before.last?.startDate)
    #expect(after.last?.value == .rangeOfMotion(try #require(rescored.numbers)))
    // A task tells of a step that has files alone.
    run.result.results[0].results.removeLast()
    #expect(try run.measurements().isEmpty)
    let task = try StudyTask("rom", steps: [RecordedRun.step()])
    let found = try run.measurement(task).rescored(in: run.directory)
    #expect(found.numbers != nil && found.isChanged)
    run.result.replace(with: found)
    #expect(run.result.results[0].results.last?.identifier == "knee.range.of.motion")
    #expect(run.result.results[0].results.last?.endDate == RecordedRun.start)
  }

  @Test("a result that says nothing of itself is read for what it can mean, with notes")
  func silentResult() throws {
    let run = try RecordedRun()
    let outcome = try run.add(RecordedRun.step(), RecordedRun.shank(), form: .csv)
    run.edit { $0.userInfo = [:] }
    let rescored = try run.measurement().rescored(in: run.directory)
    #expect(rescored.numbers == outcome.rangeOfMotion)
    #expect(rescored.notes.contains { $0.contains("whether the samples were corrected") })
    // ResearchKit's own results have five angles.
    run.edit { leaf in
      guard case .rangeOfMotion(let r) = leaf.value else { return }
      leaf.value = .rangeOfMotion(
        Finding(
          start: r.start ?? .nan, finish: r.finish ?? .nan,
          minimum: r.whole.minimum?.degrees ?? .nan, maximum: r.whole.maximum?.degrees ?? .nan))
    }
    let bare = try run.measurement().rescored(in: run.directory)
    #expect(bare.numbers?.methodWords == "researchKit, bounded-position")
    #expect(bare.notes.contains { $0.contains("ResearchKit's formula is taken") })
    // The task goes before what the result says.
    let task = try StudyTask("rom", steps: [RecordedRun.step()])
    let told = try run.measurement(task).rescored(in: run.directory)
    #expect(told.numbers?.range == outcome.rangeOfMotion?.range)
    #expect(told.numbers?.side == .right)
  }

  @Test("a step within a page is found with its files")
  func page() throws {
    let run = try RecordedRun()
    try run.add(RecordedRun.step(), RecordedRun.shank())
    run.edit { $0.identifier = "knee.range.of.motion." + $0.identifier }
    run.result.results[0].identifier = "page"
    let measurement = try run.measurement()
    #expect(measurement.step == "knee.range.of.motion")
    #expect(try !measurement.rescored(in: run.directory).isChanged)
  }

  @Test("a file that is missing, changed, a link or outside is named; another step is computed")
  func badFiles() throws {
    let run = try RecordedRun()
    try run.add(RecordedRun.step(), RecordedRun.shank(), form: .csv)
    let name = "knee.range.of.motion-1/deviceMotion.csv"
    let file = run.folder.appending(path: name)
    var other = run.result.results[0]
    other.identifier = "other"
    run.result.results.append(other)
    let text = try String(contentsOf: file, encoding: .utf8)
    let rows = text.split(separator: "\n")
    try Data((rows.dropLast(3).joined(separator: "\n") + "\n").utf8).write(to: file)
    let first = try #require(try run.measurements().first)
    #expect(failure(first, run) == .changed(file: name, written: 801, found: 798))
    try Data("t,ax\n1,x\n".utf8).write(to: file)
    #expect("\(try #require(failure(first, run)))".contains(name))
    try FileManager.default.removeItem(at: file)
    #expect("\(try #require(failure(first, run)))" == "'\(name)' does not exist")
    try Data(text.utf8).write(to: run.folder.appending(path: "elsewhere.csv"))
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: "../elsewhere.csv")
    #expect("\(try #require(failure(first, run)))".contains("symbolic link"))
    for hostile in ["../x.csv", "/etc/passwd.csv", "a//b.csv", "x\u{1B}[2J.csv"] {
      var result = run.result
      for index in result.results[0].results.indices {
        guard case .file = result.results[0].results[index].value else { continue }
        result.results[0].results[index].value = .file(
          FileResult(fileName: hostile, contentType: "text/csv"))
      }
      let measurement = try #require(RecordedMeasurement.all(in: result, of: nil).first)
      let words = "\(try #require(failure(measurement, run)))"
      #expect(words.contains("not a file name for an output directory"), "\(words)")
      #expect(!words.contains("\u{1B}"))
    }
  }

  @Test("a zero or a method that does not suit the sensors is refused, not passed over")
  func unsuitable() throws {
    let run = try RecordedRun()
    try run.add(RecordedRun.step(), RecordedRun.pair())
    for (method, zero) in [
      (MotionMeasurement.Method.researchKit, nil), (nil, RequestedZero.start),
    ] as [(MotionMeasurement.Method?, RequestedZero?)] {
      var revision = MotionRevision()
      (revision.method, revision.zero) = (method, zero)
      #expect(throws: RescoringError.self) {
        try run.measurement().rescored(with: revision, in: run.directory)
      }
    }
  }

  @Test("files of one of two sensors are no measurement")
  func oneOfTwo() throws {
    let run = try RecordedRun()
    try run.add(RecordedRun.step(), RecordedRun.pair())
    run.result.results[0].results.removeAll { $0.identifier == "deviceMotion.shank" }
    let step = "knee.range.of.motion"
    #expect(try failure(run.measurement(), run) == .sensors(step: step, found: ["thigh"]))
    run.result.results[0].results.removeAll { $0.identifier == "deviceMotion.thigh" }
    #expect(try failure(run.measurement(), run) == .noFiles(step: step))
  }
}
