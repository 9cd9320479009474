// SPDX-License-Identifier: Apache-2.0

/// The bytes of an element of a MATLAB file in their order, which may be packed (zlib, RFC 1950).
struct MATLABBytes: ~Copyable {
  private var rest: UnsafeRawBufferPointer
  private var inflater: GzipInflater?
  /// Bytes that were unpacked and not yet asked for: `unpacked[start..<end]`.
  private var unpacked: [UInt8] = []
  private var (start, end) = (0, 0)
  /// How many were given so far.
  private(set) var count = 0

  private static let blockBytes = 1 << 16

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

  /// From here on the bytes are packed.
  mutating func unpack() {
    inflater = GzipInflater()
    unpacked = Array(repeating: 0, count: Self.blockBytes)
    count = 0
  }

  /// The next bytes, which are few.
  mutating func next(_ wanted: Int) throws(MATLABElements.Damage) -> [UInt8] {
    var result: [UInt8] = []
    try take(wanted) { result += $0 }
    return result
  }

  /// Passes over bytes.
  mutating func skip(_ wanted: Int) throws(MATLABElements.Damage) { try take(wanted) { _ in } }

  /// Takes bytes piece by piece.
  private mutating func take(
    _ wanted: Int, _ piece: (UnsafeRawBufferPointer) -> Void
  ) throws(MATLABElements.Damage) {
    var left = wanted
    while left > 0 {
      if inflater == nil {
        guard left <= rest.count else { throw Self.isCut }
        piece(UnsafeRawBufferPointer(rebasing: rest.prefix(left)))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(left))
        left = 0
      } else {
        if start == end, try !fill() { throw Self.isCut }
        let now = min(left, end - start)
        unpacked.withUnsafeBytes {
          piece(UnsafeRawBufferPointer(rebasing: $0[start..<start + now]))
        }
        start += now
        left -= now
      }
    }
    count += wanted
  }

  /// Unpacks to the end, whose checksum tells whether all is as it was packed.
  mutating func finish() throws(MATLABElements.Damage) {
    guard inflater != nil else { return }
    while try fill() {}
    guard inflater?.isBetweenMembers == true else { throw Self.isCut }
  }

  private static let isCut = MATLABElements.Damage(words: "an array that is cut off")

  /// Unpacks some more; `false` at the end.
  private mutating func fill() throws(MATLABElements.Damage) -> Bool {
    (start, end) = (0, 0)
    while end == 0, inflater?.isBetweenMembers == false, !rest.isEmpty {
      guard
        let step = unpacked.withUnsafeMutableBytes({ room in inflater?.inflate(rest, into: room) })
      else { return false }
      if let damage = inflater?.damage {
        throw MATLABElements.Damage(words: "packed data that are damaged (\(damage))")
      }
      if inflater?.isTooLarge == true {
        throw MATLABElements.Damage(words: "packed data that are larger than a recording's")
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(step.consumed))
      end = step.written
      if step.consumed == 0, step.written == 0 { break }
    }
    return end > 0
  }
}
