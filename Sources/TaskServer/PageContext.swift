// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
internal import Reports

/// A request of a visitor whose link and cookie are valid.
struct PageContext {
  let request: HTTPRequest
  /// The path behind ``root``.
  let path: [String]
  let visitor: Visitor
  /// The address at which the visitor reached the server.
  let address: ServedAddress
  let translator: Translator
  let book: AccessBook
  /// The client's network: see ``RequestGuard/network(of:)``.
  let network: String
  let now: Date

  /// Whether the visitor sent something.
  var isPost: Bool { request.method == "POST" }

  /// Whose share of what all use the visitor takes.
  var owner: RunOwner { RunOwner(link: visitor.link.number, network: network) }

  /// The address before all paths: empty, or `/knee`.
  var root: String { address.path }
  /// The code that every form of the visitor holds.
  var token: String { book.formToken(of: visitor) }

  /// The fields of a form that the visitor sent; `nil` if it was not made for them.
  var form: FormFields? {
    guard isPost, let fields = request.form,
      book.accepts(fields["token"] ?? "", of: visitor)
    else { return nil }
    return fields
  }

  /// An address of this server.
  func link(_ parts: String...) -> String {
    root + "/" + parts.map(PercentCoding.encoded).joined(separator: "/")
  }

  /// A page with a heading.
  func page(_ title: String, _ content: [Markup]) -> ServedPage {
    ServedPage(
      title: title,
      content: [.element(.h1, attributes: [("tabindex", "-1")], [.isolated(title)])] + content,
      root: root, translator: translator)
  }

  /// A page with a sentence and ways to go on.
  func message(
    _ title: Message, _ text: Message, status: Int = 200, links: [(String, Message)] = []
  ) -> HTTPResponse {
    let buttons = links.map { address, label in
      Markup.linkButton(translator(label), to: address)
    }
    return page(
      translator(title),
      [.element(.p, translator(text))]
        + (buttons.isEmpty ? [] : [.actions(first: buttons)])
    ).response(status: status)
  }

  var notFound: HTTPResponse {
    message(
      "There is no such page", "Perhaps it was there before.", status: 404,
      links: [(root + "/", "To the start")])
  }

  var wrongForm: HTTPResponse {
    message(
      "The form was not accepted",
      "It was made for another visit, or did not arrive completely. Nothing was changed.",
      status: 403,
      links: [(root + "/", "To the start")])
  }
}
