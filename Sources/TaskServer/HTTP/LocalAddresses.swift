// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Names and addresses of this machine.
package enum LocalAddresses {
  /// The numeric addresses of all interfaces that are up, those of this machine alone last.
  package static var numeric: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return ["127.0.0.1"] }
    defer { freeifaddrs(first) }
    var (outer, inner): ([String], [String]) = ([], [])
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard let address = entry.ifa_addr, Int32(entry.ifa_flags) & Int32(IFF_UP) != 0 else {
        continue
      }
      let family = Int32(address.pointee.sa_family)
      guard family == AF_INET || family == AF_INET6 else { continue }
      let size =
        family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
      var text = [CChar](repeating: 0, count: 64)
      guard getnameinfo(address, socklen_t(size), &text, 64, nil, 0, NI_NUMERICHOST) == 0 else {
        continue
      }
      let name = String(
        decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      // An address with a zone is of one link, and no browser takes it.
      guard !name.contains("%"), !name.hasPrefix("fe80") else { continue }
      if isLoopback(name) { inner.append(name) } else { outer.append(name) }
    }
    // The older addresses first: they are shorter to type.
    return outer.sorted { !$0.contains(":") && $1.contains(":") } + inner
  }

  /// The machine's name; `nil` if it has none.
  package static var hostName: String? {
    var text = [CChar](repeating: 0, count: 256)
    guard gethostname(&text, 255) == 0 else { return nil }
    let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return name.isEmpty ? nil : name.lowercased()
  }

  /// Whether a text is a numeric address.
  package static func isNumeric(_ text: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET, text, &address) == 1 || inet_pton(AF_INET6, text, &address) == 1
  }

  /// Whether an address is of this machine alone.
  package static func isLoopback(_ address: String) -> Bool {
    address == "localhost" || address == "::1" || address.hasPrefix("127.")
  }
}
