// SPDX-License-Identifier: Apache-2.0

/// The place where a server listens, and the addresses at which browsers reach it.
package struct ServedPlace: Sendable {
  /// A numeric address or a name of this machine.
  package let listen: String
  /// The address that people type where a proxy stands before the server; `nil` for none.
  package let publicAddress: ServedAddress?

  package init(listen: String, publicAddress: ServedAddress? = nil) {
    (self.listen, self.publicAddress) = (listen, publicAddress)
  }

  /// Whether only this machine reaches it.
  package var isLoopback: Bool { LocalAddresses.isLoopback(listen) }

  private var isEverywhere: Bool { listen == "0.0.0.0" || listen == "::" }

  /// The numeric addresses at which it is reached.
  package var numeric: [String] {
    if isEverywhere {
      return LocalAddresses.numeric.filter { listen == "::" || !$0.contains(":") }
    }
    return listen == "localhost" ? ["127.0.0.1"] : [listen]
  }

  /// The names at which it is reached.
  package var names: [String] {
    if isLoopback { return ["localhost"] }
    let own = LocalAddresses.hostName.map { [$0] + ($0.contains(".") ? [] : ["\($0).local"]) }
    return (own ?? []) + (isEverywhere ? ["localhost"] : [])
  }

  /// All addresses, the one to give to people first.
  package func addresses(port: UInt16, isSecure: Bool) -> [ServedAddress] {
    let (scheme, usual) = isSecure ? ("https", 443) : ("http", 80)
    let end = Int(port) == usual ? "" : ":\(port)"
    let hosts = numeric.map { $0.contains(":") ? "[\($0)]" : $0 } + names
    return (publicAddress.map { [$0] } ?? [])
      + hosts.map { ServedAddress(origin: "\(scheme)://\($0)\(end)") }
  }
}
