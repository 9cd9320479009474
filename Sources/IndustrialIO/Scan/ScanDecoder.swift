// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Makes samples of the bytes of scans: raw numbers, scaled, offset, turned into the body's frame.
///
/// Flags saturation; everything about time is left to the stream. The common layout, three or six
/// little-endian 16-bit numbers in a row, has a path of its own with the same arithmetic.
///
/// Cost: some nanoseconds a scan; allocates nothing.
public struct ScanDecoder: Sendable {
  /// One raw number of a scan.
  struct Number: Sendable, Hashable {
    let offset: Int
    let type: ElementType
    /// Bits above the number once it is shifted to the top.
    let spare: Int64
    /// The ends of its scale: a number there may have been cut off.
    let least, largest: Int64

    init(_ element: ScanLayout.Element) {
      (offset, type) = (element.offset, element.channel.type)
      spare = Int64(64 - type.bits)
      (least, largest) = (type.least, type.largest)
    }

    /// Loads storage, drops the shift, keeps the bits, extends the sign.
    @inline(__always)
    func load(_ scan: UnsafeRawPointer) -> Int64 {
      let storage: UInt64
      switch type.storageBits {
      case 8: storage = UInt64(scan.load(fromByteOffset: offset, as: UInt8.self))
      case 16:
        let bytes = scan.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
        storage = UInt64(type.isBigEndian ? bytes.bigEndian : bytes.littleEndian)
      case 32:
        let bytes = scan.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        storage = UInt64(type.isBigEndian ? bytes.bigEndian : bytes.littleEndian)
      default:
        let bytes = scan.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        storage = type.isBigEndian ? bytes.bigEndian : bytes.littleEndian
      }
      let top = (storage &>> UInt64(type.shift)) &<< UInt64(spare)
      return type.isSigned
        ? Int64(bitPattern: top) &>> spare : Int64(bitPattern: top &>> UInt64(spare))
    }
  }

  /// Three numbers that make a vector.
  struct Triple: Sendable, Hashable {
    let x, y, z: Number
    /// M · diag(s), by rows, and M · (s ∘ o).
    let row0, row1, row2: Vector3
    let constant: Vector3
    /// Where the first of three little-endian signed 16-bit numbers stands that follow one another.
    let plainOffset: Int?

    init(
      _ numbers: (Number, Number, Number), _ conversion: StreamDescription.Conversion
    ) {
      (x, y, z) = numbers
      let (m, s) = (conversion.mount, conversion.scale)
      func scaled(_ row: Vector3) -> Vector3 { Vector3(row.x * s.x, row.y * s.y, row.z * s.z) }
      (row0, row1, row2) = (scaled(m.row0), scaled(m.row1), scaled(m.row2))
      let offset = conversion.offset
      constant = Vector3(row0.dot(offset), row1.dot(offset), row2.dot(offset))
      let first = numbers.0.offset
      let isPlain = [numbers.0, numbers.1, numbers.2].enumerated().allSatisfy { place, number in
        number.type.description == "le:s16/16>>0" && number.offset == first + 2 * place
      }
      plainOffset = isPlain ? first : nil
    }

    /// The vector of raw numbers, and whether one of them is at the end of its scale.
    @inline(__always)
    func vector(_ a: Int64, _ b: Int64, _ c: Int64) -> (Vector3, Bool) {
      let raw = Vector3(Double(a), Double(b), Double(c))
      let isAtEnd =
        a >= x.largest || a <= x.least || b >= y.largest || b <= y.least || c >= z.largest
        || c <= z.least
      let turned = Vector3(row0.dot(raw), row1.dot(raw), row2.dot(raw))
      return (turned + constant, isAtEnd)
    }

    @inline(__always)
    func vector(_ scan: UnsafeRawPointer) -> (Vector3, Bool) {
      vector(x.load(scan), y.load(scan), z.load(scan))
    }

    @inline(__always)
    func plainVector(_ scan: UnsafeRawPointer, _ offset: Int) -> (Vector3, Bool) {
      func load(_ place: Int) -> Int64 {
        Int64(
          Int16(littleEndian: scan.loadUnaligned(fromByteOffset: offset + place, as: Int16.self)))
      }
      return vector(load(0), load(2), load(4))
    }
  }

  /// Bytes of one scan.
  public let byteCount: Int
  let acceleration: Triple?
  let angularVelocity: Triple?
  let timestamp: Number?

  /// A decoder for a stream.
  ///
  /// - Throws: ``LayoutError/repeated(channel:_:)`` where an axis has several numbers.
  public init(_ description: StreamDescription) throws(LayoutError) {
    let layout = description.layout
    func triple(_ quantity: InertialQuantity) throws(LayoutError) -> Triple? {
      guard let conversion = description.conversion(of: quantity) else { return nil }
      var numbers: [Number] = []
      for name in quantity.channelNames {
        guard let element = layout.element(name) else { return nil }
        guard element.channel.type.count == 1 else {
          throw .repeated(channel: name, element.channel.type)
        }
        numbers.append(Number(element))
      }
      return Triple((numbers[0], numbers[1], numbers[2]), conversion)
    }
    byteCount = layout.byteCount
    acceleration = try triple(.acceleration)
    angularVelocity = try triple(.angularVelocity)
    timestamp = layout.element(ScanLayout.timestampName).map { Number($0) }
  }

  /// Decodes scans that follow one another.
  ///
  /// - Parameters:
  ///   - bytes: whole scans.
  ///   - time: of every scan where scans have none of their own.
  ///   - samples: gets a sample a scan; must have room for them.
  /// - Returns: the number of samples.
  public func decode(
    _ bytes: UnsafeRawBufferPointer, time: Int64,
    into samples: UnsafeMutableBufferPointer<MotionSample>
  ) -> Int {
    let count = bytes.count / byteCount
    precondition(count <= samples.count, "room for a sample a scan")
    guard count > 0, var scan = bytes.baseAddress, let first = samples.baseAddress else { return 0 }
    let force = acceleration
    let rate = angularVelocity
    if let force, let rate, let timestamp, let a = force.plainOffset, let g = rate.plainOffset {
      for row in 0..<count {
        let (f, endOfForce) = force.plainVector(scan, a)
        let (w, endOfRate) = rate.plainVector(scan, g)
        let time = timestamp.load(scan)
        (first + row).initialize(
          to: MotionSample(
            timestamp: time, specificForce: f, angularVelocity: w,
            flags: endOfForce || endOfRate ? .saturated : []))
        scan += byteCount
      }
      return count
    }
    for row in 0..<count {
      let (f, endOfForce) = force?.vector(scan) ?? (.zero, false)
      let (w, endOfRate) = rate?.vector(scan) ?? (.zero, false)
      (first + row).initialize(
        to: MotionSample(
          timestamp: timestamp?.load(scan) ?? time, specificForce: f, angularVelocity: w,
          flags: endOfForce || endOfRate ? .saturated : []))
      scan += byteCount
    }
    return count
  }

  /// The raw numbers of one scan, in the order of accelerometer and gyroscope: for recordings of
  /// what the chip said.
  public func rawNumbers(_ scan: UnsafeRawBufferPointer) -> [Int64] {
    guard scan.count >= byteCount, let start = scan.baseAddress else { return [] }
    return [acceleration, angularVelocity].compactMap(\.self).flatMap { triple in
      [triple.x, triple.y, triple.z].map { $0.load(start) }
    }
  }
}
