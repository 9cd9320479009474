// SPDX-License-Identifier: Apache-2.0

public import Goniometry

/// The part of a live measurement that a person is in.
public enum LivePhase: String, Sendable, Hashable, Codable, CaseIterable {
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
  /// The measurement is over.
  case done

  /// The phase of a measurement whose sensors are all there.
  public init(_ phase: MeasurementPhase) {
    switch phase {
    case .holdStill: self = .holdStill
    case .findAxis: self = .findAxis
    case .zero: self = .zero
    case .measure: self = .measure
    }
  }
}
