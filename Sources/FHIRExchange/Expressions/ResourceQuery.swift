// SPDX-License-Identifier: Apache-2.0

public import FHIRPath
internal import Foundation
public import JSON

/// A resource that is asked with FHIRPath, by itself: for people who write expressions and try them.
///
/// `%resource`, `%rootResource` and `%context` are the resource.
public struct ResourceQuery: Sendable {
  private let resource: JSONValue
  private var environment: FHIRPathEnvironment
  private let types: [String: String]

  /// - Parameters:
  ///   - resource: The resource.
  ///   - context: More resources by the names of their variables, without `%`.
  ///   - now: The moment for `now()` and `today()`; without it they are errors.
  public init(_ resource: JSONValue, context: [String: JSONValue] = [:], now: FHIR.Moment? = nil) {
    self.resource = resource
    var variables = context
    for name in ["resource", "rootResource"] where variables[name] == nil {
      variables[name] = resource
    }
    environment = FHIRPathEnvironment(
      variables: variables.mapValues { [FHIRPathItem($0)] }, now: now,
      patterns: BoundedPatterns())
    types = variables.compactMapValues { $0.object?["resourceType"]?.string }
  }

  /// Evaluates an expression on the resource.
  ///
  /// - Parameter isStrict: Whether a name that FHIR R4 does not define for the type at its place is an
  ///   error (``FHIRPathExpression/faults(on:variables:)``), and not an element that is not there.
  /// - Throws: A fault of the text, or of its evaluation.
  public func items(
    of expression: String, isStrict: Bool = true
  ) throws(FHIRPathError) -> [FHIRPathItem] {
    let expression = try FHIRPathExpression(expression)
    if isStrict, let type = resource.object?["resourceType"]?.string,
      let fault = expression.faults(on: type, variables: types).first
    {
      throw fault
    }
    return try expression.evaluate(on: FHIRPathItem(resource), in: environment)
  }
}

extension ResourceQuery {
  /// Answers an expression in a line of JSON: `{"items": […]}` as ``json(of:)`` has them, or
  /// `{"error": "…"}`.
  ///
  /// - Parameters:
  ///   - line: The expression as it is, or as a JSON string.
  ///   - isStrict: As of ``items(of:isStrict:)``.
  public func answer(to line: String, isStrict: Bool) -> (json: JSONValue, isAnswered: Bool) {
    let text = (try? JSONValue(data: Data(line.utf8)))?.string ?? line
    do throws(FHIRPathError) {
      return (["items": Self.json(of: try items(of: text, isStrict: isStrict))], true)
    } catch {
      return (["error": .string("\(error)")], false)
    }
  }

  /// Items with their types, as JSON: `[{"type": "FHIR.string", "value": "Peter", "text": "Peter"}]`,
  /// without a text where there is none. The text has all digits of a decimal.
  public static func json(of items: [FHIRPathItem]) -> JSONValue {
    .array(
      items.map { item in
        var members: [String: JSONValue] = ["type": .string(item.typeName), "value": item.json]
        members["text"] = item.text.map(JSONValue.string)
        return .object(members)
      })
  }
}
