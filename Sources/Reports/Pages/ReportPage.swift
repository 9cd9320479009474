// SPDX-License-Identifier: Apache-2.0

internal import Localization
internal import Measurement

extension Markup {
  /// A line about entries that are left out; none if nothing is.
  static func leftOut(_ count: Int, _ words: Translator) -> [Markup] {
    count > 0 ? [.element(.p, .quiet, words("\(count) more are left out."))] : []
  }
}

/// A page for people as one file: without script, and without anything from outside, so that it opens
/// from a mail. It follows the reader's light or dark setting, and prints on A4 and Letter.
struct ReportPage: Sendable {
  /// The heading.
  var title: String
  /// In order, below the heading.
  var sections: [Markup] = []
  /// Whether the page shows pictures of files beside it.
  var showsImages = false
  private let words: Translator
  private let program: OutputProgram

  /// A page without content.
  init(title: String, program: OutputProgram, in translator: Translator) {
    (self.title, self.program, words) = (title, program, translator)
  }

  /// The file: HTML that is well-formed XML too. The same content gives the same bytes.
  var html: String {
    let footer = Markup.element(
      .footer,
      [
        .element(.p, words("Not a medical device. A person who knows the patient decides.")),
        .element(.p, "\(program.name) \(program.version)"),
      ])
    let main = Markup.element(.main, [.element(.h1, title)] + sections)
    return PageDocument(
      language: words.language, title: title, body: [main, footer], showsImages: showsImages
    ).html
  }
}
