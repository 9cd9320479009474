// SPDX-License-Identifier: Apache-2.0

/// The options and arguments of one call, checked against the command's table.
package struct ParsedArguments: Sendable, Equatable {
  /// Texts by the long name of the option; a flag has one empty text.
  package var options: [String: [String]] = [:]
  /// Texts by the name of the argument.
  package var arguments: [String: [String]] = [:]

  /// Of a call without a word.
  package init() {}

  /// The value of an option: as given, else its default.
  package subscript<Value>(_ option: Option<Value>) -> Value {
    option.read(options[option.declaration.name] ?? [])
  }

  /// The value of an argument.
  package subscript<Value>(_ argument: Argument<Value>) -> Value {
    argument.read(arguments[argument.declaration.name] ?? [])
  }

  /// Whether the option stood on the command line, be its value the default or not.
  package func isGiven(_ option: some DeclaredOption) -> Bool {
    options[option.declaration.name] != nil
  }

  /// The first of some options that stood on the command line, with its two hyphens.
  package func firstGiven(_ options: [any DeclaredOption]) -> String? {
    options.first { isGiven($0) }.map { "--\($0.declaration.name)" }
  }
}
