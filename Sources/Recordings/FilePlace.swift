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
    var text = path == "-" ? "standard input" : path
    if let line {
      text += ":\(line)"
      if let column { text += ":\(column)" }
    }
    return text
  }
}
