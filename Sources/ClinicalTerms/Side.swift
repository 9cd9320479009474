// SPDX-License-Identifier: Apache-2.0

/// The side of the body that is measured.
///
/// ```swift
/// let side = Side.left
/// let label = side == .unstated ? "knee" : "\(side.rawValue) knee"  // "left knee"
/// ```
public enum Side: String, Sendable, Hashable, Codable, CaseIterable {
  /// The left side.
  case left
  /// The right side.
  case right
  /// Nobody said which side.
  case unstated
}

/// Who moves the joint. Every result carries it, since active and passive ranges differ.
public enum Activity: String, Sendable, Hashable, Codable, CaseIterable {
  /// The person's own muscles move it.
  case active
  /// An examiner or a machine moves it.
  case passive
  /// Nobody said who moves it.
  case unstated
}
