// SPDX-License-Identifier: Apache-2.0

internal import Goniometry

/// Where the run of a motion step is.
public enum MotionState: String, Sendable, Hashable, Codable, CaseIterable {
  /// Not every sensor has given a sample yet.
  case prepare
  /// The person holds still.
  case holdStill = "hold-still"
  /// The person moves the joint, from which its axis is found.
  case findAxis = "find-axis"
  /// The person holds the pose that is to be zero.
  case zero
  /// The person moves as far as the joint goes.
  case measure
  /// The person rests between repetitions.
  case rest
  /// The step is over.
  case done

  init(_ phase: MeasurementPhase) {
    switch phase {
    case .holdStill: self = .holdStill
    case .findAxis: self = .findAxis
    case .zero: self = .zero
    case .measure: self = .measure
    }
  }
}
