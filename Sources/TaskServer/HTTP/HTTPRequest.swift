// SPDX-License-Identifier: Apache-2.0

/// A request that has arrived whole.
package struct HTTPRequest: Sendable {
  /// The method in capital letters.
  package let method: String
  /// The parts of the path, decoded, whether a slash ends it or not; `nil` for a path that no page has: an empty part,
  /// a dot alone, a control character, or bytes that are not UTF-8.
  package let path: [String]?
  /// The path and the query as the client wrote them.
  package let target: String
  /// The headers that are read, by their names in small letters.
  package let headers: [String: String]
  /// The body.
  package let body: [UInt8]
  /// The address of the client; empty if it is not known.
  package let client: String

  /// The names of the headers that are read.
  package static let readHeaders = [
    "accept", "accept-language", "content-type", "cookie", "host", "origin", "sec-fetch-site",
    "range", "x-forwarded-for",
  ]

  package init(
    method: String, target: String, headers: [String: String] = [:], body: [UInt8] = [],
    client: String = ""
  ) {
    (self.method, self.target, self.headers) = (method, target, headers)
    (self.body, self.client) = (body, client)
    path = Self.parts(of: target.prefix { $0 != "?" && $0 != "#" })
  }

  private static func parts(of path: Substring) -> [String]? {
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= 2000 else { return nil }
    var parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    if parts.last == "" { parts.removeLast() }
    var decoded: [String] = []
    for part in parts {
      guard let text = PercentCoding.decoded(part), !text.isEmpty, text != ".", text != "..",
        !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { return nil }
      decoded.append(text)
    }
    return decoded
  }

  /// The cookies whose names have an end, in the order in which they were sent.
  package func cookies(endingWith end: String) -> [(name: String, value: String)] {
    (headers["cookie"] ?? "").split(separator: ";").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].drop { $0 == " " }
      guard parts.count == 2, name.hasSuffix(end) else { return nil }
      return (String(name), String(parts[1]))
    }
  }

  /// The fields of a form that was sent; `nil` if the body is not one.
  package var form: FormFields? {
    let type = (headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased()
    guard type == "application/x-www-form-urlencoded" else { return nil }
    return FormFields(body)
  }
}

/// Text within an address: `%20` and `+`.
package enum PercentCoding {
  /// The text; `nil` for a broken code, or bytes that are not UTF-8.
  ///
  /// - Parameter plusIsSpace: whether a plus sign is a space, as in forms.
  static func decoded(_ text: Substring, plusIsSpace: Bool = false) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// A part of a path, so that nothing in it has a meaning of its own.
  package static func encoded(_ text: String) -> String {
    let hex = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { encoded, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += "%\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])"
      }
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// The fields of a form in the order in which they were sent.
package struct FormFields: Sendable {
  /// Names with values; a name may come several times.
  package let pairs: [(name: String, value: String)]

  /// Fields at most.
  private static let limit = 5000

  /// Reads `name=value&name=value`; `nil` for broken codes, text that is not UTF-8, and too many fields.
  package init?(_ body: [UInt8]) {
    guard let text = String(validating: body, as: UTF8.self) else { return nil }
    var pairs: [(name: String, value: String)] = []
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard pairs.count < Self.limit,
        let name = PercentCoding.decoded(Substring(parts[0]), plusIsSpace: true),
        let value = PercentCoding.decoded(
          parts.count > 1 ? Substring(parts[1]) : "", plusIsSpace: true)
      else { return nil }
      pairs.append((name, value))
    }
    self.pairs = pairs
  }

  package init(_ pairs: [(name: String, value: String)]) { self.pairs = pairs }

  /// The first value of a field, by the bytes of its name; `nil` if there is none.
  package subscript(name: String) -> String? { all(name).first }

  /// All values of a field, by the bytes of its name.
  package func all(_ name: String) -> [String] {
    pairs.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
  }
}
