// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Localization

/// How a line stands, what needs a reader first.
enum CourseStanding: Int, Comparable {
  case loss, partlyRegained, apart, regained, plateau, gain, unknown, noChange, single

  static func < (a: CourseStanding, b: CourseStanding) -> Bool { a.rawValue < b.rawValue }

  /// In words.
  var words: Message {
    switch self {
    case .loss: "loss"
    case .partlyRegained: "loss, won back in part"
    case .apart: "one visit stands apart"
    case .regained: "lost and won back"
    case .plateau: "plateau after a gain"
    case .unknown: "a change cannot be judged"
    case .noChange: "no change detected"
    case .gain: "gain"
    case .single: "one visit"
    }
  }
}

extension CourseLine {
  /// What is missing now to the best visit after a loss, degrees; 0 without one.
  var missingToBest: Double {
    standing <= .partlyRegained
      ? abs(analysis.change(from: analysis.best, to: analysis.last).degrees) : 0
  }

  /// How it stands.
  var standing: CourseStanding {
    guard visits.count > 1 else { return .single }
    guard course.hasKnownSide, analysis.points.contains(where: { $0.standardError.isFinite }) else {
      return .unknown
    }
    let rises = { (degrees: Double) in (degrees > 0) == analysis.isHigherBetter }
    if let last = analysis.swings.last {
      if !rises(last.change.degrees) { return .loss }
      if !analysis.losses.isEmpty {
        let missing = analysis.change(from: analysis.best, to: analysis.last)
        return missing.isDetectable ?? false ? .partlyRegained : .regained
      }
    }
    if !analysis.apart.isEmpty { return .apart }
    if analysis.plateau != nil { return .plateau }
    if !analysis.swings.isEmpty { return .gain }
    guard let trend = analysis.trend, trend.isTold else { return .noChange }
    return rises(trend.perDay) ? .gain : .loss
  }
}
