// SPDX-License-Identifier: Apache-2.0

public import JSON

/// Answers in the order of the form: instances of its items, each with the answers and the instances
/// within.
///
/// A tree of its own, since whether an item is asked depends on answers anywhere in it.
public struct ResponseDraft: Sendable, Hashable {
  /// An instance of an item.
  public struct Node: Sendable, Hashable {
    /// The item of the form.
    public var item: Int
    /// The answers of a question, each with what belongs to it.
    public var answers: [Answer] = []
    /// The items of a group.
    public var children: [Node] = []
  }

  /// An answer with the items that belong to it.
  public struct Answer: Sendable, Hashable {
    /// The answer.
    public var value: FHIR.Value
    /// The items within.
    public var children: [Node] = []
  }

  /// The items at the top, in the order of the form.
  public var nodes: [Node]

  /// Makes a draft from the items at the top.
  public init(_ nodes: [Node] = []) { self.nodes = nodes }
}

extension FHIRForm {
  /// The response of a draft: with the form's nesting and words, without items that are not asked,
  /// without empty answers and groups.
  ///
  /// - Parameters:
  ///   - status: `completed` or `in-progress` …
  ///   - authored: when the answers were given.
  public func response(
    _ draft: ResponseDraft, status: String = "completed", authored: FHIR.Moment? = nil
  ) -> FHIR.QuestionnaireResponse {
    let response = written(draft.nodes, status: status, authored: authored)
    var enablement = Enablement(ResponseTree(response, of: self))
    var entry = 0
    // An item that is not asked has no answers for others: without it they are asked as before.
    let asked = self.asked(draft.nodes, &entry) { enablement.isEnabled(entry: $0) }
    return written(asked, status: status, authored: authored)
  }

  /// The nodes that are asked; `entry` counts nodes as ``ResponseTree`` does.
  private func asked(
    _ nodes: [ResponseDraft.Node], _ entry: inout Int, _ isEnabled: (Int) -> Bool
  ) -> [ResponseDraft.Node] {
    var asked: [ResponseDraft.Node] = []
    for var node in nodes where !isEmpty(node) {
      let number = entry
      entry += 1
      node.children = self.asked(node.children, &entry, isEnabled)
      for index in node.answers.indices {
        node.answers[index].children = self.asked(
          node.answers[index].children, &entry, isEnabled)
      }
      if isEnabled(number) { asked.append(node) }
    }
    return asked
  }

  /// Whether nothing of a node is written: there is nothing in it, or its linkId is another item's.
  private func isEmpty(_ node: ResponseDraft.Node) -> Bool {
    index(of: items[node.item].linkId) != node.item
      || node.answers.isEmpty && node.children.allSatisfy(isEmpty)
  }

  private func written(
    _ nodes: [ResponseDraft.Node], status: String, authored: FHIR.Moment?
  ) -> FHIR.QuestionnaireResponse {
    var response = FHIR.QuestionnaireResponse()
    response.questionnaire = questionnaire.url
    response.status = status
    response.authored = authored
    response.item = written(nodes)
    return response
  }

  private func written(_ nodes: [ResponseDraft.Node]) -> [FHIR.ResponseItem] {
    nodes.filter { !isEmpty($0) }.map { node in
      var item = FHIR.ResponseItem()
      item.linkId = items[node.item].linkId
      item.text = items[node.item].definition.text
      item.item = written(node.children)
      item.answer = node.answers.map { answer in
        var written = FHIR.ResponseAnswer(answer.value)
        written.item = self.written(answer.children)
        return written
      }
      return item
    }
  }
}
