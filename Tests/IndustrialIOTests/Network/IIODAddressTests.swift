// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import Testing

@Suite("iiod address") struct IIODAddressTests {
  @Test(
    "a host stands with or without its port",
    arguments: [
      ("board", "board", 30431), ("board.local:1234", "board.local", 1234),
      ("192.168.1.7", "192.168.1.7", 30431), ("192.168.1.7:65535", "192.168.1.7", 65535),
      ("[::1]", "::1", 30431), ("[::1]:22", "::1", 22), ("fe80::1%eth0", "fe80::1%eth0", 30431),
    ] as [(String, String, UInt16)])
  func read(_ text: String, _ host: String, _ port: UInt16) throws {
    let address = try IIODAddress(text)
    #expect(address == IIODAddress(host: host, port: port))
    #expect(try IIODAddress(address.description) == address)
  }

  @Test(
    "what is no address is refused with what is wrong",
    arguments: [
      "", ":", ":1", "board:", "board:0", "board:65536", "board:+1", "board:x", "[::1", "[::1]x",
      "[]", "[]:1", "a b", "a/b", "a\nb:1", "board: 1",
    ])
  func refuse(_ text: String) {
    let error = #expect(throws: IIOError.self) { try IIODAddress(text) }
    #expect(error?.description.contains("expected HOST or HOST:PORT") == true)
  }
}
