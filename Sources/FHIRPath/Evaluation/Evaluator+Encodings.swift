// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

extension Evaluator {
  /// `encode`, `decode`, `escape` and `unescape`; empty for a text that the form does not allow.
  func encoding(
    _ text: String, _ form: String, _ call: Call
  ) throws(FHIRPathError) -> Items {
    let known =
      call.function == .encode || call.function == .decode ? Encoding.bytes : Encoding.texts
    guard let encoding = known[form] else {
      let names = known.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
      throw fault(.wrongArguments(function: call.function.rawValue, expected: "one of \(names)"))
    }
    let isForward = call.function == .encode || call.function == .escape
    guard let result = isForward ? encoding.encoded(text) : encoding.decoded(text) else {
      return []
    }
    try spend(on: result)
    return [.string(result)]
  }
}

/// A way to write a text in other characters, and back.
private struct Encoding: Sendable {
  let encoded: @Sendable (String) -> String?
  let decoded: @Sendable (String) -> String?

  /// The forms of `encode`, of the UTF-8 of a text.
  static let bytes = [
    "base64": Encoding {
      Data($0.utf8).base64EncodedString()
    } decoded: {
      text($0)
    },
    // RFC 4648, 5: with '-' and '_'.
    "urlbase64": Encoding {
      Data($0.utf8).base64EncodedString().exchanging("+", "-").exchanging("/", "_")
    } decoded: {
      $0.contains { $0 == "+" || $0 == "/" }
        ? nil : text($0.exchanging("-", "+").exchanging("_", "/"))
    },
    "hex": Encoding {
      $0.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    } decoded: {
      let digits = $0.utf8.map { Int(String(UnicodeScalar($0)), radix: 16) }
      guard digits.count % 2 == 0 else { return nil }
      var bytes: [UInt8] = []
      for index in stride(from: 0, to: digits.count, by: 2) {
        guard let high = digits[index], let low = digits[index + 1] else { return nil }
        bytes.append(UInt8(high * 16 + low))
      }
      return String(validating: bytes, as: UTF8.self)
    },
  ]

  private static func text(_ base64: String) -> String? {
    Data(base64Encoded: base64).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The forms of `escape`.
  static let texts = [
    "html": Encoding {
      markup.reduce($0) { $0.exchanging($1.character, $1.entity) }
    } decoded: {
      // '&amp;lt;' is '&lt;' and not '<': '&amp;' comes last, as it came first.
      markup.reversed().reduce($0) { $0.exchanging($1.entity, $1.character) }
    },
    "json": Encoding {
      String(
        decoding: JSONValue.string($0).data(isPretty: false).dropFirst().dropLast(), as: UTF8.self)
    } decoded: {
      (try? JSONValue(data: Data("\"\($0.escapingQuotes)\"".utf8)))?.string
    },
  ]

  private static let markup: [(character: String, entity: String)] = [
    ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"),
  ]
}

extension String {
  /// The text with a backslash before each `"` that has none.
  fileprivate var escapingQuotes: String {
    var (result, isEscaped) = ("", false)
    for scalar in unicodeScalars {
      if scalar == "\"", !isEscaped { result += "\\" }
      isEscaped = scalar == "\\" && !isEscaped
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  fileprivate func exchanging(_ part: String, _ other: String) -> String {
    replacingOccurrences(of: part, with: other, options: .literal)
  }
}
