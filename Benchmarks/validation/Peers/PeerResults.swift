// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import ReferenceData

/// The results of other people's programs, scored by this program's scorer and kept in the repository,
/// so that the report needs no Python.
struct PeerResults: Codable, Sendable {
  /// A package that could not be run.
  struct NotRun: Codable, Sendable {
    var package: String
    var reason: String
  }

  /// On BROAD.
  var attitude: [AttitudeResult] = []
  /// On the knee recordings.
  var knee: [KneeResult] = []
  /// On the simulated tests.
  var simulated: [SimulatedResult] = []
  /// Packages that could not be run.
  var notRun: [NotRun] = []

  /// Where they are kept.
  static let url = ReferenceFolder.package.appending(path: "Benchmarks/peers/results.json")

  /// Reads what is kept; nothing where there is none.
  static func load() throws -> PeerResults {
    guard FileManager.default.fileExists(atPath: url.path()) else { return PeerResults() }
    return try JSONDecoder().decode(PeerResults.self, from: Data(contentsOf: url))
  }

  /// Keeps the results. Keys are sorted, so that the same results give the same bytes.
  func save() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try (try encoder.encode(self) + Data("\n".utf8)).write(to: Self.url)
  }
}
