// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Localization

extension MovementFinding {
  /// The beginning of the posture of a test that is not the movement's usual one; `nil` for the usual one.
  func unusualTest(_ words: Translator) -> String? {
    guard let test, test != movement.tests.first else { return nil }
    return words(test.posture.message).split(separator: ",").first.map(String.init)
  }

  /// `dorsiflexion – plantarflexion`.
  func nouns(_ words: Translator) -> String {
    directions.map { words($0.direction.noun.message) }.joined(separator: " – ")
  }

  /// `Left ankle, dorsiflexion – plantarflexion`, with the posture of a test that is not the usual one.
  func title(of side: Side, _ words: Translator) -> String {
    let parts = [words(joint.words.headings[side].message), nouns(words), unusualTest(words)]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// The angles to the left and to the right, of a joint that has both: a neck that turns.
  var sides: (left: Reach, right: Reach)? {
    func stem(_ reach: Reach, _ side: Side) -> Substring? {
      let name = reach.direction.name
      return name.hasPrefix(side.rawValue) ? name.dropFirst(side.rawValue.count) : nil
    }
    guard let left = directions.first(where: { stem($0, .left) != nil }),
      let right = directions.first(where: { stem($0, .right) != nil }),
      stem(left, .left) == stem(right, .right)
    else { return nil }
    return (left, right)
  }

  /// The place of the movement in the joint table.
  var tablePlace: (joint: Int, movement: Int) {
    (
      Joint.allCases.firstIndex(of: joint) ?? 0,
      joint.movements.firstIndex { $0.name == movement.name } ?? 0
    )
  }
}
