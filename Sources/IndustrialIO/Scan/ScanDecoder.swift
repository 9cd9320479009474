// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Makes samples of the bytes of scans: raw numbers, scaled, offset, turned into the body's frame.
///
/// Flags saturation; everything about time is left to the stream. Layouts whose axes
/// are all stored alike have paths of their own with the same arithmetic.
///
/// Cost: some nanoseconds a scan; allocates nothing.
public struct ScanDecoder: Sendable {
  /// One raw number of a scan.
  struct Number: Sendable, Hashable {
    let offset: Int
    let type: ElementType
    /// The shifts that bring the number's top bit to the top of 64 bits, and back.
    let up, down: Int64
    /// The ends of its scale: a number there may have been cut off.
    let least, largest: Int64

    init(_ element: ScanLayout.Element) {
      (offset, type) = (element.offset, element.channel.type)
      down = Int64(64 - type.bits)
      up = down - Int64(type.shift)
      (least, largest) = (type.least, type.largest)
    }

    /// Loads storage and makes a number of it.
    @inline(__always)
    func load(_ scan: UnsafeRawPointer) -> Int64 {
      switch (type.storageBits, type.isBigEndian) {
      case (8, _): load(scan, as: UInt8.self, swapped: false)
      case (16, let swapped): load(scan, as: UInt16.self, swapped: swapped)
      case (32, let swapped): load(scan, as: UInt32.self, swapped: swapped)
      case (_, let swapped): load(scan, as: UInt64.self, swapped: swapped)
      }
    }

    /// Drops the shift, keeps the bits, extends the sign.
    @inline(__always)
    func load<Storage: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
      _ scan: UnsafeRawPointer, as storage: Storage.Type, swapped: Bool
    ) -> Int64 {
      let bytes = scan.loadUnaligned(fromByteOffset: offset, as: Storage.self)
      let value = UInt64(swapped ? Storage(bigEndian: bytes) : Storage(littleEndian: bytes))
      let top = value &<< UInt64(up)
      return type.isSigned
        ? Int64(bitPattern: top) &>> down : Int64(bitPattern: top &>> UInt64(down))
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

    init(_ numbers: (Number, Number, Number), _ conversion: StreamDescription.Conversion) {
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

    /// Whether all three are stored alike.
    func isStored(in bits: Int, bigEndian: Bool) -> Bool {
      [x, y, z].allSatisfy { $0.type.storageBits == bits && $0.type.isBigEndian == bigEndian }
    }

    @inline(__always)
    func vector<Storage: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
      _ scan: UnsafeRawPointer, as storage: Storage.Type, swapped: Bool
    ) -> (Vector3, Bool) {
      vector(
        x.load(scan, as: storage, swapped: swapped), y.load(scan, as: storage, swapped: swapped),
        z.load(scan, as: storage, swapped: swapped))
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
  private let isTimeSwapped: Bool
  private let path: Path

  /// Loops that do not ask at every number how it is stored.
  private enum Path {
    /// Six little-endian signed 16-bit numbers, three and three in a row.
    case plain(Int, Int)
    case little16, little32, big16, big32
    case general

    init(_ force: Triple?, _ rate: Triple?) {
      if let a = force?.plainOffset, let g = rate?.plainOffset {
        self = .plain(a, g)
        return
      }
      let triples = [force, rate].compactMap(\.self)
      let alike: [(Path, Int, Bool)] = [
        (.little16, 16, false), (.little32, 32, false), (.big16, 16, true), (.big32, 32, true),
      ]
      self =
        alike.first { _, bits, isBig in
          triples.allSatisfy { $0.isStored(in: bits, bigEndian: isBig) }
        }?.0 ?? .general
    }
  }

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
    isTimeSwapped = timestamp?.type.isBigEndian ?? false
    path = Path(acceleration, angularVelocity)
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
    guard count > 0, let scan = bytes.baseAddress, let first = samples.baseAddress else { return 0 }
    switch path {
    case .plain(let a, let g):
      guard let force = acceleration, let rate = angularVelocity else { break }
      rows(count, scan, time, first) { scan in
        let (f, endOfForce) = force.plainVector(scan, a)
        let (w, endOfRate) = rate.plainVector(scan, g)
        return (f, w, endOfForce || endOfRate)
      }
      return count
    case .little32: rows(count, scan, time, first, as: UInt32.self, swapped: false)
    case .big16: rows(count, scan, time, first, as: UInt16.self, swapped: true)
    case .big32: rows(count, scan, time, first, as: UInt32.self, swapped: true)
    case .little16: rows(count, scan, time, first, as: UInt16.self, swapped: false)
    case .general:
      let (force, rate) = (acceleration, angularVelocity)
      rows(count, scan, time, first) { scan in
        let (f, endOfForce) = force?.vector(scan) ?? (.zero, false)
        let (w, endOfRate) = rate?.vector(scan) ?? (.zero, false)
        return (f, w, endOfForce || endOfRate)
      }
    }
    return count
  }

  /// Scans whose axes are all stored alike.
  @inline(__always)
  private func rows<Storage: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ count: Int, _ scan: UnsafeRawPointer, _ time: Int64,
    _ samples: UnsafeMutablePointer<MotionSample>, as storage: Storage.Type, swapped: Bool
  ) {
    let (force, rate) = (acceleration, angularVelocity)
    rows(count, scan, time, samples) { scan in
      let (f, endOfForce) = force?.vector(scan, as: storage, swapped: swapped) ?? (.zero, false)
      let (w, endOfRate) = rate?.vector(scan, as: storage, swapped: swapped) ?? (.zero, false)
      return (f, w, endOfForce || endOfRate)
    }
  }

  @inline(__always)
  private func rows(
    _ count: Int, _ scan: UnsafeRawPointer, _ time: Int64,
    _ samples: UnsafeMutablePointer<MotionSample>,
    _ vectors: (UnsafeRawPointer) -> (Vector3, Vector3, Bool)
  ) {
    let timestamp = timestamp
    for row in 0..<count {
      let scan = scan + row * byteCount
      let (f, w, isAtEnd) = vectors(scan)
      (samples + row).initialize(
        to: MotionSample(
          timestamp: timestamp?.load(scan, as: UInt64.self, swapped: isTimeSwapped) ?? time,
          specificForce: f, angularVelocity: w, flags: isAtEnd ? .saturated : []))
    }
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
