// SPDX-License-Identifier: Apache-2.0

/// The meaning of 0° in a result.
public enum AngleZero: String, Sendable, Hashable, Codable, CaseIterable {
  /// The pose held in quiet standing.
  case standingPose
  /// A known angle of the starting position, typed in.
  case stated
  /// The direction of gravity and a stated mounting of the device.
  case gravity
  /// The most extended plateau of the recording.
  case mostExtended
  /// The starting position, whatever the joint's angle was there.
  case start
  /// The neutral posture of a standard test, held at the start.
  case neutral

  /// Whether 0° is the joint's full extension, so that extension deficits and neutral-zero triples
  /// mean something. For `mostExtended` and `start` only differences do.
  public var isAnatomical: Bool {
    switch self {
    case .standingPose, .stated, .gravity, .neutral: true
    case .mostExtended, .start: false
    }
  }
}
