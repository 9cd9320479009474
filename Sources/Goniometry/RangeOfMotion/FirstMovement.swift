// SPDX-License-Identifier: Apache-2.0

/// What the first movement of a recording is, for those that do not show which way flexion is.
public enum FirstMovement: String, Sendable, Hashable, Codable, CaseIterable {
  /// The joint bends first: a heel slide, sitting down.
  case flexion = "flexion-first"
  /// The joint straightens first: seated extension, standing up.
  case `extension` = "extension-first"
}
