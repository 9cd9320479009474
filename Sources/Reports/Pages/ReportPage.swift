// SPDX-License-Identifier: Apache-2.0

internal import Localization
internal import Measurement

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
    let head = Markup.joined([
      .element("title", [:], title)
    ])
    let footer = Markup.element(
      "footer", [:],
      [
        .element("p", [:], words("Not a medical device. A person who knows the patient decides.")),
        .element("p", [:], "\(program.name) \(program.version)"),
      ])
    let main = Markup.element("main", [:], [.element("h1", [:], title)] + sections)
    let images = showsImages ? "; img-src 'self' file:" : ""
    // Nothing that a file could smuggle in would be loaded or run.
    return """
      <!DOCTYPE html>
      <html lang="\(words.language)" xmlns="http://www.w3.org/1999/xhtml">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'\(images)"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      \(head.html)
      <style>\(ReportStyle.sheet)</style>
      </head>
      <body>
      \(main.html)
      \(footer.html)
      </body>
      </html>

      """
  }
}
