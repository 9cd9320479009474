// SPDX-License-Identifier: Apache-2.0

/// Which limb was measured.
public enum Side: String, Sendable, Hashable, Codable, CaseIterable {
  /// The left limb.
  case left
  /// The right limb.
  case right
  /// Nobody said.
  case unstated
}
