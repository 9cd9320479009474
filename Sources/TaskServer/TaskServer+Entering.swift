// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import Localization
internal import Reports

// A link's secret becomes a cookie.
extension TaskServer {
  /// Opens the pages to who has a link's secret, or the address of a run that was handed over.
  ///
  /// - Parameters:
  ///   - secret: of a link, or of a run that is handed over.
  ///   - client: the client's address.
  ///   - seconds: of the server's clock.
  func enter(
    _ secret: String, isTransfer: Bool, _ request: HTTPRequest, from client: String,
    at seconds: Double, _ address: ServedAddress, _ translator: Translator
  ) -> HTTPResponse {
    guard requestGuard.mayGuess(from: client, at: seconds) else {
      return .text("Too many wrong addresses; try again in a minute.\n", status: 429)
        .with("Retry-After", "60")
    }
    let visitor: Visitor?
    if isTransfer {
      visitor = book.visitor(ofTransfer: secret, at: settings.now())
    } else {
      let link = book.link(openedBy: secret)
      // A browser that has been here by the same link goes on with its own run.
      let known = book.visitor(of: request)
      visitor = link.map { link in
        known.flatMap { $0.link == link ? $0 : nil } ?? Visitor(link: link, run: UUID.random())
      }
    }
    guard let visitor else {
      requestGuard.countGuess(from: client, at: seconds)
      return noEntry(translator, address, status: 403)
    }
    return Self.seeOther(address.path + "/", with: visitor, book, address)
  }

  /// Sends a visitor on with their cookie.
  static func seeOther(
    _ path: String, with visitor: Visitor, _ book: AccessBook, _ address: ServedAddress
  ) -> HTTPResponse {
    let days = 400
    return HTTPResponse.seeOther(path).with(
      "Set-Cookie",
      "\(book.cookieName)=\(book.cookie(of: visitor)); Path=\(address.path)/; HttpOnly; SameSite=Lax; "
        + "Max-Age=\(days * 86_400)" + (address.isSecure ? "; Secure" : ""))
  }

  /// The page of who has no link.
  func noEntry(
    _ translator: Translator, _ address: ServedAddress, status: Int
  ) -> HTTPResponse {
    let title = translator("This page opens with a link")
    let words: Message = """
      Open the link that you were given, or scan its code again. A link that was withdrawn, or is \
      over, opens nothing.
      """
    return ServedPage(
      title: title,
      content: [
        .element(.h1, title),
        .element(.p, translator(words)),
      ], root: address.path, translator: translator
    ).response(status: status)
  }
}
