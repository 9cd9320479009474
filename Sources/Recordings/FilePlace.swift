// SPDX-License-Identifier: Apache-2.0

/// Where in a file something was found.
public struct FilePlace: Sendable, Equatable, CustomStringConvertible {
  /// The path as the user gave it; `-` is standard input.
  public var path: String
  /// Line, counted from 1; `nil` when the matter concerns the whole file.
  public var line: Int?
  /// Cell in its line, counted from 1.
  public var column: Int?
  /// The column's name in the header, or what the layout calls it.
  public var columnName: String?

  /// A place in a file; leave out what is unknown.
  public init(path: String, line: Int? = nil, column: Int? = nil, columnName: String? = nil) {
    self.path = path
    self.line = line
    self.column = column
    self.columnName = columnName
  }

  /// `path:line:column`, as compilers print it.
  public var description: String {
    var text = path == "-" ? "standard input" : path.oneLine
    if let line {
      text += ":\(line)"
      if let column { text += ":\(column)" }
    }
    return text
  }
}

extension String {
  /// The text on one line, for a sentence: control characters, line ends and marks that turn the direction
  /// of writing are made visible.
  package var oneLine: String {
    func isHidden(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    guard unicodeScalars.contains(where: isHidden) else { return self }
    return unicodeScalars.map { isHidden($0) ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}
