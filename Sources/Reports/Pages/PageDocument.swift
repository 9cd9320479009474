// SPDX-License-Identifier: Apache-2.0

/// The file of a page around its content.
struct PageDocument {
  /// The language's code.
  let language: String
  let title: String
  let body: [Markup]
  /// Whether the page shows pictures of files beside it.
  let showsImages: Bool

  /// The file. Nothing that somebody could smuggle into it would be loaded or run.
  var html: String {
    let images = showsImages ? "; img-src 'self' file:" : ""
    return """
      <!DOCTYPE html>
      <html lang="\(language)" xmlns="http://www.w3.org/1999/xhtml">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'\(images)"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      \(Markup.element(.title, title).html)
      <style>\(ReportStyle.sheet)</style>
      </head>
      <body>
      \(body.map(\.html).joined(separator: "\n"))
      </body>
      </html>

      """
  }
}
