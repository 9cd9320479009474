// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JSON

@Suite("Random UUIDs")
struct RandomUUIDTests {
  @Test("each is of version 4 and another one than those before, and every other bit is random")
  func bits() {
    let made = (0..<1000).map { _ in UUID.random() }
    #expect(Set(made).count == made.count)
    var (ones, zeros) = ([UInt8](repeating: 0, count: 16), [UInt8](repeating: 0, count: 16))
    for uuid in made {
      withUnsafeBytes(of: uuid.uuid) { bytes in
        for place in bytes.indices {
          ones[place] |= bytes[place]
          zeros[place] |= ~bytes[place]
        }
      }
    }
    var free = [UInt8](repeating: 0xFF, count: 16)
    (free[6], free[8]) = (0x0F, 0x3F)
    #expect(zip(ones, zeros).map { $0 & $1 } == free)
    #expect(made.allSatisfy { $0.uuid.6 >> 4 == 4 && $0.uuid.8 >> 6 == 2 })
  }
}
