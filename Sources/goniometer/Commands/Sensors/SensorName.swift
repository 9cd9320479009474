// SPDX-License-Identifier: Apache-2.0

/// A sensor as a person names it: of this machine, or of a host that runs iiod.
enum SensorName: Sendable, Equatable {
  /// Label, name, `iio:deviceN`, or a part of its path.
  case local(String)
  /// The same on a host.
  case remote(host: String, port: UInt16, name: String)

  /// The port that iiod listens on.
  static let iiodPort: UInt16 = 30431
  private static let scheme = "iiod:"

  /// Reads `NAME` or `iiod:HOST[:PORT]/NAME`; an IPv6 address stands in brackets. `nil` where the
  /// text is neither.
  init?(_ text: String) {
    guard !text.isEmpty, text != "-" else { return nil }
    guard text.hasPrefix(Self.scheme) else {
      self = .local(text)
      return
    }
    let rest = text.dropFirst(Self.scheme.count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let name = rest[rest.index(after: slash)...]
    guard let (host, port) = Self.place(rest[..<slash]), !name.isEmpty else { return nil }
    self = .remote(host: host, port: port, name: String(name))
  }

  private static func place(_ text: Substring) -> (host: String, port: UInt16)? {
    let host: Substring
    var rest: Substring
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      rest = text[text.index(after: end)...]
    } else {
      let end = text.firstIndex(of: ":") ?? text.endIndex
      (host, rest) = (text[..<end], text[end...])
    }
    guard !host.isEmpty else { return nil }
    guard !rest.isEmpty else { return (String(host), iiodPort) }
    guard rest.removeFirst() == ":", let port = UInt16(rest), port > 0 else { return nil }
    return (String(host), port)
  }
}

extension SensorName: CustomStringConvertible {
  /// As it would be typed.
  var description: String {
    switch self {
    case .local(let name): name
    case .remote(let host, let port, let name):
      Self.scheme + (host.contains(":") ? "[\(host)]" : host)
        + (port == Self.iiodPort ? "" : ":\(port)") + "/" + name
    }
  }
}

extension ValueType where Value == SensorName {
  /// A sensor's name.
  static let sensor = ValueType(
    "NAME", expecting: "a sensor's name, or iiod:HOST/NAME for one of another machine"
  ) { SensorName($0) }
}
