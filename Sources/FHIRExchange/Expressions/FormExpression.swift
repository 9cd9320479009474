// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import JSON

/// An expression of a form with everything about it that needs to be found out once only.
struct FormExpression: Sendable {
  let path: FHIRPathExpression
  /// The item that bears it; `nil` for the form itself.
  let bearer: Int?
  /// The kind of expression, for messages: `calculatedExpression`.
  let kind: String
  /// Where the variables that it names come from.
  var names: [String: Name] = [:]
  /// The form's variables behind it, each after those that it needs itself.
  var variables: [Int] = []
  /// The items that it reads, by its variables as well.
  var reads = ItemReads()

  /// The origin of a variable.
  enum Name: Sendable {
    case resource, questionnaire, item
    /// A variable of the form.
    case variable(Int)
    /// A resource that the caller gives, under this name.
    case given
  }

  /// The bounds of one evaluation: more than the largest known forms need a hundred times over.
  static let limits = FHIRPathLimits.standard
}

/// A named expression of a form.
struct FormVariable: Sendable {
  /// The name; empty for a population context without one.
  let name: String
  let expression: FormExpression
  /// Whether each instance of the group that bears it has a value of its own, from when it was made.
  var isOfInstance = false
}

/// The items that an expression reads.
struct ItemReads: Sendable {
  /// Items with their answers; of groups, whether they are there.
  var items: Set<Int> = []
  /// Items with everything in them.
  var groups: Set<Int> = []
  /// Whether any item may be read.
  var isOpen = false

  mutating func formUnion(_ other: ItemReads) {
    items.formUnion(other.items)
    groups.formUnion(other.groups)
    isOpen = isOpen || other.isOpen
  }
}

/// A condition that a response must meet.
struct FormConstraint: Sendable {
  let expression: FormExpression
  /// The name that the form gives it; empty for none.
  let key: String
  let severity: FHIRProblem.Severity
  /// The fault in the form's words.
  let words: String
}

/// Options that are on offer only while an expression gives true.
struct OptionToggle: Sendable {
  let expression: FormExpression
  let options: [FHIR.Value]
}

/// A part of a form that is worked out again when answers change.
struct FormUnit: Sendable {
  enum Kind: Sendable {
    /// Whether the item is asked.
    case enablement(FormExpression?)
    /// The answers of the item.
    case calculation(FormExpression)
    /// The options of the item.
    case options(FormExpression)
    /// The options that are on offer for now.
    case toggles([OptionToggle])
    /// The least or greatest answer.
    case bound(FormExpression, isMinimum: Bool)
    case constraint(FormConstraint)
  }

  let kind: Kind
  /// The item; `nil` for the form itself.
  let item: Int?

  /// The items that its expressions read; `nil` without an expression.
  var reads: ItemReads? {
    switch kind {
    case .enablement(let expression): expression?.reads
    case .calculation(let expression), .options(let expression), .bound(let expression, _):
      expression.reads
    case .toggles(let toggles):
      toggles.reduce(into: ItemReads()) { $0.formUnion($1.expression.reads) }
    case .constraint(let constraint): constraint.expression.reads
    }
  }

  /// Whether answers or the asking of items depend on it.
  var changesResponse: Bool {
    switch kind {
    case .enablement, .calculation, .toggles: true
    case .options, .bound, .constraint: false
    }
  }
}
