// SPDX-License-Identifier: Apache-2.0

/// A fault of a resource, with its place.
public struct FHIRProblem: Sendable, Hashable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Something that a reader may want to know.
    case information
    /// It can be used, but somebody may have meant something else.
    case warning
    /// It must not be used as it is.
    case error
    /// Nothing can be done with it.
    case fatal

    /// From information to fatal.
    public static func < (one: Severity, other: Severity) -> Bool {
      (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
    }
  }

  /// The kinds of faults that the program finds, as FHIR's issue types name them.
  public enum Kind: String, Sendable, Hashable {
    /// The structure is not FHIR's.
    case structure
    /// Something that must be there is not.
    case required
    /// A value that is not of its type, or out of bounds.
    case value
    /// Something that contradicts a rule of the form.
    case invariant
    /// A code that is not in its value set.
    case codeInvalid = "code-invalid"
    /// Something that is not known or not found.
    case notFound = "not-found"
    /// Something that the program does not do.
    case notSupported = "not-supported"
    /// More than the program takes.
    case tooCostly = "too-costly"
    /// Two things of one name.
    case duplicate
    /// Something said by the way.
    case informational
  }

  /// How bad it is.
  public var severity: Severity
  /// Its kind.
  public var kind: Kind
  /// The place as a FHIRPath: `Questionnaire.item[2].text`.
  public var expression: String
  /// The fault in words.
  public var message: String

  /// Makes it from its parts; each is described at its property.
  public init(_ severity: Severity, _ kind: Kind, at expression: String, _ message: String) {
    (self.severity, self.kind, self.message) = (severity, kind, message)
    self.expression = expression
  }

  /// Place and fault, in one line.
  public var description: String { "\(expression): \(message)" }
}

extension [FHIRProblem] {
  /// Adds a fault of its parts.
  mutating func add(
    _ severity: FHIRProblem.Severity, _ kind: FHIRProblem.Kind, at expression: String,
    _ message: String
  ) {
    append(FHIRProblem(severity, kind, at: expression, message))
  }
}
