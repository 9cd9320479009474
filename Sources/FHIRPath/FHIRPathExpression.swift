// SPDX-License-Identifier: Apache-2.0

/// An expression of FHIRPath: read once, evaluated often.
///
/// ```swift
/// let adult = try FHIRPathExpression("birthDate <= today() - 18 years")
/// var environment = FHIRPathEnvironment()
/// environment.now = FHIRPathMoment(millisecondsSince1970: 1_767_225_600_000, offsetMinutes: 60)
/// let patient = FHIRPathItem(["birthDate": "1990-05-01"])
/// print(try adult.evaluate(on: patient, in: environment).first?.boolean ?? false)
/// ```
///
/// The value is the text with its limits: two expressions of the same text are equal. Any text
/// gives a value or an error, at a cost in proportion to its length.
public struct FHIRPathExpression: Sendable {
  /// The text.
  public let text: String
  /// How large it may be and how long it may run.
  public let limits: FHIRPathLimits
  /// The names of the variables that it reads, without `%`.
  public let variableNames: Set<String>
  /// The links of the items that it reads; `nil` where the text does not tell.
  ///
  /// It tells where each step over items is followed by `where` with a `linkId` that is equal to a
  /// text, or to one of several joined by `or`, perhaps with more conditions after an `and`. Items on
  /// the way to others do not count. Variables are read as they are: their own links are those of
  /// the expressions behind them. ``groupLinkIds`` and ``readsContext`` tell the rest.
  public let linkIds: Set<String>?
  /// The links of the items that it reads with all items in them.
  public let groupLinkIds: Set<String>
  /// Whether it reads the answers of the item on which it is evaluated, or items in it whose links
  /// the text does not tell.
  public let readsContext: Bool
  let root: Node

  /// Reads the text.
  public init(_ text: String, limits: FHIRPathLimits = .standard) throws(FHIRPathError) {
    self.text = text
    self.limits = limits
    root = try Parser.parse(text, limits: limits)
    let reads = Reads(root)
    variableNames = reads.variables
    linkIds = reads.isOpen ? nil : reads.linkIds
    (groupLinkIds, readsContext) = (reads.groupLinkIds, reads.readsContext)
  }

  /// Whether it is a literal, and the value the same everywhere.
  public var isConstant: Bool {
    switch root.kind {
    case .constant: true
    case .negation(let node), .affirmation(let node):
      if case .constant = node.kind { true } else { false }
    default: false
    }
  }

  /// Evaluates the expression on an item, which is `$this` and, unless the environment has another,
  /// `%context`.
  ///
  /// The same item and environment give the same result.
  public func evaluate(
    on context: FHIRPathItem, in environment: FHIRPathEnvironment = FHIRPathEnvironment()
  ) throws(FHIRPathError) -> [FHIRPathItem] {
    var steps = limits.steps
    return try evaluate(on: context, in: environment, steps: &steps)
  }

  /// Evaluates the expression as ``evaluate(on:in:)`` does, and counts the steps.
  ///
  /// - Parameter steps: The steps that are left, of several evaluations together; those of this one
  ///   are taken off.
  public func evaluate(
    on context: FHIRPathItem, in environment: FHIRPathEnvironment, steps: inout Int
  ) throws(FHIRPathError) -> [FHIRPathItem] {
    let evaluator = Evaluator(
      self, context: context, environment: environment, limit: max(0, steps))
    defer { steps -= evaluator.steps }
    return try evaluator.evaluate(root, Scope(this: [context]))
  }
}

extension FHIRPathExpression: Hashable {
  /// Whether the texts and the limits are equal.
  public static func == (one: Self, other: Self) -> Bool {
    one.text == other.text && one.limits == other.limits
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
