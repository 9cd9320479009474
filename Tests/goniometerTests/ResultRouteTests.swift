// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Foundation
import Goniometry
import Inertial
import JSON
import StudyTasks
import Testing

@testable import goniometer

/// The routes of a result through the program. Those of Python and C are held to `analyze --json` by the tests of the
/// bindings, to the last digit, and those of Spark, Dask and GNU parallel to `batch` by the tests of the engines.
@Suite("One result by every route")
struct ResultRouteTests {
  /// A measurement with its settings, as options, as columns of a manifest, and as a task.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription, options, columns, cells: String
    /// How the task is made; `nil` where no task measures so.
    var task: String?
    /// How many findings there are.
    var count = 1

    static let all = [
      Case(
        testDescription: "a right knee with two sensors",
        options: "--thigh thigh.csv --shank shank.csv --side right --activity active",
        columns: "thigh,shank,side,activity", cells: "thigh.csv,shank.csv,right,active",
        task: "knee --exercise seated-extension --sensors two --side right --activity active"),
      Case(
        testDescription: "a left knee with two sensors",
        options: "--thigh thigh.csv --shank shank.csv --side left --activity passive",
        columns: "thigh,shank,side,activity", cells: "thigh.csv,shank.csv,left,passive",
        task: "knee --exercise seated-extension --sensors two --side left --activity passive"),
      Case(
        testDescription: "a knee with one sensor",
        options: "knee.csv --joint knee --side right",
        columns: "file,joint,side", cells: "knee.csv,knee,right"),
      Case(
        testDescription: "a neck with one sensor",
        options: "neck.csv --joint neck --movement rotation --test seated --place forehead",
        columns: "file,joint,movement,test,place", cells: "neck.csv,neck,rotation,seated,forehead",
        task: "neck --exercise rotation-seated"),
      Case(
        testDescription: "a hip with three planes",
        options: "--pelvis pelvis.csv --thigh hip-thigh.csv --side left",
        columns: "pelvis,thigh,side",
        cells: "pelvis.csv,hip-thigh.csv,left", count: 3),
      Case(
        testDescription: "a chain of hip and knee",
        options: "--pelvis pelvis.csv --thigh hip-thigh.csv --shank still.csv --side left",
        columns: "pelvis,thigh,shank,side", cells: "pelvis.csv,hip-thigh.csv,still.csv,left",
        count: 3),
    ]

    /// The files of the sensors, for a task.
    var sources: String {
      cells.split(separator: ",").filter { $0.hasSuffix(".csv") }.joined(separator: ",")
    }
    /// The words of a task, and the result of its run.
    func taskLines(to result: String) -> String {
      guard let task else { return "" }
      return """
        $goniometer task make \(task) --output task.json
        $goniometer task run task.json --source \(sources) -d out --subject P --visit 2026-03-02 \\
          --result \(result) < /dev/null > /dev/null 2> /dev/null
        $goniometer task convert \(result) --to researchkit > task-researchkit.json 2> /dev/null
        """
    }
  }

  /// The files that the cases name.
  private static func write(to folder: TemporaryFolder) throws {
    var parameters = JointSimulation.Parameters(.hip, side: .left)
    (parameters.seed, parameters.errors) = (4, SensorGrade.module.errors)
    let hip = JointSimulation(parameters).run()
    func device(_ joint: Joint, _ movement: String, _ side: Side) throws -> InertialRecording {
      let movement = try #require(joint.movement(named: movement))
      let test = try #require(movement.tests.first)
      return MovementSimulation(
        .init([TestedMovement(movement, test: test, place: test.places.first, side: side)])
      ).run().recording
    }
    try SimulationFolder(path: folder.url.path, replacesFiles: true).write([
      .recording("pelvis", hip.proximal, decimals: nil),
      .recording("hip-thigh", hip.distal, decimals: nil),
      // A shank that goes with the thigh: a knee that does not bend.
      .recording("still", hip.distal, decimals: nil),
      .recording("neck", try device(.neck, "rotation", .unstated), decimals: nil),
      .recording("knee", try device(.knee, "flexion-extension", .right), decimals: nil),
    ])
    let knee = ProgramRun.package.appending(path: "datasets/seated-extension")
    for name in ["thigh.csv", "shank.csv"] {
      try FileManager.default.copyItem(
        at: knee.appending(path: name), to: folder.url.appending(path: name))
    }
  }

  @Test("by any route it is the same value, which counts once", arguments: Case.all)
  func routes(_ one: Case) throws {
    let folder = try TemporaryFolder()
    try Self.write(to: folder)
    let run = try ProgramRun(
      shell: """
        cd '\(folder.url.path)'
        $goniometer analyze \(one.options) --subject P --visit 2026-03-02 --json > analyze.json
        printf 'id,\(one.columns),subject,visit\\nk,\(one.cells),P,2026-03-02\\n' > manifest.csv
        for form in csv ndjson json; do
          $goniometer batch --manifest manifest.csv --format $form --output batch.$form 2> /dev/null
        done
        $goniometer batch --manifest manifest.csv --list | $goniometer worker > worker.ndjson
        \(one.taskLines(to: "task-result.json"))
        for result in analyze.json batch.csv batch.ndjson batch.json worker.ndjson task-*.json; do
          if [ -e $result ]; then $goniometer fhir observation $result | tr -d '\\n'; echo; fi
        done
        $goniometer report analyze.json batch.csv batch.ndjson batch.json worker.ndjson --output page.html
        grep -o 'same recordings, left out: [0-9]*' page.html
        """)
    let lines = run.output.split(separator: "\n")
    let routes = one.task == nil ? 5 : 7
    try #require(lines.count == routes + 1, "\(run.output)\(run.messages)")
    let found = try lines.prefix(routes).map { try Self.observations(ofBundle: $0) }
    #expect(found[0].count >= one.count && found[0].contains { $0.count >= 3 }, "\(found[0])")
    for (place, other) in found.enumerated() {
      switch place {
      // A row has hundredths of a degree, which FHIR's tenths round once more.
      case 1: #expect(Self.differ(other, found[0]) < 0.11, "a row of CSV")
      // ResearchKit's form has the numbers of the whole joint alone.
      case 5: #expect(other.count == 1)
      default: #expect(other == found[0], "route \(place)")
      }
    }
    #expect(lines[routes].hasPrefix("same recordings, left out: "))

    // The values themselves, of the forms that carry them whole.
    func findings(_ file: String) throws -> [Finding] {
      let text = try folder.text(file)
      let rows = file.hasSuffix("ndjson") ? text.split(separator: "\n").map(String.init) : [text]
      return try rows.flatMap { try Self.findings(in: JSONValue(data: Data($0.utf8))) }
    }
    let analyzed = try findings("analyze.json")
    #expect(!analyzed.isEmpty)
    for file in ["batch.ndjson", "batch.json", "worker.ndjson"] {
      #expect(try findings(file) == analyzed, "\(file)")
    }
    if one.task != nil {
      // The task knows what the person did, and its own files.
      let result = try TaskResult(documentData: Data(folder.text("task-result.json").utf8))
      let leaf = try #require(
        result.results.flatMap(\.results).compactMap(\.rangeOfMotion).first)
      #expect(leaf.extent == analyzed[0].extent && leaf.movement == analyzed[0].movement)
      #expect(leaf.joint == analyzed[0].joint && leaf.side == analyzed[0].side)
      #expect(leaf.activity == analyzed[0].activity && leaf.method == analyzed[0].method)
      #expect(leaf.verdict == analyzed[0].verdict && leaf.zero == analyzed[0].zero)
      try careRoute(one, in: folder)
    }
  }

  /// An outcome of care keeps the range, the directions of a movement, intervals and the verdict; the whole recording,
  /// the test, the place, the method and the files it does not.
  private func careRoute(_ one: Case, in folder: TemporaryFolder) throws {
    let task = try JSONValue(data: Data(folder.text("task.json").utf8)).object?["task"] ?? .null
    let plan: JSONValue = [
      "id": "measure", "title": "Measure", "effectiveDate": "2026-03-02T00:00:00Z",
      "schedule": [
        "elements": [["start": "2026-03-02T00:00:00Z", "allDay": true, "interval": ["days": 1]]],
        "timeZone": "Etc/UTC",
      ],
      "payload": ["study": task, "outcome": ["rules": [["type": "rangeOfMotion"]]]],
    ]
    try folder.write(String(decoding: plan.data(), as: UTF8.self), to: "care.json")
    let run = try ProgramRun(
      shell: """
        cd '\(folder.url.path)'
        $goniometer care init P.care --patient P && $goniometer care add P.care care.json
        $goniometer care do P.care measure --source \(one.sources) -d care-run --no-wait < /dev/null > /dev/null
        for result in P.care analyze.json; do
          $goniometer report $result --output $result.html --table $result.csv && cat $result.csv
        done
        """)
    let rows = run.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let heads = rows.indices.filter { rows[$0].first == "subject" }
    try #require(heads.count == 2, "\(run.output)\(run.messages)")
    func courses(_ places: Range<Int>) -> [[Substring]: [Substring]] {
      let columns = rows[heads[0]]
      func cells(_ row: [Substring], _ names: [String]) -> [Substring] {
        zip(columns, row).filter { names.contains(String($0.0)) }.map(\.1)
      }
      return Dictionary(
        uniqueKeysWithValues: rows[places].map {
          (
            cells($0, ["subject", "joint", "movement", "side", "activity", "angle"]),
            cells($0, ["last_deg", "last_half95_deg"])
          )
        })
    }
    let (care, all) = (courses(heads[0] + 1..<heads[1]), courses(heads[1] + 1..<rows.count))
    #expect(!care.isEmpty && care.allSatisfy { all[$0] == $1 }, "\(care) \(all)")
  }

  /// Every finding in a document, wherever it stands, in its order.
  private static func findings(in json: JSONValue) throws -> [Finding] {
    if let object = json.object {
      if let list = object["findings"]?.array {
        return try list.map { try Finding(json: $0, at: .root) }
      }
      return try object.keys.sorted().flatMap { try findings(in: object[$0] ?? .null) }
    }
    return try (json.array ?? []).flatMap(findings)
  }

  /// The most by which the angles of two lists differ; infinite where these are not of the same words.
  private static func differ(_ a: [[String: JSONValue]], _ b: [[String: JSONValue]]) -> Double {
    guard a.map({ Set($0.keys) }) == b.map({ Set($0.keys) }) else { return .infinity }
    return zip(a, b).flatMap { one, other in
      one.map { abs(($1.double ?? 0) - (other[$0]?.double ?? 0)) }
    }.max() ?? 0
  }

  /// The angles of each Observation, by the words of their codes, with the place of the body.
  private static func observations(ofBundle text: Substring) throws -> [[String: JSONValue]] {
    let resources = try JSONValue(data: Data(text.utf8)).object?["entry"]?.array?.compactMap {
      $0.object?["resource"]?.object
    }
    return (resources ?? []).filter { $0["resourceType"]?.string == "Observation" }.map { one in
      var words = Dictionary(
        (one["component"]?.array?.compactMap(\.object) ?? []).map {
          (
            $0["code"]?.object?["text"]?.string ?? "",
            $0["valueQuantity"]?.object?["value"] ?? .null
          )
        }, uniquingKeysWith: { first, _ in first })
      words["site"] = one["bodySite"]
      return words
    }.sorted { $0.keys.sorted().joined() < $1.keys.sorted().joined() }
  }
}
