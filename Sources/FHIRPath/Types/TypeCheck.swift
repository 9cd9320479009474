// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension FHIRPathExpression {
  /// Lists the parts of the expression that cannot be right on an item of a type, by FHIR R4.
  ///
  /// Names that a type does not have, such as `name.given1` on a Patient; an element with a choice of
  /// types under its name in JSON, `valueQuantity` for `value`; another resource than the item's; the
  /// first of elements without an order; a criterion that is neither true nor false. What is of a type
  /// that this module has no definition of is let pass. Evaluation itself takes such a name for an
  /// element that is not there.
  ///
  /// - Parameters:
  ///   - type: The type of the item that the expression will be evaluated on, such as `Patient`.
  ///   - variables: The types of variables by their names without `%`, where they are known.
  /// - Returns: The faults by their places; empty for an expression that makes sense.
  public func faults(on type: String, variables: [String: String] = [:]) -> [FHIRPathError] {
    var check = TypeCheck(text: text, variables: variables.mapValues { [$0] })
    check.variables["context"] = check.variables["context"] ?? [type]
    _ = check.types(of: root, [type])
    return check.faults.values.sorted { $0.offset < $1.offset }
  }
}

/// Follows the types through an expression.
struct TypeCheck {
  /// The names of the types that a value may have; `nil` where they are not known.
  typealias Types = Set<String>?

  let text: String
  var variables: [String: Types]
  /// The first fault of each place.
  private(set) var faults: [Int: FHIRPathError] = [:]
  /// Nodes that may still be visited, as `repeat` within `repeat` visits what is within again and
  /// again; what is beyond is of a type not known.
  private var nodesLeft = 50_000

  init(text: String, variables: [String: Types]) { (self.text, self.variables) = (text, variables) }

  private mutating func report(
    _ reason: FHIRPathError.Reason, at offset: Int, remedy: String? = nil
  ) {
    if faults[offset] == nil {
      faults[offset] = FHIRPathError(reason, at: offset, in: text, remedy: remedy)
    }
  }

  // MARK: Nodes

  mutating func types(of node: Node, _ this: Types) -> Types {
    nodesLeft -= 1
    guard nodesLeft > 0 else { return nil }
    switch node.kind {
    case .constant(let items):
      if items.count == 1, case .string = items[0] { return Self.string }
      return Set(items.map(\.typeName))
    case .path(let start, let steps):
      return follow(steps, from: start.map { types(of: $0, this) } ?? this, start == nil, this)
    case .variable(let name): return variables[name] ?? nil
    case .this: return this
    case .index: return Self.integer
    case .total: return nil
    case .negation(let inner), .affirmation(let inner): return types(of: inner, this)
    case .chain(let first, let links):
      var left = types(of: first, this)
      for link in links {
        let right = types(of: link.right, this)
        left = link.symbol == .union ? union(left, right) : result(of: link.symbol)
      }
      return left
    }
  }

  // One set each, as making one costs more than the look into it.
  private static let string: Types = ["System.String"]
  private static let boolean: Types = ["System.Boolean"]
  private static let integer: Types = ["System.Integer"]

  private func result(of symbol: Operator) -> Types {
    switch symbol {
    case .ampersand: Self.string
    case .times, .dividedBy, .div, .mod, .plus, .minus: nil
    default: Self.boolean
    }
  }

  private func union(_ one: Types, _ other: Types) -> Types {
    guard let one, let other else { return nil }
    return one.union(other)
  }

  // MARK: Steps

  private mutating func follow(
    _ steps: [Step], from start: Types, _ isFromThis: Bool, _ this: Types
  ) -> Types {
    var types = start
    var isOrdered = true
    for (index, step) in steps.enumerated() {
      if !isOrdered, step.needsOrder {
        report(
          .wrongType(expected: "elements with an order", found: "those of any order"),
          at: step.offset)
      }
      switch step.kind {
      case .member(let member):
        types = members(member.name, of: types, isFirst: isFromThis && index == 0, at: step.offset)
      case .index(let node): _ = self.types(of: node, this)
      case .filter(let key, _, let criterion):
        if element(key.name, of: types) == nil { _ = self.types(of: criterion, types) }
      case .call(let function, let arguments):
        types = result(of: function, arguments, on: types, this)
      case .isType: types = Self.boolean
      case .asType(let type), .ofType(let type):
        types = [type.space == "System" ? "System." + type.name : type.name]
      }
      isOrdered = step.keepsOrder(isOrdered)
    }
    return types
  }

  /// The element of a name where there is just one type, and it has it.
  private func element(_ name: String, of types: Types) -> ElementTable.Element? {
    guard let types, types.count == 1, let type = types.first else { return nil }
    return ElementTable.types[ElementTable.known(type)]?[name]
  }

  private mutating func members(
    _ name: String, of types: Types, isFirst: Bool, at offset: Int
  ) -> Types {
    if isFirst, let own = typed(name, types, at: offset) { return own }
    guard let types else { return nil }
    if let element = element(name, of: types) { return element.typeSet }
    var found: Types = []
    var (isFound, isKnown) = (false, true)
    for type in types {
      guard let elements = ElementTable.types[ElementTable.known(type)] else {
        isKnown = isKnown && (FHIRPathType(name: type).map { !$0.isComplex } ?? false)
        isFound = isFound || name == "extension" || name == "id"
        found = nil
        continue
      }
      guard let element = elements[name] else { continue }
      isFound = true
      found = union(found, element.typeSet)
    }
    guard isKnown, !isFound, let type = types.min() else { return found }
    let elements = ElementTable.types[ElementTable.known(type)] ?? [:]
    if case (let choice, _, let own?)? = ElementTable.element(name, in: elements) {
      report(
        .choiceByName(name, choice: choice, type: own), at: offset,
        remedy: "write \(choice).ofType(\(own))")
      return [own]
    }
    let near = nearest(to: name, among: elements.keys.sorted())
    report(
      .unknownElement(name, of: type), at: offset, remedy: near.map { "did you mean '\($0)'?" })
    return nil
  }

  /// The types where the first name of a path is that of a type; `nil` where it is not.
  private mutating func typed(_ name: String, _ types: Types, at offset: Int) -> Types? {
    guard TypeNames.resources.contains(name) || name == "Resource" || name == "DomainResource"
    else {
      return nil
    }
    guard let types else { return .some([name]) }
    let own = types.filter { $0 == name || TypeNames.parents(of: $0).contains(name) }
    if own.isEmpty, let type = types.min() {
      report(.wrongType(expected: name, found: type), at: offset)
      return .some(nil)
    }
    return .some(own)
  }

  // MARK: Functions

  private mutating func result(
    of function: Function, _ arguments: [Node], on types: Types, _ this: Types
  ) -> Types {
    if function == .repeat { return closure(arguments[0], types) }
    let inner = arguments.map { self.types(of: $0, function.isScoped ? types : this) }
    switch function {
    case .where, .first, .last, .tail, .skip, .take, .single, .distinct, .trace, .sort, .intersect,
      .exclude:
      return types
    case .union, .combine: return union(types, inner[0])
    case .select: return inner[0]
    case .iif:
      if let criterion = inner[0], let first = criterion.min(),
        !criterion.contains("System.Boolean"), !criterion.contains("boolean")
      {
        report(.wrongType(expected: "true or false", found: first), at: arguments[0].offset)
      }
      return inner.dropFirst().dropFirst().reduce(inner[1], union)
    case .extension: return ["Extension"]
    case .exists, .empty, .all, .not, .hasValue, .contains, .startsWith, .endsWith, .matches:
      return Self.boolean
    case .count, .length, .indexOf: return Self.integer
    default: return nil
    }
  }

  /// The types of what is found, of what is found in that, and so on; a name that one of them has is
  /// no fault.
  private mutating func closure(_ projection: Node, _ start: Types) -> Types {
    let before = faults
    var (met, found) = (start, Types([]))
    // The types known are few, and each round but the last adds one.
    while true {
      faults = before
      let projected = types(of: projection, met)
      if projected == found { return found }
      found = union(found, projected)
      met = union(met, projected)
    }
  }
}

extension Step {
  /// Whether it takes elements by their places.
  fileprivate var needsOrder: Bool {
    switch kind {
    case .index: true
    case .call(let function, _): [.first, .last, .tail, .skip, .take].contains(function)
    default: false
    }
  }

  /// Whether what it finds has an order.
  fileprivate func keepsOrder(_ before: Bool) -> Bool {
    switch kind {
    case .call(let function, _):
      [.children, .descendants].contains(function) ? false : function == .sort || before
    default: before
    }
  }
}
