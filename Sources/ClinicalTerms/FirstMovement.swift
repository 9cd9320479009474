// SPDX-License-Identifier: Apache-2.0

/// The direction of the first movement, for recordings that do not show which way flexion is.
public enum FirstMovement: String, Sendable, Hashable, Codable, CaseIterable {
  /// The joint bends first: a heel slide, sitting down.
  case flexion
  /// The joint straightens first: seated extension, standing up.
  case `extension`
}

/// The way a device sits on the limb, for ResearchKit's formula.
public enum DeviceOrientation: String, Sendable, Hashable, Codable, CaseIterable {
  /// Upright: the device's x axis is meant to be the joint's axis.
  case portrait
  /// On its long side: the device's y axis is meant to be the joint's axis.
  case landscape
}
