// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import ReferenceData

/// A method's errors on the knee recordings.
struct KneeResult: Codable, Sendable, Equatable {
  /// As the report names it.
  var name: String
  /// Where it comes from: this program, or a package with its version.
  var origin: String
  /// How it was run.
  var settings: String
  /// Errors by the part's name.
  var parts: [String: Part]
  /// Why a recording gave no angle, by its name.
  var failures: [String: String] = [:]

  /// Errors in one part.
  struct Part: Codable, Sendable, Equatable {
    /// Of the angle.
    var angle: KneeScore
    /// Of the ranges of the movements.
    var ranges: RangeAgreement
  }
}

extension KneeResult.Part {
  /// Degrees that make a movement, for the comparison of ranges.
  private static let leastExcursion = 25.0

  /// Scores an angle curve over a part of a recording; `nil` where too little can be compared.
  init?(
    time: [Double], degrees: [Double], of recording: KneeRecording, _ part: KneeRecording.Part
  ) throws {
    let reference = try KneeReference(named: part.reference)
    guard
      let angle = KneeScore(time: time, degrees: degrees, reference: reference, window: part.window)
    else { return nil }
    self.angle = angle
    ranges = RangeAgreement(
      MatchedAngles(time: time, degrees: degrees, reference: reference, window: part.window),
      wholeCycles: recording.isCyclic, leastExcursion: Self.leastExcursion)
  }
}

/// Every method on every knee recording that is there.
struct KneeStudy: Sendable {
  /// A recording as the default method saw it.
  struct Run: Sendable {
    var recording: KneeRecording
    /// By the default, offline; `nil` where it gave none.
    var analysis: PairAnalysis?
  }

  /// Recordings that are there.
  let runs: [Run]
  /// Recordings of the reference folder that are not.
  let missing: [KneeRecording]
  /// This program's methods.
  let own: [KneeResult]

  /// Runs all methods.
  init(workers: Int) async throws {
    let there = KneeRecording.expected.filter(\.isThere)
    missing = KneeRecording.expected.filter { !$0.isThere }
    let jobs = there.flatMap { recording in
      KneeMethod.all.map { (recording: recording, method: $0) }
    }
    let outcomes = try await jobs.parallelMap(workers: workers) { job in
      try Outcome(job.recording, job.method)
    }
    var (runs, own) = ([Run](), [KneeResult]())
    for (index, method) in KneeMethod.all.enumerated() {
      var result = KneeResult(
        name: method.name, origin: "this program", settings: method.settings, parts: [:])
      for (row, recording) in there.enumerated() {
        let outcome = outcomes[row * KneeMethod.all.count + index]
        result.parts.merge(outcome.parts) { first, _ in first }
        result.failures[recording.name] = outcome.failure
        if index == 0 { runs.append(Run(recording: recording, analysis: outcome.analysis)) }
      }
      own.append(result)
    }
    (self.runs, self.own) = (runs, own)
  }

  private struct Outcome: Sendable {
    var parts: [String: KneeResult.Part] = [:]
    var failure: String?
    var analysis: PairAnalysis?

    init(_ recording: KneeRecording, _ method: KneeMethod) throws {
      do {
        let analysis = try method.analysis(recording.pair())
        let (time, degrees) = (analysis.angles.map(\.time), analysis.angles.map(\.degrees))
        for part in recording.parts {
          parts[part.name] = try KneeResult.Part(time: time, degrees: degrees, of: recording, part)
        }
        self.analysis = analysis
      } catch let error as MeasurementError {
        failure = "\(error)"
      }
    }
  }
}
