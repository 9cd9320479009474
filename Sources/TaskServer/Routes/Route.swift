// SPDX-License-Identifier: Apache-2.0

/// A method and a path, of which some parts vary: `GET do/:task/:occurrence`.
struct RoutePattern: Sendable, Hashable, CustomStringConvertible {
  let isPost: Bool
  /// The parts of the path; those that vary begin with a colon.
  private let parts: [String]

  /// - Parameter text: `GET` or `POST`, and the path.
  init(_ text: String) {
    let words = text.split(separator: " ")
    isPost = words.first == "POST"
    parts = words.dropFirst().first?.split(separator: "/").map(String.init) ?? []
  }

  private init(isPost: Bool, parts: [String]) { (self.isPost, self.parts) = (isPost, parts) }

  /// The same below another path.
  func below(_ path: String) -> RoutePattern {
    RoutePattern(isPost: isPost, parts: path.split(separator: "/").map(String.init) + parts)
  }

  /// What stands in the places of the parts that vary; `nil` if a request asks for something else.
  func values(isPost: Bool, _ path: [String]) -> [String]? {
    guard isPost == self.isPost, path.count == parts.count else { return nil }
    var values: [String] = []
    for (part, given) in zip(parts, path) {
      if part.utf8.first == UInt8(ascii: ":") {
        values.append(given)
      } else if !part.utf8.elementsEqual(given.utf8) {
        return nil
      }
    }
    return values
  }

  /// Whether a part is what opens the pages.
  var hasSecret: Bool { parts.contains(":secret") }

  /// The path without what varies.
  var path: String { "/" + parts.map { $0.hasPrefix(":") ? "…" : $0 }.joined(separator: "/") }

  var description: String { "\(isPost ? "POST" : "GET") /\(parts.joined(separator: "/"))" }
}

/// What answers the requests for a pattern.
///
/// The routes of a page's type are all that it answers: who adds a page adds a route, and `RouteTests` asks who
/// may reach it.
struct Route<Pages>: Sendable {
  let pattern: RoutePattern
  /// Takes what stands in the places of the pattern's parts that vary.
  let answer: @Sendable (Pages, [String]) throws -> HTTPResponse

  init(_ pattern: String, _ answer: @escaping @Sendable (Pages, [String]) throws -> HTTPResponse) {
    (self.pattern, self.answer) = (RoutePattern(pattern), answer)
  }

  init(
    _ pattern: RoutePattern, _ answer: @escaping @Sendable (Pages, [String]) throws -> HTTPResponse
  ) {
    (self.pattern, self.answer) = (pattern, answer)
  }
}

/// Answers a request by the first of some routes that it asks for; `nil` if there is none.
func routed<Pages>(
  _ context: PageContext, by routes: [Route<Pages>], of pages: Pages
) throws -> HTTPResponse? {
  for route in routes {
    if let values = route.pattern.values(isPost: context.isPost, context.path) {
      return try route.answer(pages, values)
    }
  }
  return nil
}
