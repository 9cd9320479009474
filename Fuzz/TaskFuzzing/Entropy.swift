// SPDX-License-Identifier: Apache-2.0

/// Decisions, made by the fuzzer's bytes one after the other.
///
/// Once the bytes are used up, every decision is the first of its choices: what is built ends.
struct Entropy {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { self.bytes = ArraySlice(bytes) }

  /// Whether every decision from here on is the first choice.
  var isUsedUp: Bool { bytes.isEmpty }

  /// One of so many choices, the first being 0.
  mutating func choice(of count: Int) -> Int {
    guard count > 1, let first = bytes.popFirst() else { return 0 }
    guard count > 256 else { return Int(first) % count }
    return (Int(first) << 8 | Int(bytes.popFirst() ?? 0)) % count
  }

  /// True about once in so many times; never once the bytes are used up.
  mutating func once(in count: Int) -> Bool {
    guard !isUsedUp else { return false }
    return choice(of: count) == count - 1
  }

  /// One of the elements.
  mutating func element<Elements: RandomAccessCollection>(
    of elements: Elements
  ) -> Elements.Element? {
    guard !elements.isEmpty else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: choice(of: elements.count))]
  }
}
