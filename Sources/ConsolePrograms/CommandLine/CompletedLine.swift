// SPDX-License-Identifier: Apache-2.0

/// A command line with the options that it lacked, to be copied into a shell.
struct CompletedLine: Sendable {
  private let words: [String]

  /// - Parameters:
  ///   - words: of the command line, without the program.
  ///   - missing: options, each followed by its value. They take the place of those of the same name, and
  ///     stand before a `--`, behind which nothing is an option.
  init(program: String, words: [String], missing: [String]) {
    let options = words.prefix { $0 != "--" }
    let names = Set(missing.filter { $0.hasPrefix("--") })
    var kept: [String] = []
    var isValue = false
    for word in options {
      defer { isValue = names.contains(word) }
      let name = word.prefix { $0 != "=" }
      if !isValue, !names.contains(String(name)) { kept.append(word) }
    }
    self.words = [program] + kept + missing + words.dropFirst(options.count)
  }

  /// The line as bash and zsh take it.
  var text: String { words.map(Self.word).joined(separator: " ") }

  /// A word in the form `$'…'` where it holds what a terminal does not show.
  private static func word(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return CompletionScript.word(text) }
    let body = text.unicodeScalars.map { scalar in
      switch scalar {
      case "'", "\\": "\\\(scalar)"
      case _ where isHidden(scalar):
        String(scalar).utf8.map { byte in
          "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0)
            + String(byte, radix: 8)
        }.joined()
      default: String(scalar)
      }
    }
    return "$'\(body.joined())'"
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }
}
