// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Localization
internal import Reports

/// A page of the server: its language, title and content around the style sheet and the script.
struct ServedPage {
  /// Pages that a visitor can go to from every page.
  struct Way {
    let address: String
    let label: String
    let isHere: Bool
  }

  let title: String
  /// Above the content.
  var ways: [Way] = []
  /// How far the task has come.
  var progress: (current: Int, total: Int)?
  let content: [Markup]
  /// Names and values that the script reads.
  var data: [(String, String)] = []
  /// Whether the page makes a phone a sensor.
  var usesPhone = false
  /// Whether the page holds pictures that have styles within them.
  var hasPictures = false
  /// The addresses before all paths.
  let root: String
  let translator: Translator

  var response: HTTPResponse { response(status: 200) }

  func response(status: Int) -> HTTPResponse {
    var response = HTTPResponse.html(html, status: status)
    if hasPictures {
      response.headers.append(
        (
          Self.policyName,
          Self.policy.replacing("style-src 'self'", with: "style-src 'self' 'unsafe-inline'")
        ))
    }
    return response
  }

  static let policyName = "Content-Security-Policy"
  /// No script, style, frame or address but those of this server, and none within the page.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; "
    + "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

  private var scripts: String {
    (["page.js", "signature.js", "live.js"] + (usesPhone ? ["phone.js"] : [])).map {
      "<script src=\"\(root)/assets/\($0)\" defer=\"defer\"></script>"
    }.joined(separator: "\n")
  }

  private var html: String {
    let navigation =
      ways.isEmpty
      ? []
      : [
        Markup.element(
          .nav, attributes: [("aria-label", translator("Pages"))],
          ways.map { way in
            .element(
              .a,
              attributes: [("href", way.address)]
                + (way.isHere ? [("aria-current", "page")] : []), [Markup(way.label)])
          })
      ]
    let bar = progress.map { progress -> [Markup] in
      let words = translator("Step \(progress.current + 1) of \(progress.total)")
      return [
        .box(
          .div, "progress",
          [
            .element(.span, words),
            .element(
              .progress,
              attributes: [
                ("value", "\(progress.current + 1)"), ("max", "\(progress.total)"),
                ("aria-hidden", "true"),
              ]),
          ])
      ]
    }
    let head = navigation + (bar ?? [])
    let body =
      (head.isEmpty ? [] : [Markup.element(.header, head)])
      + [
        .element(.main, attributes: [("id", "main")], content),
        .element(.footer, [.element(.p, translator("Not a medical device."))]),
      ]
    let attributes = data.map { " data-\($0)=\"\(XMLText.escaped($1))\"" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="\(translator.language)">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="robots" content="noindex"/>
      \(Markup.element(.title, title).html)
      <link rel="stylesheet" href="\(root)/assets/page.css"/>
      <link rel="icon" href="\(root)/assets/icon.svg" type="image/svg+xml"/>
      \(scripts)
      </head>
      <body\(attributes)>
      \(body.map(\.html).joined(separator: "\n"))
      </body>
      </html>

      """
  }
}
