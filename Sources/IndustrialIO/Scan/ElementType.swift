// SPDX-License-Identifier: Apache-2.0

/// How one channel's value is stored in a scan: the kernel's `[be|le]:[s|u]bits/storagebits[Xrepeat][>>shift]`.
///
/// `le:s16/32>>0` is 32 bits of storage, little-endian, of which the low 16 are a signed number and
/// the rest means nothing. Source: Linux, Documentation/ABI/testing/sysfs-bus-iio,
/// `in_*_type`.
public struct ElementType: Sendable, Hashable {
  /// Whether the most significant byte comes first.
  public let isBigEndian: Bool
  /// Whether the number is two's complement.
  public let isSigned: Bool
  /// Bits that mean something, 1…64.
  public let bits: Int
  /// Bits of storage: 8, 16, 32 or 64.
  public let storageBits: Int
  /// Numbers of this storage one after another, 1…64; 1 for all but quaternions.
  public let count: Int
  /// How far the number is shifted to the left in its storage.
  public let shift: Int

  /// The most numbers one element may have.
  static let mostNumbers = 64

  /// Reads the kernel's text; also iiod's, whose `S` and `U` say that all bits are defined.
  ///
  /// - Throws: ``LayoutError/type(_:expected:)`` for anything that is no such text, and for what no memory
  ///   holds: no bits, more bits than storage, a shift that pushes bits out.
  public init(_ text: String) throws(LayoutError) {
    func refuse(_ expected: String) -> LayoutError { .type(text, expected: expected) }
    var rest = text.utf8[...]
    func take(_ word: String) -> Bool {
      guard rest.starts(with: word.utf8) else { return false }
      rest = rest.dropFirst(word.utf8.count)
      return true
    }
    func number() -> Int? {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard (1...3).contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      return digits.reduce(0) { 10 * $0 + Int($1 - 0x30) }
    }
    isBigEndian = take("be:")
    guard isBigEndian || take("le:") else { throw refuse("'le:' or 'be:' first") }
    isSigned = take("s") || take("S")
    guard isSigned || take("u") || take("U") else {
      throw refuse("'s' or 'u' after the byte order")
    }
    guard let bits = number(), bits > 0 else { throw refuse("a number of bits above 0") }
    guard take("/"), let storageBits = number(), [8, 16, 32, 64].contains(storageBits) else {
      throw refuse("8, 16, 32 or 64 bits of storage after '/'")
    }
    var count = 1
    if take("X") {
      guard let stated = number(), (1...Self.mostNumbers).contains(stated) else {
        throw refuse("1 to \(Self.mostNumbers) repeats after 'X'")
      }
      count = stated
    }
    var shift = 0
    if take(">>") {
      guard let stated = number() else { throw refuse("a number after '>>'") }
      shift = stated
    }
    guard rest.isEmpty else { throw refuse("nothing after '\(text.dropLast(rest.count))'") }
    guard bits + shift <= storageBits else {
      throw refuse("bits and shift that fit in \(storageBits) bits of storage")
    }
    (self.bits, self.storageBits, self.count, self.shift) = (bits, storageBits, count, shift)
  }

  /// Bytes of one element.
  public var byteCount: Int { storageBits / 8 * count }

  /// Its alignment in a scan: its size, rounded up to a power of two.
  ///
  /// The kernel has three or more numbers only in quaternions of four, for which that is the size.
  var alignment: Int {
    var result = 1
    while result < byteCount { result *= 2 }
    return result
  }

  /// The largest number that can be stored, as a raw value.
  var largest: Int64 {
    let magnitudeBits = isSigned ? bits - 1 : bits
    return magnitudeBits >= 63 ? .max : (1 << Int64(magnitudeBits)) - 1
  }

  /// The least.
  var least: Int64 { isSigned ? -largest - 1 : 0 }
}

extension ElementType: CustomStringConvertible {
  /// The kernel's text.
  public var description: String {
    "\(isBigEndian ? "be" : "le"):\(isSigned ? "s" : "u")\(bits)/\(storageBits)"
      + "\(count > 1 ? "X\(count)" : "")>>\(shift)"
  }
}
