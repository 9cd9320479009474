// SPDX-License-Identifier: Apache-2.0

/// The quantity of an inertial channel.
public enum InertialQuantity: String, Sendable, Hashable, CaseIterable {
  /// Specific force, m/s².
  case acceleration = "accel"
  /// Angular velocity, rad/s.
  case angularVelocity = "anglvel"

  /// The three axes in order.
  static let axes = ["x", "y", "z"]

  /// The channels' names in the kernel's files, x, y and z: `in_accel_x`. `in_accel_linear_x` and
  /// `in_gravity_x` are other quantities.
  public var channelNames: [String] { Self.axes.map { "in_\(rawValue)_\($0)" } }
}
