// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Foundation
import Goniometry
import IndustrialIO
import Inertial
import MotionTasks
import Recordings
import StudyTasks
import Testing

@testable import TaskServer

@Suite("Phones as sensors of a page")
struct PhoneTests {
  /// A knee that one sensor measures.
  private static func served(
    sensors: MotionMeasurement.Sensors = .one, recorderForm: RecorderForm? = nil
  ) throws -> Served {
    var measurement = MotionMeasurement()
    measurement.sensors = sensors
    let task = try RangeOfMotionTask(
      "knee", .knee, .left, measurement: measurement, excluding: [.instructions, .conclusion]
    ).task()
    let step = try #require(task.steps.first { $0.measuresJoint })
    return try Served([step], sources: [MotionSource(.phones)], recorderForm: recorderForm)
  }

  /// Samples of a simulated leg as a browser gives them, 60 a second and rounded.
  private static func rows(of recording: InertialRecording) -> [String] {
    var next = -Double.infinity
    return recording.compactMap { sample in
      guard sample.time >= next else { return nil }
      next = sample.time + 0.0166
      func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
      let (force, rate) = (sample.specificForce, sample.angularVelocity * (180 / .pi))
      return [
        "\(sample.time * 1000)", rounded(force.x), rounded(force.y), rounded(force.z),
        rounded(rate.x), rounded(rate.y), rounded(rate.z),
      ].joined(separator: ",")
    }
  }

  private static func leg() throws -> SimulatedKnee {
    var leg = KneeSimulation.Parameters(.seatedExtension)
    leg.errors = SensorGrade.module.errors
    leg.repetitions = 3
    return try KneeSimulation(leg).run()
  }

  private static func block(
    _ number: Int, _ rows: [String], capture: String = "abcdefgh", sensor: Int = 0
  ) -> [(String, String)] {
    [
      ("capture", capture), ("sensor", "\(sensor)"), ("number", "\(number)"), ("offset", "5000"),
      ("reversed", "0"), ("samples", rows.joined(separator: ";")),
    ]
  }

  /// Sends fields as the page's script does; the answer.
  private static func post(_ visit: Visit, _ fields: [(String, String)]) -> (Int, String) {
    let response = visit.request(
      "POST", "/samples", fields: [("token", visit.hidden("token") ?? "")] + fields)
    guard case .bytes(let bytes) = response.content else { return (response.status, "") }
    return (response.status, String(decoding: bytes, as: UTF8.self))
  }

  private static func act(_ visit: Visit, _ action: String) -> Int {
    visit.request(
      "POST", "/motion",
      fields: [("token", visit.hidden("token") ?? ""), ("action", action)]
    ).status
  }

  /// Waits until the measurement has ended.
  private static func end(_ visit: inout Visit) throws {
    for _ in 0..<600 {
      visit.get("/")
      if !visit.page.contains("id=\"live\"") { return }
      usleep(50_000)
    }
    Issue.record("the measurement does not end")
  }

  @Test("a phone's samples give the range of its recording, and lie beside the result as they came")
  func measuring() throws {
    let served = try Self.served()
    let rows = Self.rows(of: try Self.leg().shank.recording)
    var visit = try served.visit()
    #expect(visit.page.contains("id=\"phone\"") && visit.page.contains("/assets/phone.js"))
    var number = 0
    for start in stride(from: 0, to: rows.count, by: 15) {
      let part = Array(rows[start..<min(start + 15, rows.count)])
      let answer = Self.post(visit, Self.block(number, part))
      #expect(answer.0 == 200 && answer.1.contains("\"next\":\(number + 1)"))
      // Sent again after a lost answer, it is acknowledged and counts once.
      if number % 7 == 0 {
        #expect(Self.post(visit, Self.block(number, part)).1.contains("\"next\":\(number + 1)"))
      }
      // A block that comes too early is not taken.
      #expect(Self.post(visit, Self.block(number + 2, part)).1.contains("\"next\":\(number + 1)"))
      number += 1
    }
    usleep(300_000)
    #expect(Self.act(visit, "stop") == 204)
    try Self.end(&visit)
    if visit.button("Go on") != nil { try visit.press("Go on") }
    let result = try #require(served.results.list.first)
    let leaves = result.results.flatMap(\.results)
    let range = try #require(leaves.lazy.compactMap(\.rangeOfMotion).first)
    let run = try #require(served.runs.first)
    let name = try #require(
      leaves.lazy.compactMap { leaf -> String? in
        if case .file(let file) = leaf.value { file.fileName } else { nil }
      }.first { $0.hasPrefix("phone-") })
    let path = "\(served.folder)/runs/\(run)/\(name)"
    let kept = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(kept.count == rows.count + 2)
    for (line, row) in zip(kept.dropFirst(2), rows) {
      let numbers = { (text: Substring) in text.split(separator: ",").compactMap { Double($0) } }
      #expect(numbers(line).dropFirst() == numbers(row[...]).dropFirst())
      // On the server's clock, which is 5 s ahead of the page's.
      let (kept, sent) = (numbers(line).first ?? .nan, numbers(row[...]).first ?? .nan)
      #expect(abs(kept - sent - 5000) < 0.001)
    }
    let recording = try RecordingFile.load(path, options: RecordingOptions()).recording
    let again = try HingeAnalysis(
      recording, options: HingeOptions(sense: .firstMovement(.extension)), side: .left)
    #expect(abs(range.range - again.rangeOfMotion.exercise.range) < 0.5)
    #expect(range.verdict != nil)
  }

  @Test("measurements by phones share a thread, and all of them go on")
  func shared() throws {
    func threads() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count {
        (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8))
          == "measuring\n"
      }
    }
    let served = try Self.served()
    let before = try threads()
    var visits = try (0..<12).map { _ in try served.visit() }
    let row = ["0,0,0,9.8,0,0,0", "16,0,0,9.8,0,0,0"]
    for visit in visits { #expect(Self.post(visit, Self.block(0, row)).1.contains("\"next\":1")) }
    usleep(200_000)
    // Other tests measure beside this one.
    #expect(try threads() < before + 12)
    for visit in visits { #expect(Self.act(visit, "giveUp") == 204) }
    for place in visits.indices { try Self.end(&visits[place]) }
    #expect(served.runs.count == 12)
  }

  @Test(
    "recorders write the form that was asked for, else a table of no more than three times the phone's",
    arguments: [nil, .researchKit, .csv] as [RecorderForm?])
  func recorded(form: RecorderForm?) throws {
    let served = try Self.served(recorderForm: form)
    var visit = try served.visit()
    let rows = (0..<200).map { "\(Double($0) * 16),0,0,9.8,0,0,0" }
    #expect(Self.post(visit, Self.block(0, rows)).0 == 200)
    usleep(300_000)
    #expect(Self.act(visit, "giveUp") == 204)
    try Self.end(&visit)
    let run = try #require(served.runs.first)
    let files = try FileManager.default.subpathsOfDirectory(atPath: "\(served.folder)/runs/\(run)")
    let recorded = files.filter { $0.contains("/") && !$0.hasPrefix("phone-") }
    #expect(!recorded.isEmpty)
    let ending = form == .researchKit ? ".json" : ".csv"
    #expect(recorded.allSatisfy { $0.hasSuffix(ending) }, "\(files)")
    guard form != .researchKit else { return }
    func size(_ names: [String]) throws -> Int {
      try names.reduce(0) { sum, name in
        let path = "\(served.folder)/runs/\(run)/\(name)"
        return sum + (try Data(contentsOf: URL(filePath: path))).count
      }
    }
    let phone = try size(files.filter { $0.hasPrefix("phone-") })
    #expect(try size(recorded) <= 3 * phone, "\(phone)")
  }

  @Test("rounded readings widen the interval")
  func rounding() throws {
    let shank = try Self.leg().shank.recording
    let lines = Self.rows(of: shank).map { $0.split(separator: ",").compactMap { Double($0) } }
    let rounded = InertialRecording(
      lines.map { row in
        InertialSample(
          time: row[0] / 1000, specificForce: Vector3(row[1], row[2], row[3]),
          angularVelocity: Vector3(row[4], row[5], row[6]) * (.pi / 180))
      })
    let options = HingeOptions(sense: .firstMovement(.extension))
    let fine = try HingeAnalysis(shank, options: options)
    let coarse = try HingeAnalysis(rounded, options: options)
    let (before, after) = (
      try #require(fine.rangeOfMotion.uncertainty?.minimum.sensor),
      try #require(coarse.rangeOfMotion.uncertainty?.minimum.sensor)
    )
    #expect(after > before)
    #expect(abs(fine.rangeOfMotion.exercise.range - coarse.rangeOfMotion.exercise.range) < 1)
  }

  @Test("one phone sits at one place, and a page that was loaded anew begins another capture")
  func places() throws {
    let served = try Self.served(sensors: .two)
    var visit = try served.visit()
    #expect(visit.page.contains("/resume/"))
    let row = ["0,0,0,9.8,0,0,0"]
    #expect(Self.post(visit, Self.block(0, row, sensor: 0)).1.contains("\"next\":1"))
    #expect(Self.post(visit, Self.block(0, row, sensor: 1)).1.contains("refused"))
    #expect(
      Self.post(visit, Self.block(0, row, capture: "second00", sensor: 1)).1.contains("\"next\":1"))
    #expect(
      Self.post(visit, Self.block(3, row, capture: "anew0000", sensor: 1)).1.contains(
        "\"unknown\":true"))
    #expect(
      Self.post(visit, Self.block(0, row, capture: "anew0000", sensor: 1)).1.contains("\"next\":1"))
    #expect(
      Self.post(visit, Self.block(1, row, capture: "second00", sensor: 1)).1.contains("refused"))
    #expect(Self.act(visit, "giveUp") == 204)
    try Self.end(&visit)
    #expect(Self.post(visit, Self.block(1, row)).0 == 409)
  }

  @Test(
    "what no phone gives is refused",
    arguments: [
      "0,0,0,9.8,0,0", "0,0,0,9.8,0,0,0,0", "0,0,0,nan,0,0,0", "0,0,0,inf,0,0,0",
      "-1,0,0,9.8,0,0,0",
      "0,0,0,1e9,0,0,0", "0,0,0,9.8,1e9,0,0", "x", "0,0,0,9.8,0,0,", "1e300,0,0,9.8,0,0,0",
    ])
  func badSamples(row: String) throws {
    let served = try Self.served()
    var visit = try served.visit()
    #expect(Self.post(visit, Self.block(0, [row])).0 == 400)
    #expect(Self.act(visit, "giveUp") == 204)
    try Self.end(&visit)
  }

  @Test("a round trip tells the server's clock, and samples without a measurement are refused")
  func clock() throws {
    let served = try Served([Served.question("pain")])
    let visit = try served.visit()
    #expect(Self.post(visit, []).1.contains("received"))
    #expect(Self.post(visit, Self.block(0, ["0,0,0,9.8,0,0,0"])).0 == 409)
    #expect(Self.act(visit, "stop") == 409)
    #expect(Self.act(visit, "dance") == 409)
  }

  @Test("a phone with the sign of Apple's browsers gives the same specific force")
  func sign() throws {
    var fields = Self.block(0, ["10,1,2,-9.8,3,4,5"])
    fields[4].1 = "1"
    let block = try #require(PhoneBlock(FormFields(fields.map { (name: $0.0, value: $0.1) })))
    let sample = try #require(block.samples.first)
    #expect(sample.specificForce == Vector3(-1, -2, 9.8))
    #expect(sample.timestamp == 5_010_000_000)
    #expect(block.lines == "5010,-1,-2,9.8,3,4,5\n")
  }
}
