// SPDX-License-Identifier: Apache-2.0

/// An answer to a request.
package struct HTTPResponse: Sendable {
  /// The content of an answer.
  package enum Content: Sendable {
    case bytes([UInt8])
    /// A part of a file, which is read as it is sent.
    case file(path: String, part: Range<Int>)
    /// Events as they come, until the stream ends or the client is gone.
    case events(EventStream)
  }

  package var status: Int
  package var headers: [(name: String, value: String)]
  package var content: Content

  package init(
    _ status: Int, headers: [(name: String, value: String)] = [], _ content: Content = .bytes([])
  ) {
    (self.status, self.headers, self.content) = (status, headers, content)
  }

  /// A page.
  package static func html(_ page: String, status: Int = 200) -> HTTPResponse {
    text(page, type: "text/html; charset=utf-8", status: status)
  }

  /// A text of a type.
  package static func text(
    _ text: String, type: String = "text/plain; charset=utf-8", status: Int = 200
  ) -> HTTPResponse {
    HTTPResponse(status, headers: [("Content-Type", type)], .bytes(Array(text.utf8)))
  }

  /// Sends the browser to another page, which it then asks for by GET.
  package static func seeOther(_ address: String) -> HTTPResponse {
    HTTPResponse(303, headers: [("Location", address)])
  }

  /// Sends events. The connection ends with them, and holds no place after that.
  package static func events(_ stream: EventStream) -> HTTPResponse {
    HTTPResponse(
      200,
      headers: [
        ("Content-Type", "text/event-stream"), ("X-Accel-Buffering", "no"), ("Connection", "close"),
      ], .events(stream))
  }

  /// The answer with one more header.
  package func with(_ name: String, _ value: String) -> HTTPResponse {
    var response = self
    response.headers.append((name, value))
    return response
  }
}
