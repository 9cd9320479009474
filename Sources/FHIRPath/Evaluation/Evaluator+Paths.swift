// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension Evaluator {
  /// The items at the end of a path.
  func follow(_ steps: [Step], from start: Node?, in scope: Scope) throws(FHIRPathError) -> Items {
    var items = scope.this
    var index = 0
    if let start {
      if let found = try linked(start, steps) {
        (items, index) = (found, 2)
      } else {
        items = try evaluate(start, scope)
      }
    }
    while index < steps.count {
      let step = steps[index]
      place = step.offset
      try spend(1)
      switch step.kind {
      case .member(let member):
        if start == nil, index == 0, let own = try typed(member.name, items) {
          items = own
          break
        }
        // A filter right after a name looks at the elements as they come, without a list of all.
        if index + 1 < steps.count,
          case .filter(let key, let text, let criterion) = steps[index + 1].kind
        {
          items = try children(member, of: items, where: key, text, criterion, scope)
          index += 1
          break
        }
        items = try children(member, of: items)
      case .index(let node):
        let found = try evaluate(node, scope)
        place = node.offset
        items = try integer(found).flatMap { items.indices.contains($0) ? [items[$0]] : nil } ?? []
      case .filter(let key, let text, let criterion):
        items = try filter(items, key, text, criterion, scope)
      case .call(let function, let arguments):
        items = try call(function, arguments, on: items, scope)
      case .isType, .asType, .ofType: items = try test(step, items)
      }
      index += 1
    }
    return items
  }

  /// The items of the response that the first two steps find, where the host has an index of them.
  private func linked(_ start: Node, _ steps: [Step]) throws(FHIRPathError) -> Items? {
    guard let find = environment.linked, steps.count > 1,
      case .variable("resource") = start.kind, let reach = steps[0].reach,
      let links = steps[1].links
    else { return nil }
    place = steps[1].offset
    try spend(links.count)
    guard let items = find(links, reach) else { return nil }
    try spend(items.count)
    return items
  }

  /// The items themselves where the first name of a path is that of their type.
  private func typed(_ name: String, _ items: Items) throws(FHIRPathError) -> Items? {
    guard let letter = name.utf8.first, (0x41...0x5A).contains(letter) else { return nil }
    let type = TypeName(space: nil, name: name)
    let own = items.filter {
      if case .element = $0 { $0.isOf(type) } else { false }
    }
    return own.isEmpty ? nil : own
  }

  private func children(_ member: MemberName, of items: Items) throws(FHIRPathError) -> Items {
    var children: Items = []
    if items.count > 1 { children.reserveCapacity(items.count) }
    for item in items {
      if case .element(let element) = item { element.appendChildren(member, to: &children) }
    }
    try spend(items.count + children.count)
    return children
  }

  /// The children of a name whose member is just a text.
  private func children(
    _ member: MemberName, of items: Items, where key: MemberName, _ text: String,
    _ criterion: Node, _ scope: Scope
  ) throws(FHIRPathError) -> Items {
    var found: Items = []
    place = criterion.offset
    for item in items {
      guard case .element(let element) = item else { continue }
      guard case .object(let members) = element.json,
        case .array(let elements)? = members[member.name], members[member.companionName] == nil
      else {
        var some: Items = []
        element.appendChildren(member, to: &some)
        found += try filter(some, key, text, criterion, scope)
        continue
      }
      try spend(elements.count + 1)
      for (index, json) in elements.enumerated() {
        guard case .object(let members) = json else { continue }
        // Most are left out by their text, before anything is made of them.
        let own = members[key.name]?.string
        if let own, own != text { continue }
        let child = FHIRPathItem.element(FHIRPathElement(json, type: member.type, companion: nil))
        if own == nil, try !holds(criterion, of: child, index, scope) { continue }
        found.append(child)
      }
    }
    return found
  }

  private func filter(
    _ items: Items, _ key: MemberName, _ text: String, _ criterion: Node, _ scope: Scope
  ) throws(FHIRPathError) -> Items {
    var found: Items = []
    place = criterion.offset
    try spend(items.count)
    for (index, item) in items.enumerated() {
      if case .element(let element) = item, case .object(let members) = element.json,
        case .string(let own)? = members[key.name]
      {
        if own == text { found.append(item) }
        continue
      }
      if try holds(criterion, of: item, index, scope) { found.append(item) }
    }
    return found
  }

  /// `is`, `as` and `ofType`.
  private func test(_ step: Step, _ items: Items) throws(FHIRPathError) -> Items {
    try spend(items.count)
    switch step.kind {
    case .isType(let type):
      guard let item = try single(items) else { return [] }
      return [.boolean(item.isOf(type))]
    case .asType(let type):
      guard let item = try single(items) else { return [] }
      return item.casts(to: type) ? [item] : []
    case .ofType(let type): return items.filter { $0.casts(to: type) }
    default: return items
    }
  }
}
