// SPDX-License-Identifier: Apache-2.0

public import IndustrialIO

/// The name of a sensor: of this machine, or of a host that runs iiod.
///
/// ```swift
/// let name = SensorName("iiod:board.local/bmi160")
/// ```
public enum SensorName: Sendable, Equatable {
  /// Label, name, `iio:deviceN`, or a part of its path.
  case local(String)
  /// Label, name or id on a host.
  case remote(IIODAddress, name: String)

  private static let scheme = "iiod:"

  /// Reads `NAME` or `iiod:HOST[:PORT]/NAME`; an IPv6 address with a port stands in brackets. `nil`
  /// where the text is neither.
  public init?(_ text: String) {
    guard !text.isEmpty, text != "-" else { return nil }
    guard text.hasPrefix(Self.scheme) else {
      self = .local(text)
      return
    }
    let rest = text.dropFirst(Self.scheme.count)
    guard let slash = rest.firstIndex(of: "/"),
      let address = try? IIODAddress(String(rest[..<slash]))
    else { return nil }
    let name = rest[rest.index(after: slash)...]
    guard !name.isEmpty else { return nil }
    self = .remote(address, name: String(name))
  }
}

extension SensorName: CustomStringConvertible {
  /// The name as it is typed.
  public var description: String {
    switch self {
    case .local(let name): name
    case .remote(let address, let name): "\(Self.scheme)\(address)/\(name)"
    }
  }
}
