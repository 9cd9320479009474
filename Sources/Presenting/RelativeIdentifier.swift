// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import StudyTasks

/// Identifiers for relatives that follow from the run alone, so that a run with a fixed clock can be
/// repeated.
enum RelativeIdentifier {
  /// A UUID of the run, the group, the time and the relatives there are.
  static func make(in session: TaskSession, group: String, at now: Date) -> String {
    let taken = session.relatives?.map(\.identifier) ?? []
    var number = taken.count
    while true {
      let seed =
        "\(session.taskRunUUID)/\(session.currentPath)/\(group)/\(number)/\(now.timeIntervalSince1970)"
      let identifier = uuid(from: seed).uuidString
      if !taken.contains(identifier) { return identifier }
      number += 1
    }
  }

  /// Two FNV-1a hashes (Fowler, Noll, Vo 1991) of 64 bits, marked as a UUID of version 8 (RFC 9562),
  /// which is for schemes of one's own.
  private static func uuid(from seed: String) -> UUID {
    func hash(_ start: UInt64) -> UInt64 {
      seed.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    let (high, low) = (hash(0xCBF2_9CE4_8422_2325), hash(0x9E37_79B9_7F4A_7C15))
    var bytes = [high, low].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
