// SPDX-License-Identifier: Apache-2.0

/// Collects what an expression reads: variables, and the links of questions and groups.
///
/// Walks over the nodes and tells for each where its items come from. Items on the way to others,
/// as the group in `item.where(linkId = 'g').item.where(linkId = 'q')`, are not read themselves.
struct Reads {
  private(set) var variables: Set<String> = []
  private(set) var linkIds: Set<String> = []
  /// The links of items with everything in them.
  private(set) var groupLinkIds: Set<String> = []
  /// Whether it reads answers of the context, or of items in it that the text does not tell.
  private(set) var readsContext = false
  /// Whether it reads items or answers whose links the text does not tell.
  private(set) var isOpen = false

  /// Where items come from.
  private enum Source {
    /// The whole response.
    case response
    /// The item on which the expression is evaluated.
    case context
    /// Items of the response of these links.
    case items(Set<String>)
    /// A variable: its expression reads what it holds.
    case variable
    /// Nothing more can be read from here than is known already.
    case known
    case unknown
  }

  init(_ root: Node) {
    let result = visit(root, .context)
    if case .context = result { readsContext = true }
    commit(result)
  }

  // MARK: Nodes

  private mutating func visit(_ node: Node, _ this: Source) -> Source {
    switch node.kind {
    case .constant, .index: return .known
    case .this: return this
    case .total: return .unknown
    case .variable(let name):
      variables.insert(name)
      switch name {
      case "resource", "rootResource": return .response
      case "context": return .context
      case "questionnaire", "qitem": return .known
      default: return .variable
      }
    case .negation(let inner), .affirmation(let inner):
      commit(visit(inner, this))
      return .known
    case .chain(let first, let links):
      var source = visit(first, this)
      for link in links {
        let right = visit(link.right, this)
        if link.symbol == .union {
          source = union(source, right)
        } else {
          commit(source)
          commit(right)
          source = .known
        }
      }
      return source
    case .path(let start, let steps):
      return follow(steps, from: start.map { visit($0, this) } ?? this, this, isStart: start == nil)
    }
  }

  private mutating func follow(
    _ steps: [Step], from start: Source, _ this: Source, isStart: Bool
  ) -> Source {
    var source = start
    for (index, step) in steps.enumerated() {
      let criterion = index + 1 < steps.count ? steps[index + 1].criterion : nil
      switch step.kind {
      case .member(let member):
        switch member.name {
        case "item": source = items(of: source, criterion)
        case "answer": source = answers(of: source)
        case "QuestionnaireResponse" where isStart && index == 0: break
        default:
          commit(source)
          source = .known
        }
      case .index(let node):
        commit(source)
        commit(visit(node, this))
      case .filter(_, _, let criterion): filter(source, criterion)
      case .call(let function, let arguments):
        source = call(function, arguments, on: source, criterion, this)
      case .isType:
        commit(source)
        source = .known
      case .asType, .ofType: break
      }
    }
    return source
  }

  private mutating func call(
    _ function: Function, _ arguments: [Node], on source: Source, _ criterion: Node?,
    _ this: Source
  ) -> Source {
    switch function {
    case .where:
      for argument in arguments { filter(source, argument) }
      return source
    case .repeat:
      if let projection = arguments.first, projection.isItemsOnly {
        return items(of: source, criterion)
      }
      for argument in arguments { commit(visit(argument, .known)) }
      return items(of: source, nil)
    case .descendants, .children: return items(of: source, criterion)
    case .answers: return items(of: source, nil)
    case .select: return visit(arguments[0], source)
    case .iif:
      commit(visit(arguments[0], source))
      return arguments.dropFirst().reduce(.known) { union($0, visit($1, source)) }
    case .union, .combine: return union(source, visit(arguments[0], this))
    case .first, .last, .tail, .skip, .take, .single, .distinct, .trace:
      // Which one of several it is depends on all of them.
      commit(source)
      for argument in arguments { commit(visit(argument, this)) }
      return source
    default:
      commit(source)
      for argument in arguments { commit(visit(argument, function.isScoped ? source : this)) }
      return .known
    }
  }

  // MARK: Sources

  /// Takes items as read themselves.
  private mutating func commit(_ source: Source) {
    if case .items(let links) = source { linkIds.formUnion(links) }
  }

  private mutating func filter(_ source: Source, _ criterion: Node) {
    if !criterion.isLinksOnly { commit(visit(criterion, source)) }
  }

  /// Items within others, to which a criterion may leave a few links.
  private mutating func items(of source: Source, _ criterion: Node?) -> Source {
    if case .known = source { return .known }
    if let links = criterion?.linkIds { return .items(links) }
    switch source {
    case .items(let links): groupLinkIds.formUnion(links)
    case .context: readsContext = true
    case .known: break
    case .response, .variable, .unknown: isOpen = true
    }
    return .known
  }

  private mutating func answers(of source: Source) -> Source {
    switch source {
    case .items, .known: commit(source)
    case .context: readsContext = true
    case .variable, .response: return .known
    case .unknown:
      isOpen = true
      return .known
    }
    return source
  }

  private mutating func union(_ one: Source, _ other: Source) -> Source {
    switch (one, other) {
    case (.items(let links), .items(let others)): return .items(links.union(others))
    case (.known, _): return other
    case (_, .known): return one
    default:
      commit(one)
      commit(other)
      return .unknown
    }
  }
}

extension Step {
  /// The links that `where` asks for, and nothing but them.
  var links: Set<String>? {
    switch kind {
    case .filter(let key, let text, _): key.name == "linkId" ? [text] : nil
    case .call(.where, let arguments):
      arguments.first.flatMap { $0.isLinksOnly ? $0.linkIds : nil }
    default: nil
    }
  }

  /// How far the step goes over items.
  var reach: FHIRPathEnvironment.Reach? {
    switch kind {
    case .member(let member): member.name == "item" ? .top : nil
    case .call(.descendants, _): .all
    case .call(.repeat, let arguments): arguments.first.flatMap { $0.isItemsOnly ? .items : nil }
    default: nil
    }
  }

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

  /// Whether the criterion asks for nothing but links.
  fileprivate var isLinksOnly: Bool {
    guard linkIds != nil, case .chain(let first, let links) = kind else { return false }
    switch links[0].symbol {
    case .equal, .in: return true
    case .or: return ([first] + links.map(\.right)).allSatisfy(\.isLinksOnly)
    default: return false
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
