// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Localization

extension ReportedMovement {
  /// The beginning of the posture of a test that is not the movement's usual one; `nil` for the usual one.
  func unusualTest(_ words: Translator) -> String? {
    guard let name = test, name != movement.tests.first?.name,
      let test = movement.test(named: name)
    else { return nil }
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
}
