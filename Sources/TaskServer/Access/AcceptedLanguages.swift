// SPDX-License-Identifier: Apache-2.0

internal import Localization

/// The languages of a header `Accept-Language` (RFC 9110, section 12.5.4), the most wanted first.
struct AcceptedLanguages {
  /// In small letters: `de-at`. At most ten.
  let tags: [String]

  init(_ header: String) {
    let parts = header.split(separator: ",").prefix(30).compactMap { part -> (String, Double)? in
      let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let name = pieces.first?.lowercased(), (1...35).contains(name.utf8.count),
        name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      else { return nil }
      let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map {
        Double($0.dropFirst(2)) ?? 0
      }
      return (name, weight ?? 1)
    }
    // A stable order: the first of those wanted equally.
    tags = parts.filter { $0.1 > 0 }.enumerated()
      .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .prefix(10).map(\.element.0)
  }

  /// The most wanted language that there are words of pages in.
  var language: Language? { tags.lazy.compactMap { Language(locale: $0) }.first }
}
