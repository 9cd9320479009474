// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import Testing

@Suite("One result by every route")
struct ResultRouteTests {
  /// A measurement with its settings, as options, as columns of a manifest, and as a task.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription, make, options, columns, cells, task: String

    static let all = [
      Case(
        testDescription: "a knee with two sensors",
        make: "cp \"\(ProgramRun.package.path)\"/datasets/seated-extension/*.csv .",
        options: "--thigh thigh.csv --shank shank.csv --side right --activity active",
        columns: "thigh,shank,side,activity", cells: "thigh.csv,shank.csv,right,active",
        task: "knee --exercise seated-extension --sensors two --side right --activity active"),
      Case(
        testDescription: "a neck with one sensor",
        make: "$goniometer simulate --joint neck --movement rotation -o made; cp made/device.csv .",
        options: "device.csv --joint neck --movement rotation --test seated --place forehead",
        columns: "file,joint,movement,test,place",
        cells: "device.csv,neck,rotation,seated,forehead",
        task: "neck --exercise rotation-seated"),
    ]
    /// The files of the sensors, for a task.
    var sources: String {
      cells.split(separator: ",").filter { $0.hasSuffix(".csv") }.joined(separator: ",")
    }
  }

  @Test("by any route it is the same measurement, which counts once", arguments: Case.all)
  func routes(_ one: Case) throws {
    let run = try ProgramRun(
      shell: """
        \(one.make) 2> /dev/null
        $goniometer analyze \(one.options) --subject P --visit 2026-03-02 --json > analyze.json
        printf 'id,\(one.columns),subject,visit\\nk,\(one.cells),P,2026-03-02\\n' > manifest.csv
        for form in csv ndjson json; do
          $goniometer batch --manifest manifest.csv --format $form --output batch.$form 2> /dev/null
        done
        $goniometer task make \(one.task) --output task.json
        $goniometer task run task.json --source \(one.sources) -d out --subject P --visit 2026-03-02 \\
          --result task-result.json < /dev/null > /dev/null 2> /dev/null
        for result in analyze.json batch.csv batch.ndjson batch.json task-result.json; do
          $goniometer fhir observation $result | tr -d '\\n'; echo
        done
        $goniometer report analyze.json batch.csv batch.ndjson batch.json --output page.html
        grep -o 'same recordings, left out: [0-9]*' page.html
        """)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 6, "\(run.output)\(run.messages)")
    let found = try lines.prefix(5).map { try Self.angles(ofBundle: $0) }
    #expect(found[0].count >= 3, "\(found[0])")
    for other in found.dropFirst() { #expect(other == found[0]) }
    #expect(lines[5] == "same recordings, left out: 3")
  }

  /// The angles of the only Observation, by the words of their codes.
  private static func angles(ofBundle text: Substring) throws -> [String: Double] {
    let resources = try JSONValue(data: Data(text.utf8)).object?["entry"]?.array?.compactMap {
      $0.object?["resource"]?.object
    }
    let observations = (resources ?? []).filter { $0["resourceType"]?.string == "Observation" }
    try #require(observations.count == 1)
    let components = observations[0]["component"]?.array?.compactMap(\.object) ?? []
    return Dictionary(
      components.map {
        (
          $0["code"]?.object?["text"]?.string ?? "",
          $0["valueQuantity"]?.object?["value"]?.double ?? .nan
        )
      }, uniquingKeysWith: { first, _ in first })
  }
}
