// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc
internal import JSON
internal import Presenting

extension PresentedLine {
  /// The lines at most `width` columns wide, each with a line feed.
  ///
  /// A rule and a picture are cut off at the edge; any other text goes on in the next line.
  func rendered(width: Int, isColoured: Bool) -> String {
    if style == .picture { return String(text.printable.prefix(width)) + "\n" }
    let prefix = prefix.printable
    let text = style == .rule ? String(text.printable.prefix(width)) : text.printable
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { part in
      let wrapped = TextLayout.wrap(String(part), width: width, indent: prefix.count)
      return wrapped.isEmpty ? [""] : wrapped.flatMap { $0.broken(at: width, indent: prefix.count) }
    }
    if !prefix.isEmpty { lines[0] = prefix + lines[0].dropFirst(prefix.count) }
    return lines.map { line in
      let line = line.trimmingSpaces
      guard isColoured, let code = style.code, !line.isEmpty else { return line + "\n" }
      return "\u{1B}[\(code)m\(line)\u{1B}[0m\n"
    }.joined()
  }
}

extension PresentedLine.Style {
  /// The terminal's code for the style, `nil` for plain text.
  fileprivate var code: String? {
    switch self {
    case .heading, .question, .rule: "1"
    case .text, .picture: nil
    case .hint: "2"
    case .problem: "31"
    }
  }
}

extension [PresentedLine] {
  /// All lines, one after another.
  func rendered(width: Int, isColoured: Bool = false) -> String {
    map { $0.rendered(width: width, isColoured: isColoured) }.joined()
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// A line without a place to wrap it, cut into pieces.
  fileprivate func broken(at width: Int, indent: Int) -> [String] {
    guard count > width, width > indent + 10 else { return [self] }
    let margin = String(repeating: " ", count: indent)
    var pieces = [String(prefix(width))]
    var rest = dropFirst(width)
    while !rest.isEmpty {
      pieces.append(margin + rest.prefix(width - indent))
      rest = rest.dropFirst(width - indent)
    }
    return pieces
  }
}

extension Console {
  /// Says lines on standard error at once, wrapped to its width.
  func say(_ lines: [PresentedLine]) {
    guard !lines.isEmpty else { return }
    try? messages.write(lines.rendered(width: Console.columns(of: STDERR_FILENO)))
    try? messages.flush()
  }
}
