// SPDX-License-Identifier: Apache-2.0

/// The items of a response in one list, each with its place in the form and its answers.
///
/// An item that the form does not have, or that stands where it does not belong, is named in
/// ``problems`` and left out.
public struct ResponseTree: Sendable {
  /// An item as it stands in the response.
  public struct Entry: Sendable {
    /// The item of the form.
    public let item: Int
    /// The entry around it; `nil` at the top.
    public let parent: Int?
    /// Which of the answers of `parent` it belongs to; `nil` within a group, and of an answer without a
    /// value.
    public let answerOfParent: Int?
    /// The answers, in order; those without a value are not among them.
    public var answers: [FHIR.Value]
    /// The place in the response, as a FHIRPath.
    public let expression: String
  }

  /// The form.
  public let form: FHIRForm
  /// All entries, each before those within it.
  public private(set) var entries: [Entry] = []
  /// Entries of each item, in order.
  public private(set) var entriesOfItem: [Int: [Int]] = [:]
  /// The items that do not belong to the form.
  public private(set) var problems: [FHIRProblem] = []

  /// Places the items of a response in a form.
  public init(_ response: FHIR.QuestionnaireResponse, of form: FHIRForm) {
    self.form = form
    add(
      response.item, allowed: form.top, within: nil, answer: nil,
      at: FHIR.QuestionnaireResponse.type)
  }

  private mutating func add(
    _ items: [FHIR.ResponseItem], allowed: [Int], within parent: Int?, answer: Int?,
    at place: String
  ) {
    let order = Dictionary(
      allowed.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var last = -1
    for (number, item) in items.enumerated() {
      let place = "\(place).item[\(number)]"
      guard let linkId = item.linkId else {
        problems.add(.error, .required, at: place, "'linkId' is missing.")
        continue
      }
      guard let index = form.index(of: linkId) else {
        problems.add(.error, .notFound, at: place, "The form has no item '\(linkId.prefix(80))'.")
        continue
      }
      guard let position = order[index] else {
        problems.add(
          .error, .structure, at: place,
          "The item '\(linkId.prefix(80))' does not belong here; its place is \(belongs(index)).")
        continue
      }
      if position < last {
        problems.add(
          .error, .structure, at: place,
          "The item '\(linkId.prefix(80))' stands after one that follows it.")
      }
      last = max(last, position)
      add(item, index, within: parent, answer: answer, at: place)
    }
  }

  /// Where an item belongs, in words.
  private func belongs(_ index: Int) -> String {
    guard let parent = form.items[index].parent else { return "the top" }
    let outer = form.items[parent]
    return (outer.type == .group ? "the group" : "an answer to") + " '\(outer.linkId)'"
  }

  private mutating func add(
    _ item: FHIR.ResponseItem, _ index: Int, within parent: Int?, answer: Int?, at place: String
  ) {
    let definition = form.items[index]
    let entry = entries.count
    let answers = item.answer
    entries.append(
      Entry(
        item: index, parent: parent, answerOfParent: answer, answers: answers.compactMap(\.value),
        expression: place))
    entriesOfItem[index, default: []].append(entry)
    if !definition.type.isQuestion, !answers.isEmpty {
      problems.add(.error, .structure, at: place, "A \(definition.type.rawValue) has no answers.")
    }
    if definition.type.isQuestion {
      if !item.item.isEmpty {
        problems.add(
          .error, .structure, at: place,
          "The items of a question belong to its answer: they stand in 'answer[…].item'.")
      }
      var valued = 0
      for (number, one) in answers.enumerated() {
        let hasValue = one.value != nil
        if !hasValue {
          problems.add(
            .error, .required, at: "\(place).answer[\(number)]", "The answer has no value.")
        }
        add(
          one.item, allowed: definition.children, within: entry, answer: hasValue ? valued : nil,
          at: "\(place).answer[\(number)]")
        valued += hasValue ? 1 : 0
      }
    } else {
      add(item.item, allowed: definition.children, within: entry, answer: nil, at: place)
    }
  }
}

extension ResponseTree {
  /// The answers as a draft.
  var draft: ResponseDraft { ResponseDraft(nodes(namingEntries: false)) }

  /// The entries as a tree, each with its number in the list where `namingEntries`.
  func nodes(namingEntries: Bool) -> [ResponseDraft.Node] {
    var made = entries.enumerated().map { index, entry in
      ResponseDraft.Node(
        item: entry.item, answers: entry.answers.map { ResponseDraft.Answer(value: $0) },
        entry: namingEntries ? index : nil)
    }
    var top: [ResponseDraft.Node] = []
    // Entries stand before those within: from the last, each is complete when it is placed.
    for (index, entry) in entries.enumerated().reversed() {
      made[index].children.reverse()
      for answer in made[index].answers.indices { made[index].answers[answer].children.reverse() }
      let node = made[index]
      guard let parent = entry.parent else {
        top.append(node)
        continue
      }
      if let answer = entry.answerOfParent {
        guard answer < made[parent].answers.count else { continue }
        made[parent].answers[answer].children.append(node)
      } else {
        made[parent].children.append(node)
      }
    }
    return top.reversed()
  }
}

extension FHIRForm {
  /// The answers of a response as a draft. What does not belong to the form is left out; see
  /// ``ResponseTree/problems``.
  public func draft(of response: FHIR.QuestionnaireResponse) -> ResponseDraft {
    ResponseTree(response, of: self).draft
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
