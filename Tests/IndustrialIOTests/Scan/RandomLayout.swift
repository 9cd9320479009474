// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import SeededRandom

/// Channels that a driver could have: six axes, some of them absent, and others of all kinds
/// between them.
struct RandomLayout {
  var channels: [ScanLayout.Channel] = []

  init(_ random: inout SplitMix64, quantities: [InertialQuantity], timestamp: Bool) throws {
    var index = Int(random.next() % 5)
    func add(_ name: String, _ type: String) throws {
      channels.append(.init(name, index: index, type: try ElementType(type)))
      index += 1 + Int(random.next() % 3)
    }
    for quantity in quantities {
      let same = random.once(in: 2)
      let kind = Self.type(&random, repeats: false)
      for name in quantity.channelNames {
        if random.once(in: 4) {
          try add("in_other\(index)", Self.type(&random, repeats: true))
        }
        try add(name, same ? kind : Self.type(&random, repeats: false))
      }
    }
    if random.once(in: 3) { try add("in_rot_quaternion", "le:s16/16X4>>0") }
    if timestamp { try add("in_timestamp", random.pick("le:s64/64>>0", "be:s64/64>>0")) }
  }

  private static func type(_ random: inout SplitMix64, repeats: Bool) -> String {
    let storage = random.pick(8, 16, 16, 32, 32, 64)
    let bits = random.once(in: 3) ? storage : Int(random.next() % UInt64(storage)) + 1
    let shift = Int(random.next() % UInt64(storage - bits + 1))
    let count = repeats && random.once(in: 3) ? "X\(random.pick(2, 4))" : ""
    return
      "\(random.pick("le", "be")):\(random.pick("s", "s", "u"))\(bits)/\(storage)\(count)>>\(shift)"
  }
}
