// SPDX-License-Identifier: Apache-2.0

/// An item of a response, from which an instance of a ``FormState`` is made.
struct FormSeed: Sendable {
  /// The item of the form.
  var item: Int
  /// The answers, each with the items within.
  var answers: [Answer] = []
  /// The items of a group.
  var children: [FormSeed] = []
  /// The entry of the response's tree; `nil` of a draft.
  var entry: Int?

  struct Answer: Sendable {
    var value: FHIR.Value
    var children: [FormSeed] = []
  }

  /// The seeds of a draft.
  static func seeds(_ nodes: [ResponseDraft.Node]) -> [FormSeed] {
    nodes.map { node in
      FormSeed(
        item: node.item,
        answers: node.answers.map { Answer(value: $0.value, children: seeds($0.children)) },
        children: seeds(node.children))
    }
  }

  /// The nodes of a draft.
  static func nodes(_ seeds: [FormSeed]) -> [ResponseDraft.Node] {
    seeds.map { seed in
      ResponseDraft.Node(
        item: seed.item,
        answers: seed.answers.map {
          ResponseDraft.Answer(value: $0.value, children: nodes($0.children))
        }, children: nodes(seed.children))
    }
  }

  /// The seeds of a response.
  static func seeds(_ tree: ResponseTree) -> [FormSeed] {
    var made = tree.entries.enumerated().map { index, entry in
      FormSeed(item: entry.item, answers: entry.answers.map { Answer(value: $0) }, entry: index)
    }
    var top: [FormSeed] = []
    // Entries stand before those within: from the last, each is complete when it is placed.
    for (index, entry) in tree.entries.enumerated().reversed() {
      made[index].children.reverse()
      for answer in made[index].answers.indices { made[index].answers[answer].children.reverse() }
      let seed = made[index]
      guard let parent = entry.parent else {
        top.append(seed)
        continue
      }
      if let answer = entry.answerOfParent {
        guard answer < made[parent].answers.count else { continue }
        made[parent].answers[answer].children.append(seed)
      } else {
        made[parent].children.append(seed)
      }
    }
    return top.reversed()
  }
}
