// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Goniometry
internal import Inertial
internal import ReferenceData

/// Scores what `Benchmarks/peers/peers.py` left in a folder; the script's text says what is where.
struct PeerScoring: Sendable {
  /// The folder.
  let folder: URL

  /// `peers.json`.
  private struct Manifest: Codable {
    struct Method: Codable, Sendable {
      var name: String
      var package: String
      var version: String
      var settings: String
      var isOffline: Bool
      var folder: String

      var origin: String { "PyPI \(package) \(version)" }
    }

    var attitude: [Method]
    var knee: [Method]
    var notRun: [PeerResults.NotRun]
  }

  /// Writes what the script needs to run others on the simulated tests: `simulated/N.thigh.f64` and
  /// `N.shank.f64`, and the period of each test in `tests.json`.
  func export(count: Int, workers: Int) async throws {
    let simulated = folder.appending(path: "simulated")
    try FileManager.default.createDirectory(at: simulated, withIntermediateDirectories: true)
    let lines = try await (0..<count).map { $0 }.parallelMap(workers: workers) { number in
      let test = SimulatedTest(number: number)
      let truth = try KneeSimulation(test.parameters).run()
      try DoubleFile.write(
        truth.thigh.recording, to: simulated.appending(path: "\(number).thigh.f64"))
      try DoubleFile.write(
        truth.shank.recording, to: simulated.appending(path: "\(number).shank.f64"))
      return "{\"number\": \(number), \"period\": \(1 / test.parameters.rateHz)}"
    }
    let text = "[" + lines.joined(separator: ",\n") + "]\n"
    try text.write(to: simulated.appending(path: "tests.json"), atomically: true, encoding: .utf8)
  }

  /// The scores.
  func results(count: Int, workers: Int) async throws -> PeerResults {
    let manifest = try JSONDecoder().decode(
      Manifest.self, from: Data(contentsOf: folder.appending(path: "peers.json")))
    var results = PeerResults(notRun: manifest.notRun)
    let trials = try await BroadTrial.names.parallelMap(workers: workers) { name in
      let trial = try BroadTrial(named: name)
      return try manifest.attitude.map { method in
        let file = folder.appending(path: "attitude/\(method.folder)/\(name).f64")
        return try DoubleFile.attitudes(file).flatMap {
          AttitudeResult.Trial($0, of: trial, isOffline: method.isOffline)
        }
      }
    }
    let simulated = try await (0..<count).map { $0 }.parallelMap(workers: workers) { number in
      let truth = try KneeSimulation(SimulatedTest(number: number).parameters).run()
      return try manifest.attitude.map { method in
        let stem = folder.appending(path: "simulated/\(method.folder)/\(number)")
        guard let thigh = try DoubleFile.attitudes(stem.appendingPathExtension("thigh.f64")),
          let shank = try DoubleFile.attitudes(stem.appendingPathExtension("shank.f64"))
        else { return nil as SimulatedScore? }
        return SimulatedScore(thigh: thigh, shank: shank, truth: truth)
      }
    }
    for (index, method) in manifest.attitude.enumerated() {
      let scored = zip(BroadTrial.names, trials).compactMap { name, row in
        row[index].map { (name, $0.rounded) }
      }
      results.attitude.append(
        AttitudeResult(
          name: method.name, origin: method.origin, settings: method.settings,
          isOffline: method.isOffline, trials: Dictionary(uniqueKeysWithValues: scored)))
      let sum = SimulatedResult(
        name: method.name, origin: method.origin, settings: method.settings,
        simulated.compactMap { $0[index] })
      if let sum { results.simulated.append(sum) }
    }
    results.knee = try manifest.knee.map(knee)
    return results
  }

  /// Of the four pairs of axis signs, which the peer leaves open, the one with the smallest error.
  private func knee(_ method: Manifest.Method) throws -> KneeResult {
    var result = KneeResult(
      name: method.name, origin: method.origin, settings: method.settings, parts: [:])
    for recording in KneeRecording.expected where recording.isThere {
      let stem = recording.name.replacing("/", with: "+")
      for number in 0..<4 {
        let file = folder.appending(path: "knee/\(method.folder)/\(stem).\(number).f64")
        guard let rows = try DoubleFile.rows(file, columns: 2) else { continue }
        for part in recording.parts {
          let found = try KneeResult.Part(
            time: rows.map { $0[0] }, degrees: rows.map { $0[1] }, of: recording, part)
          guard let found else { continue }
          let best = result.parts[part.name]?.angle.rmse ?? .infinity
          if found.angle.rmse < best { result.parts[part.name] = found }
        }
      }
    }
    return result
  }
}

extension AttitudeResult.Trial {
  /// To a millionth of a degree: what the file keeps.
  fileprivate var rounded: AttitudeResult.Trial {
    AttitudeResult.Trial(recorded: recorded.rounded, advanced: advanced.rounded)
  }
}

extension AttitudeScore {
  fileprivate var rounded: AttitudeScore {
    var score = self
    func round(_ path: WritableKeyPath<AttitudeScore, Double>) {
      score[keyPath: path] = (score[keyPath: path] * 1e6).rounded() / 1e6
    }
    round(\.inclination)
    round(\.inclinationP95)
    round(\.inclinationMaximum)
    round(\.totalAlignedAtStart)
    round(\.totalAligned)
    round(\.drift)
    return score
  }
}
