// SPDX-License-Identifier: Apache-2.0

/// The elements of one variable of a MATLAB file (MathWorks, MAT-File Format, "Level 5"), gone through without
/// keeping their numbers: whether each array has as many as its dimensions say, of a type that there is.
///
/// Costs unpacking the variable.
struct MATLABElements: ~Copyable {
  /// The error of a damaged variable.
  struct Damage: Error {
    /// What the file has, to stand after "found".
    let words: String
  }

  /// Types of elements.
  private enum Kind {
    static let (int32, uint32) = (5, 6)
    /// Bytes, with a sign or without, and UTF-8.
    static let texts: Set = [1, 2, 16]
    /// Bytes of a number of each type.
    static let numbers = [1: 1, 2: 1, 3: 2, 4: 2, 5: 4, 6: 4, 7: 4, 9: 8, 12: 8, 13: 8]
    static let (matrix, compressed) = (14, 15)
  }

  /// Classes of arrays, which are the low byte of their flags.
  private enum Class {
    static let (structure, object, numbers) = (2, 3, 6...15)
    /// The flag of an imaginary part.
    static let complex = 0x800
  }

  /// The head of an element. One of at most four bytes has them in it.
  private struct Tag {
    let kind: Int
    let size: Int
    let isSmall: Bool
  }

  private let isLittleEndian: Bool
  private var bytes: MATLABBytes
  /// How deep structures are looked at, as their reader does.
  private static let deepest = 8
  private static let (mostDimensions, longestFieldName) = (32, 1 << 16)

  /// - Parameter bytes: an element of the file, from its tag on.
  init(of bytes: UnsafeRawBufferPointer, isLittleEndian: Bool) {
    self.isLittleEndian = isLittleEndian
    self.bytes = MATLABBytes(bytes)
  }

  /// Goes through the variable.
  ///
  /// - Returns: its unpacked bytes.
  mutating func check() throws(Damage) -> Int {
    var tag = try tag(before: .max)
    if tag.kind == Kind.compressed {
      bytes.unpack()
      tag = try self.tag(before: .max)
    }
    guard tag.kind == Kind.matrix else { throw Damage(words: "an element of an unknown type") }
    try checkMatrix(tag.size, depth: 0)
    try bytes.finish()
    return bytes.count
  }

  private mutating func number() throws(Damage) -> Int {
    let four = try bytes.next(4)
    return four.indices.reduce(0) { $0 << 8 | Int(four[isLittleEndian ? 3 - $1 : $1]) }
  }

  private mutating func tag(before end: Int) throws(Damage) -> Tag {
    guard bytes.count <= end - 8 else { throw Damage(words: "an array that ends in its head") }
    let first = try number()
    let isSmall = first >> 16 != 0
    let tag = Tag(
      kind: first & 0xFFFF, size: isSmall ? first >> 16 : try number(), isSmall: isSmall)
    guard tag.size <= (isSmall ? 4 : end - bytes.count) else {
      throw Damage(words: "a part that is longer than the whole")
    }
    return tag
  }

  /// Passes over an element behind its tag, and over what fills it up to eight bytes.
  private mutating func skip(_ tag: Tag, read: Int = 0, before end: Int) throws(Damage) {
    let filled = tag.isSmall ? 4 : tag.size + (8 - tag.size % 8) % 8
    try bytes.skip(min(filled - read, end - bytes.count))
  }

  /// An element of whole numbers of 32 bits.
  private mutating func numbers(
    _ kinds: ClosedRange<Int>, _ counts: ClosedRange<Int>, before end: Int
  ) throws(Damage) -> [Int] {
    let tag = try tag(before: end)
    guard kinds.contains(tag.kind), tag.size % 4 == 0, counts.contains(tag.size / 4) else {
      throw Damage(words: "an array with a damaged head")
    }
    var result: [Int] = []
    while result.count < tag.size / 4 { result.append(try number()) }
    try skip(tag, read: tag.size, before: end)
    return result
  }

  private mutating func checkMatrix(_ size: Int, depth: Int) throws(Damage) {
    // A member that was never set.
    guard size > 0 else { return }
    let end = bytes.count + size
    let flags = try numbers(Kind.uint32...Kind.uint32, 2...2, before: end)[0]
    let dimensions = try numbers(Kind.int32...Kind.uint32, 1...Self.mostDimensions, before: end)
    let name = try tag(before: end)
    guard Kind.texts.contains(name.kind) else {
      throw Damage(words: "an array with a damaged name")
    }
    try skip(name, before: end)
    let count = dimensions.reduce(1) { product, size in
      let (count, isTooLarge) = product.multipliedReportingOverflow(by: size)
      return isTooLarge ? .max : count
    }
    switch flags & 0xFF {
    case Class.numbers where count > 0:
      try checkNumbers(count, before: end)
      if flags & Class.complex != 0 { try checkNumbers(count, before: end) }
    case Class.object:
      // Its class.
      try skip(try tag(before: end), before: end)
      try checkMembers(count, depth: depth, before: end)
    case Class.structure: try checkMembers(count, depth: depth, before: end)
    default: break
    }
    guard bytes.count <= end else { throw Damage(words: "a part that is longer than the whole") }
    try bytes.skip(end - bytes.count)
  }

  private mutating func checkNumbers(_ count: Int, before end: Int) throws(Damage) {
    let tag = try tag(before: end)
    guard let size = Kind.numbers[tag.kind] else {
      throw Damage(words: "an array with numbers of an unknown type")
    }
    guard tag.size % size == 0, tag.size / size == count else {
      throw Damage(words: "an array with \(tag.size / size) of its \(count) numbers")
    }
    try skip(tag, before: end)
  }

  private mutating func checkMembers(
    _ count: Int, depth: Int, before end: Int
  ) throws(Damage) {
    let length = try numbers(Kind.int32...Kind.uint32, 1...1, before: end)[0]
    let names = try tag(before: end)
    guard
      names.size == 0 || (1...Self.longestFieldName).contains(length) && names.size % length == 0
    else { throw Damage(words: "a structure with damaged names") }
    try skip(names, before: end)
    guard depth < Self.deepest, names.size > 0 else { return }
    for _ in 0..<names.size / length {
      for _ in 0..<count {
        let member = try tag(before: end)
        guard member.kind == Kind.matrix else {
          throw Damage(words: "a structure without its members")
        }
        try checkMatrix(member.size, depth: depth + 1)
      }
    }
  }
}
