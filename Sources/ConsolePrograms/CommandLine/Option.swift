// SPDX-License-Identifier: Apache-2.0

/// An option of a command together with the Swift type of its value.
///
/// Declared once as a constant of the command, listed in its table, and read by
/// ``ParsedArguments``: `let rate = arguments[Self.rate]`. `Value` is `Bool` for a flag, `T?` for
/// an option that may be absent, `T` for one with a default or one that is required, `[T]` for
/// one that may be repeated.
package struct Option<Value: Sendable>: DeclaredOption {
  package let declaration: OptionDeclaration
  /// The value of the texts given on the command line, all of them accepted by the rule.
  let read: @Sendable ([String]) -> Value
}

/// The part of an ``Option`` of any type that help, manual page, completions and parser use.
package struct OptionDeclaration: Sendable {
  /// The long name, without the two hyphens.
  package var name: String
  /// Names of earlier versions, which are read and not shown.
  var earlierNames: [String] = []
  /// The one-letter name, where there is one.
  let short: Character?
  /// The value that it takes; `nil` for a flag.
  package let rule: ValueRule?
  /// The word for the value in help; empty for a flag.
  let placeholder: String
  /// The value where none is given, as it would be typed.
  let defaultText: String?
  let isRepeatable: Bool
  let isRequired: Bool
  /// One sentence, without the choices and the default: those are added.
  let help: String

  /// Whether the option is called so, now or in an earlier version.
  func isCalled(_ name: String) -> Bool { self.name == name || earlierNames.contains(name) }
}

extension OptionDeclaration {
  /// An option that may be absent, of a value that something else reads.
  ///
  /// - Parameter usual: what holds where none is given, as it would be typed.
  package init(
    _ name: String, _ rule: ValueRule, earlierNames: [String] = [], short: Character? = nil,
    usual: String? = nil, help: String
  ) {
    self.init(
      name: name, earlierNames: earlierNames, short: short, rule: rule,
      placeholder: rule.placeholder, defaultText: usual, isRepeatable: false, isRequired: false,
      help: help)
  }
}

/// Options of any value type, so that one list can hold them all.
package protocol DeclaredOption: Sendable {
  var declaration: OptionDeclaration { get }
}

/// Options under one heading of the help.
package struct OptionGroup: Sendable {
  package let title: String
  package let options: [OptionDeclaration]
  /// Further options under the heading.
  package let family: OptionFamily?

  package init(
    _ title: String, _ options: [any DeclaredOption], and family: OptionFamily? = nil
  ) {
    self.title = title
    self.options = options.map(\.declaration)
    self.family = family
  }

  /// The lines of the help.
  var shown: [OptionDeclaration] { options + (family?.shown() ?? []) }
}

/// Options that are alike but for a part of their names, such as one for each segment. They are made when they are
/// asked for, as there may be many.
package struct OptionFamily: Sendable {
  /// The lines of the help, each for all that are alike: `SEGMENT-sensor`.
  let shown: @Sendable () -> [OptionDeclaration]
  /// The option of that name; `nil` for a name that none of them has.
  let member: @Sendable (String) -> OptionDeclaration?
  /// All of them.
  let members: @Sendable () -> [OptionDeclaration]

  package init(
    shown: @escaping @Sendable () -> [OptionDeclaration],
    member: @escaping @Sendable (String) -> OptionDeclaration?,
    members: @escaping @Sendable () -> [OptionDeclaration]
  ) {
    (self.shown, self.member, self.members) = (shown, member, members)
  }
}

extension Option {
  /// A switch: present or not.
  package init(flag name: String, short: Character? = nil, help: String) where Value == Bool {
    declaration = OptionDeclaration(
      name: name, short: short, rule: nil, placeholder: "", defaultText: nil, isRepeatable: false,
      isRequired: false, help: help)
    read = { !$0.isEmpty }
  }

  /// An option that may be absent.
  package init<Wrapped>(
    _ name: String, _ type: ValueType<Wrapped>, short: Character? = nil,
    placeholder: String? = nil, help: String
  ) where Value == Wrapped? {
    declaration = OptionDeclaration(
      name: name, short: short, rule: type.rule,
      placeholder: placeholder ?? type.rule.placeholder, defaultText: nil, isRepeatable: false,
      isRequired: false, help: help)
    read = { $0.last.flatMap(type.parse) }
  }

  /// An option with a default, given as the text a user would type.
  ///
  /// A default that its own type does not accept is a programmer's mistake and traps.
  package init(
    _ name: String, _ type: ValueType<Value>, default text: String, short: Character? = nil,
    placeholder: String? = nil, help: String
  ) {
    guard let fallback = type.parse(text) else {
      preconditionFailure("--\(name): its default '\(text)' is not \(type.rule.expectation)")
    }
    declaration = OptionDeclaration(
      name: name, short: short, rule: type.rule,
      placeholder: placeholder ?? type.rule.placeholder, defaultText: text, isRepeatable: false,
      isRequired: false, help: help)
    read = { $0.last.flatMap(type.parse) ?? fallback }
  }

  /// An option without which the command does not run.
  package init(
    required name: String, _ type: ValueType<Value>, short: Character? = nil,
    placeholder: String? = nil, help: String
  ) {
    declaration = OptionDeclaration(
      name: name, short: short, rule: type.rule,
      placeholder: placeholder ?? type.rule.placeholder, defaultText: nil, isRepeatable: false,
      isRequired: true, help: help)
    read = { texts in
      guard let value = texts.last.flatMap(type.parse) else {
        preconditionFailure("--\(name) is required, and the parser saw to it")
      }
      return value
    }
  }

  /// An option that may be given several times; empty where it is not given.
  package init<Element>(
    repeating name: String, _ type: ValueType<Element>, short: Character? = nil,
    placeholder: String? = nil, help: String
  ) where Value == [Element] {
    declaration = OptionDeclaration(
      name: name, short: short, rule: type.rule,
      placeholder: placeholder ?? type.rule.placeholder, defaultText: nil, isRepeatable: true,
      isRequired: false, help: help)
    read = { $0.compactMap(type.parse) }
  }
}
