// SPDX-License-Identifier: Apache-2.0

/// An argument of a command that has no name of its own, read by its place.
///
/// `Value` is `T` for one that must be there, `T?` for one that may be left out, `[T]` for as
/// many as are given. Optional and repeated ones come last.
package struct Argument<Value: Sendable>: DeclaredArgument {
  package let declaration: ArgumentDeclaration
  /// The value of the texts given on the command line, all of them accepted by the rule.
  let read: @Sendable ([String]) -> Value
}

/// The part of an ``Argument`` of any type that help, manual page, completions and parser use.
package struct ArgumentDeclaration: Sendable {
  /// The word for it in help, such as `FILE`; one of its kind in a command.
  package let name: String
  let rule: ValueRule
  /// How many there must be at least.
  let minimum: Int
  /// Whether more than one may be given.
  let isRepeatable: Bool
  let help: String

  /// The argument as a synopsis has it: `FILE`, `[FILE]`, `FILE...`.
  var synopsis: String {
    let word = isRepeatable ? name + "..." : name
    return minimum == 0 ? "[\(word)]" : word
  }
}

/// Arguments of any value type, so that one list can hold them all.
package protocol DeclaredArgument: Sendable {
  var declaration: ArgumentDeclaration { get }
}

extension Argument {
  /// One that must be there.
  package init(_ name: String, _ type: ValueType<Value>, help: String) {
    declaration = ArgumentDeclaration(
      name: name, rule: type.rule, minimum: 1, isRepeatable: false, help: help)
    read = { texts in
      guard let value = texts.first.flatMap(type.parse) else {
        preconditionFailure("\(name) is required, and the parser saw to it")
      }
      return value
    }
  }

  /// One that may be left out.
  package init<Wrapped>(optional name: String, _ type: ValueType<Wrapped>, help: String)
  where Value == Wrapped? {
    declaration = ArgumentDeclaration(
      name: name, rule: type.rule, minimum: 0, isRepeatable: false, help: help)
    read = { $0.first.flatMap(type.parse) }
  }

  /// As many as are given, at least `minimum`.
  package init<Element>(
    repeating name: String, _ type: ValueType<Element>, minimum: Int = 0, help: String
  ) where Value == [Element] {
    declaration = ArgumentDeclaration(
      name: name, rule: type.rule, minimum: minimum, isRepeatable: true, help: help)
    read = { $0.compactMap(type.parse) }
  }
}
