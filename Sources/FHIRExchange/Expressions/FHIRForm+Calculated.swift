// SPDX-License-Identifier: Apache-2.0

extension FHIRForm {
  /// Whether an expression decides if an item is asked.
  func hasConditionByExpression(_ item: Int) -> Bool {
    guard let unit = expressions.enablement[item] else { return false }
    return expressions.units[unit].expression != nil
  }

  /// The answers of a response that the form calculates, with the words of their questions: scores.
  ///
  /// Answers follow the form; a calculated item in a group that repeats has one for each instance.
  public func calculatedAnswers(
    in response: FHIR.QuestionnaireResponse
  ) -> [(item: Item, value: FHIR.Value)] {
    ResponseTree(response, of: self).entries.flatMap { entry in
      expressions.calculation[entry.item] == nil
        ? [] : entry.answers.map { (items[entry.item], $0) }
    }
  }
}
