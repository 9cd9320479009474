// SPDX-License-Identifier: Apache-2.0

/// An address at which people reach the server.
package struct ServedAddress: Sendable, Hashable, CustomStringConvertible {
  /// `http://HOST:PORT` or `https://HOST`, as browsers name it in small letters.
  package let origin: String
  /// The path before all others: empty, or `/knee`.
  package let path: String

  package init(origin: String, path: String = "") { (self.origin, self.path) = (origin, path) }

  /// Reads an address such as `https://clinic.example/knee/`; `nil` for any other text.
  package init?(_ text: String) {
    let text = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return nil }
    let rest = text.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(host.count)
    func allowed(_ marks: String) -> (Character) -> Bool {
      { $0.isASCII && ($0.isLetter || $0.isNumber || marks.contains($0)) }
    }
    guard !host.isEmpty, host.allSatisfy(allowed(".-:[]")), path.allSatisfy(allowed("/-_.~")),
      !path.contains("//")
    else { return nil }
    self.init(origin: scheme + host.lowercased(), path: String(path))
  }

  /// The host with its port, as a request names it.
  var host: String { String(origin.drop { $0 != "/" }.dropFirst(2)) }
  /// Whether the connection is encrypted.
  var isSecure: Bool { origin.hasPrefix("https://") }

  package var description: String { origin + path + "/" }
}
