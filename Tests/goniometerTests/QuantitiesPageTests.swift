// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Documentation/Quantities.md names every check, column and key of a measurement.
@Suite("Documentation/Quantities.md")
struct QuantitiesPageTests {
  private static let package = ProgramRun.package
  private static let knee =
    "--thigh datasets/seated-extension/thigh.csv --shank datasets/seated-extension/shank.csv"

  /// The words between backticks, and the last parts of those with dots and brackets.
  private static func words() throws -> Set<String> {
    let page = package.appending(path: "Documentation/Quantities.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let quoted = text.matches(of: /`([^`\n]+)`/).map { String($0.1) }
    return Set(
      quoted + quoted.flatMap { $0.components(separatedBy: CharacterSet(charactersIn: ".[]")) })
  }

  /// The names that are given to checks in the sources, without a segment.
  private static func checks() throws -> Set<String> {
    let folder = package.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    while let url = files?.nextObject() as? URL {
      guard url.pathExtension == "swift" else { continue }
      let source = try String(contentsOf: url, encoding: .utf8)
      for call in source.matches(of: /QualityCheck\(\s*name:([^,]+),/) {
        for name in String(call.1).matches(of: /[_")]([a-z][a-z_]+)"/) {
          names.insert(String(name.1))
        }
      }
    }
    return names
  }

  private static func run(_ arguments: String) throws -> String {
    let datasets = package.appending(path: "datasets").path
    return try ProgramRun(shell: "ln -s '\(datasets)' datasets && \"$goniometer\" \(arguments)")
      .output
  }

  /// The keys of objects, in whatever depth.
  private static func keys(of value: Any) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(keys(of: $1)) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.reduce(into: []) { $0.formUnion(keys(of: $1.value).union([$1.key])) }
  }

  @Test("every check that the sources name is in the page")
  func everyCheck() throws {
    let (words, checks) = (try Self.words(), try Self.checks())
    #expect(checks.count >= 35)
    #expect(checks.isSuperset(of: ["axis_residual", "gaps", "gyroscope_scale", "lost"]))
    for name in checks { #expect(words.contains(name), "\(name)") }
  }

  @Test(
    "every check that a measurement prints is in the page",
    arguments: [knee, "datasets/one-device/shank.csv"])
  func printedChecks(_ recording: String) throws {
    let words = try Self.words()
    let lines = try Self.run("analyze \(recording) --all-checks").split(separator: "\n")
    let names = lines.compactMap { $0.wholeMatch(of: #/  (?:good|doubtful|bad): ([a-z_]+).*/#)?.1 }
    #expect(names.count >= 17)
    for name in names {
      let plain = String(name).replacing(/^(thigh|shank)_/, with: "")
      #expect(words.contains(plain), "\(name)")
    }
  }

  @Test("every column of the summary and of the table of angles is in the page")
  func columns() throws {
    let words = try Self.words()
    let summary = try Self.run("batch datasets/one-device/shank.csv --output -")
    let angles = try Self.run(
      "analyze \(Self.knee) --csv angles.csv > text && head -n 1 angles.csv")
    let names = [summary, angles].flatMap { $0.prefix { !$0.isNewline }.split(separator: ",") }
    #expect(names.count >= 40)
    for name in names { #expect(words.contains(String(name)), "\(name)") }
  }

  @Test(
    "every key of the result is in the page",
    arguments: [
      knee, "datasets/one-device/shank.csv", "datasets/one-device/shank.csv --method researchKit",
    ])
  func keys(_ recording: String) throws {
    let words = try Self.words()
    let output = try Self.run("analyze \(recording) --json")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    for name in document.keys { #expect(words.contains(name), "\(name)") }
    let keys = Self.keys(of: try #require(document["result"]))
    #expect(keys.count >= 10)
    for name in keys { #expect(words.contains(name), "\(name)") }
  }
}
