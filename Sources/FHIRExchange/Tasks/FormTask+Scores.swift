// SPDX-License-Identifier: Apache-2.0

extension FormTask {
  /// An answer that the form calculates, such as the score of a questionnaire.
  public struct Score: Sendable, Hashable {
    /// The item of the form.
    public let linkId: String
    /// The item's words in the task's language, or its linkId if it has none.
    public let text: String
    /// The values as a person reads them, with commas between.
    public let value: String
  }

  /// The calculated answers of a response, in the order of the form; none for items that are hidden.
  public func scores(of response: FHIR.QuestionnaireResponse) -> [Score] {
    let words = FormWords(language: language)
    var items: [String: FHIR.Questionnaire.Item] = [:]
    func collect(_ all: [FHIR.Questionnaire.Item]) {
      for item in all {
        if let linkId = item.linkId, item.isShownCalculation { items[linkId] = item }
        collect(item.item)
      }
    }
    collect(form.questionnaire.item)
    guard !items.isEmpty else { return [] }
    var scores: [Score] = []
    func find(_ all: [FHIR.ResponseItem]) {
      for answered in all {
        if let linkId = answered.linkId, let item = items[linkId], !answered.answer.isEmpty {
          let values = answered.answer.compactMap(\.value?.shown)
          scores.append(
            Score(
              linkId: linkId, text: words.text(of: item) ?? linkId,
              value: values.joined(separator: ", ")))
        }
        find(answered.item + answered.answer.flatMap(\.item))
      }
    }
    find(response.item)
    return scores
  }
}

extension FHIR.Questionnaire.Item {
  /// Whether its answer is calculated, and is for people to see.
  fileprivate var isShownCalculation: Bool {
    extensions.contains { $0.url.map(ExtensionAddress.calculatedExpressions.contains) ?? false }
      && !isHidden
  }
}
