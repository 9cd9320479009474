// SPDX-License-Identifier: Apache-2.0

/// A paragraph for a person, before it is wrapped to the width of a terminal or set on a page.
package struct PresentedLine: Sendable, Hashable {
  /// The role of a paragraph, from which its look follows.
  package enum Style: Sendable, Hashable {
    case heading, question, text, hint, problem
    /// A line under a heading, as long as the text at most.
    case rule
    /// A line of a drawing made of characters, whose spaces count.
    case picture
  }

  /// The role.
  package let style: Style
  /// A mark before the first line; the other lines are indented by as much.
  package let prefix: String
  /// The words. Line feeds begin a new line.
  package let text: String

  package init(_ style: Style, _ text: String, prefix: String = "") {
    self.style = style
    self.text = text
    self.prefix = prefix
  }

  /// An empty line.
  package static let blank = PresentedLine(.text, "")
}
