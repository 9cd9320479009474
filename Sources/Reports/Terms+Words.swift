// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Localization

extension Verdict {
  /// The verdict in words.
  var words: Message {
    switch self {
    case .good: "good"
    case .doubtful: "doubtful"
    case .bad: "not valid"
    }
  }

  /// A sign beside the colour and the word.
  var sign: String {
    switch self {
    case .good: "✓"
    case .doubtful: "!"
    case .bad: "✕"
    }
  }
}

extension Side {
  /// The side in words.
  var words: Message {
    switch self {
    case .left: "left side"
    case .right: "right side"
    case .unstated: "side not stated"
    }
  }
}

extension Activity {
  /// Who moved the joint.
  var words: Message {
    switch self {
    case .active: "active"
    case .passive: "passive"
    case .unstated: "active or passive not stated"
    }
  }
}

extension AngleZero {
  /// The meaning of 0°.
  var words: Message {
    switch self {
    case .standingPose: "0° is the stance"
    case .stated: "0° as stated"
    case .gravity: "0° by gravity"
    case .mostExtended: "0° is the most extended position"
    case .start: "0° is the starting position"
    case .neutral: "0° is the neutral posture"
    }
  }
}

extension AngleZero {
  /// The place of 0° alone.
  var place: Message {
    switch self {
    case .standingPose: "the stance"
    case .stated: "stated"
    case .gravity: "by gravity"
    case .mostExtended: "the most extended position"
    case .start: "the starting position"
    case .neutral: "the neutral posture"
    }
  }
}
