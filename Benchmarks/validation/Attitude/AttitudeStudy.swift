// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Inertial
internal import ReferenceData

/// A method's errors on the trials of BROAD.
struct AttitudeResult: Codable, Sendable, Equatable {
  /// As the report names it.
  var name: String
  /// Where it comes from: this program, or a package with its version.
  var origin: String
  /// Settings that differ from the defaults.
  var settings: String
  /// Whether later samples are used.
  var isOffline: Bool
  /// Errors by trial.
  var trials: [String: Trial]

  /// Errors in one trial, as recorded and with the estimates given an earlier time.
  struct Trial: Codable, Sendable, Equatable {
    var recorded: AttitudeScore
    var advanced: AttitudeScore
  }

  /// Seconds by which BROAD's optical reference leads every estimate: a property of the recordings,
  /// found with all methods alike. The second column gives every method this shift.
  static let latency = 0.0024

  /// Mean over trials; `nil` where one of them is missing.
  func mean(_ trials: [String], of value: (Trial) -> Double) -> Double? {
    let found = trials.compactMap { self.trials[$0] }.map(value)
    return found.isEmpty || found.count < trials.count ? nil : found.mean
  }
}

extension AttitudeResult.Trial {
  /// Scores the attitudes of a trial; `nil` where they do not fit it.
  ///
  /// - Parameter isOffline: whether they were made with later samples: then they are advanced with
  ///   them too.
  init?(_ attitudes: [Quaternion], of trial: BroadTrial, isOffline: Bool) {
    func score(_ attitudes: [Quaternion]) -> AttitudeScore? {
      AttitudeScore(
        attitudes, reference: trial.reference, isMovement: trial.isMovement,
        period: BroadTrial.period)
    }
    let shifted =
      isOffline
      ? attitudes.readBetween(AttitudeResult.latency, period: BroadTrial.period)
      : trial.recording.advanced(attitudes, by: AttitudeResult.latency)
    guard let recorded = score(attitudes), let advanced = score(shifted) else { return nil }
    (self.recorded, self.advanced) = (recorded, advanced)
  }
}

/// Every method on every trial of BROAD that is there.
struct AttitudeStudy: Sendable {
  /// Trials that are there, sorted.
  let trials: [String]
  /// Trials of the reference folder that are not.
  let missing: [String]
  /// This program's methods.
  let own: [AttitudeResult]

  /// The trials that come with the reference recordings.
  static let expected = [
    "01_undisturbed_slow_rotation_A", "04_undisturbed_slow_rotation_with_breaks_A",
    "07_undisturbed_fast_rotation_B", "09_undisturbed_fast_rotation_with_breaks_B",
    "10_undisturbed_slow_translation_A", "12_undisturbed_slow_translation_C",
    "16_undisturbed_fast_translation_B", "18_undisturbed_fast_translation_with_breaks_B",
    "21_undisturbed_fast_combined", "24_disturbed_tapping_A", "26_disturbed_phone_vibration_A",
    "28_disturbed_stationary_magnet_A", "30_disturbed_stationary_magnet_C",
    "32_disturbed_attached_magnet_1cm", "34_disturbed_attached_magnet_3cm",
  ]

  /// Runs all methods.
  init(workers: Int) async throws {
    let names = BroadTrial.names
    let rows = try await names.parallelMap(workers: workers) { name in
      let trial = try BroadTrial(named: name)
      return AttitudeMethod.all.map { method in
        AttitudeResult.Trial(
          method.attitudes(trial.recording, BroadTrial.period), of: trial,
          isOffline: method.isOffline)
      }
    }
    trials = names
    missing = Self.expected.filter { !names.contains($0) }
    own = AttitudeMethod.all.enumerated().map { index, method in
      let scores = zip(names, rows).compactMap { name, row in row[index].map { (name, $0) } }
      return AttitudeResult(
        name: method.name, origin: "this program", settings: method.settings,
        isOffline: method.isOffline, trials: Dictionary(uniqueKeysWithValues: scores))
    }
  }
}
