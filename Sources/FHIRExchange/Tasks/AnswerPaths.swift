// SPDX-License-Identifier: Apache-2.0

/// Answers of a form by the items around them, with the number of each instance.
struct AnswerPaths {
  /// An item, and which instance of it.
  struct Part: Hashable {
    var item: Int
    var instance: Int
  }

  private(set) var values: [[Part]: [FHIR.Value]] = [:]

  /// Adds the answers to the item at the end of a path.
  mutating func add(_ answers: [FHIR.Value], at path: [Part]) {
    if !answers.isEmpty { values[path, default: []] += answers }
  }

  /// Takes the answers of a draft.
  ///
  /// - Parameter isLoop: Whether an item has one answer, or one group, for each instance.
  init(_ draft: ResponseDraft, isLoop: (Int) -> Bool) { add(draft.nodes, within: [], isLoop) }

  init() {}

  /// The instances that there are answers in, at any depth.
  var instances: Set<[Part]> {
    values.keys.reduce(into: []) { found, path in
      for length in path.indices { found.insert(Array(path[...length])) }
    }
  }

  private mutating func add(
    _ nodes: [ResponseDraft.Node], within path: [Part], _ isLoop: (Int) -> Bool
  ) {
    var instances: [Int: Int] = [:]
    for node in nodes {
      let first = instances[node.item, default: 0]
      if isLoop(node.item), !node.answers.isEmpty {
        for (number, answer) in node.answers.enumerated() {
          let path = path + [Part(item: node.item, instance: first + number)]
          add([answer.value], at: path)
          add(answer.children, within: path, isLoop)
        }
        instances[node.item] = first + node.answers.count
      } else {
        let path = path + [Part(item: node.item, instance: first)]
        add(node.answers.map(\.value), at: path)
        for answer in node.answers { add(answer.children, within: path, isLoop) }
        add(node.children, within: path, isLoop)
        instances[node.item] = first + 1
      }
    }
  }

  /// The answers as a draft, in the order of the form.
  func draft(of form: FHIRForm) -> ResponseDraft {
    var tree = Tree()
    for (path, values) in values { tree.add(values, at: path[...]) }
    return ResponseDraft(tree.nodes(of: form))
  }

  /// Answers by the parts of their paths.
  private struct Tree {
    var values: [FHIR.Value] = []
    var inner: [Part: Tree] = [:]

    mutating func add(_ added: [FHIR.Value], at path: ArraySlice<Part>) {
      guard let first = path.first else {
        values = added
        return
      }
      inner[first, default: Tree()].add(added, at: path.dropFirst())
    }

    func nodes(of form: FHIRForm) -> [ResponseDraft.Node] {
      var nodes: [ResponseDraft.Node] = []
      let order = inner.sorted {
        ($0.key.item, $0.key.instance) < ($1.key.item, $1.key.instance)
      }
      for (part, tree) in order {
        let children = tree.nodes(of: form)
        var node = ResponseDraft.Node(item: part.item)
        if form.items[part.item].type.isQuestion {
          node.answers = tree.values.map { ResponseDraft.Answer(value: $0) }
          // Items within a question belong to its answer.
          if !node.answers.isEmpty { node.answers[0].children = children }
          if let last = nodes.last, last.item == part.item {
            nodes[nodes.count - 1].answers += node.answers
            continue
          }
        } else {
          node.children = children
        }
        nodes.append(node)
      }
      return nodes
    }
  }
}
