// SPDX-License-Identifier: Apache-2.0

/// How far a figure can be trusted.
public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// Use it.
  case good
  /// Look before using it.
  case doubtful
  /// Do not use it.
  case bad

  /// Good is least.
  public static func < (a: Verdict, b: Verdict) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .good: 0
    case .doubtful: 1
    case .bad: 2
    }
  }
}

/// The way angles are made from the sensors' motion.
public enum MeasurementMethod: String, Sendable, Hashable, Codable, CaseIterable {
  /// The angle of a joint from a sensor on either side of it.
  case twoSensors
  /// The turn of one device about its own axis.
  case hinge
  /// ResearchKit's formula on one device, for comparison with its data.
  case researchKit
}
