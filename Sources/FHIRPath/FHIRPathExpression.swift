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
  /// The links of the questions whose answers it reads; `nil` where the text does not tell.
  ///
  /// It tells where each step over items is followed by `where` with a `linkId` that is equal to a
  /// text, or to one of several joined by `or`, perhaps with more conditions after an `and`.
  /// Items around the one that is asked for count as well. Variables are read as they are: their
  /// own links are those of the expressions behind them.
  public let linkIds: Set<String>?
  let root: Node

  /// Reads the text.
  public init(
    _ text: String, limits: FHIRPathLimits = .standard
  ) throws(FHIRPathError) {
    self.text = text
    self.limits = limits
    root = try Parser.parse(text, limits: limits)
    var reads = Reads()
    reads.visit(root, isFiltered: false)
    variableNames = reads.variables
    linkIds = reads.isOpen ? nil : reads.linkIds
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
    let evaluator = Evaluator(self, context: context, environment: environment)
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
