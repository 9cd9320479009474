// SPDX-License-Identifier: Apache-2.0

/// What a person does at the moment of a live measurement.
public enum MeasurementPhase: String, Sendable, Hashable, Codable, CaseIterable {
  /// Holds still for two seconds, standing straight where that gives zero: the gyroscopes' biases and
  /// the inclinations show.
  case holdStill = "hold-still"
  /// Moves the joint, from which its axis is found.
  case findAxis = "find-axis"
  /// Holds the pose that is to be zero.
  case zero
  /// Moves as far as the joint goes.
  case measure
}
