// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The same Markdown with its prose broken into lines of at most `width` characters, so that it can
  /// be read as text. Tables, headings, pictures and code stay as they are.
  func wrapped(width: Int = 100) -> String {
    var result: [String] = []
    var words: [Substring] = []
    var indent = ""
    var isCode = false
    func flush() {
      var line = ""
      for word in words {
        if !line.isEmpty && line.count + 1 + word.count > width {
          result.append(line)
          line = indent + word
        } else {
          line += (line.isEmpty ? "" : " ") + word
        }
      }
      if !line.isEmpty { result.append(line) }
      (words, indent) = ([], "")
    }
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      let isFence = line.hasPrefix("```")
      if isFence { isCode.toggle() }
      let isFixed = ["|", "#", "![", "<", "    "].contains { line.hasPrefix($0) }
      if line.isEmpty || isFence || isCode || isFixed {
        flush()
        result.append(String(line))
        continue
      }
      if line.hasPrefix("* ") {
        flush()
        indent = "  "
      }
      words += line.split(separator: " ")
    }
    flush()
    return result.joined(separator: "\n")
  }
}
