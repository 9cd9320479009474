// SPDX-License-Identifier: Apache-2.0

/// Collects what an expression reads: variables, and the links of questions.
struct Reads {
  private(set) var variables: Set<String> = []
  private(set) var linkIds: Set<String> = []
  /// Whether it reads items or answers whose links the text does not tell.
  private(set) var isOpen = false

  /// - Parameter isFiltered: Whether `$this` is an item whose link is known.
  mutating func visit(_ node: Node, isFiltered: Bool) {
    switch node.kind {
    case .constant, .this, .index, .total: break
    case .variable(let name): variables.insert(name)
    case .negation(let inner), .affirmation(let inner): visit(inner, isFiltered: isFiltered)
    case .chain(let first, let links):
      visit(first, isFiltered: isFiltered)
      for link in links { visit(link.right, isFiltered: isFiltered) }
    case .path(let start, let steps): visit(start, steps, isFiltered: isFiltered)
    }
  }

  private mutating func visit(_ start: Node?, _ steps: [Step], isFiltered: Bool) {
    var isKnown = start == nil && isFiltered
    if let start {
      visit(start, isFiltered: isFiltered)
      if case .this = start.kind { isKnown = isFiltered }
    }
    for (index, step) in steps.enumerated() {
      let criterion = index + 1 < steps.count ? steps[index + 1].criterion : nil
      switch step.kind {
      case .member(let member):
        if member.name == "item" { isKnown = take(linksOf: criterion) }
        if member.name == "answer", !isKnown { isOpen = true }
      case .index(let node): visit(node, isFiltered: isFiltered)
      case .filter(_, _, let criterion): visit(criterion, isFiltered: isKnown)
      case .call(let function, let arguments):
        switch function {
        case .repeat:
          if let projection = arguments.first, projection.isItemsOnly {
            isKnown = take(linksOf: criterion)
          } else {
            isOpen = true
          }
        case .descendants, .children: isKnown = take(linksOf: criterion)
        case .answers: isOpen = true
        default: for argument in arguments { visit(argument, isFiltered: isKnown) }
        }
      case .isType, .asType, .ofType: break
      }
    }
  }

  /// Takes the links that a criterion leaves; whether there are any.
  private mutating func take(linksOf criterion: Node?) -> Bool {
    guard let links = criterion?.linkIds else {
      isOpen = true
      return false
    }
    linkIds.formUnion(links)
    return true
  }
}

extension Step {
  /// The criterion of `where`.
  fileprivate var criterion: Node? {
    switch kind {
    case .filter(_, _, let criterion): criterion
    case .call(.where, let arguments): arguments.first
    default: nil
    }
  }
}

extension Node {
  /// The links to which the criterion restricts an item's `linkId`; `nil` if to none.
  fileprivate var linkIds: Set<String>? {
    guard case .chain(let first, let links) = kind, let symbol = links.first?.symbol else {
      return nil
    }
    let parts = [first] + links.map(\.right)
    switch symbol {
    case .and: return parts.lazy.compactMap(\.linkIds).first
    case .or where links.allSatisfy({ $0.symbol == .or }):
      let sets = parts.map(\.linkIds)
      return sets.contains { $0 == nil } ? nil : sets.reduce(into: []) { $0.formUnion($1 ?? []) }
    case .equal where links.count == 1:
      if parts[0].isLinkId { return parts[1].text.map { [$0] } }
      if parts[1].isLinkId { return parts[0].text.map { [$0] } }
      return nil
    case .in where links.count == 1 && parts[0].isLinkId:
      guard case .chain(let first, let others) = parts[1].kind else {
        return parts[1].text.map { [$0] }
      }
      let texts = ([first] + others.map(\.right)).compactMap(\.text)
      guard others.allSatisfy({ $0.symbol == .union }), texts.count == others.count + 1 else {
        return nil
      }
      return Set(texts)
    default: return nil
    }
  }

  private var isLinkId: Bool {
    guard case .path(let start, let steps) = kind, steps.count == 1,
      case .member(let member) = steps[0].kind
    else { return false }
    if let start {
      guard case .this = start.kind else { return false }
    }
    return member.name == "linkId"
  }

  private var text: String? {
    if case .constant(let items) = kind, items.count == 1 { items[0].string } else { nil }
  }

  /// Whether it is `item` alone.
  fileprivate var isItemsOnly: Bool {
    if case .path(nil, let steps) = kind, steps.count == 1,
      case .member(let member) = steps[0].kind
    {
      return member.name == "item"
    }
    return false
  }
}
