// SPDX-License-Identifier: Apache-2.0

/// One lane of a value, taken out and put in.
///
/// A value of lanes holds numbers of one type ``Lane`` and nothing else, so that in memory it is a
/// row of them: the row of `Double` that the value has for one sensor, each with its neighbours
/// beside it. What moves a lane need not know what the numbers mean.
///
/// Both sides are `inout`: what is only read would be copied first.
enum LaneStorage {
  /// Replaces a value for one sensor by what is in a lane.
  static func get<Wide: BitwiseCopyable, Narrow: BitwiseCopyable>(
    _ narrow: inout Narrow, from lane: Int, of wide: inout Wide
  ) {
    let (count, width) = shape(Wide.self, Narrow.self)
    withUnsafeBytes(of: &wide) { source in
      withUnsafeMutableBytes(of: &narrow) { target in
        let (source, target) = (numbers(source) + lane, numbers(target))
        for index in 0..<count { target[index] = source[index * width] }
      }
    }
  }

  /// The same value in every lane.
  static func repeating<Wide: BitwiseCopyable, Narrow: BitwiseCopyable>(
    _ narrow: Narrow, as _: Wide.Type = Wide.self
  ) -> Wide {
    let (count, width) = shape(Wide.self, Narrow.self)
    return withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Wide>.size, alignment: MemoryLayout<Wide>.alignment
    ) { target in
      withUnsafeBytes(of: narrow) { source in
        let (source, target) = (numbers(source), numbers(target))
        for index in 0..<count * width { target[index] = source[index / width] }
      }
      return target.load(as: Wide.self)
    }
  }

  /// Replaces what is in a lane.
  static func put<Wide: BitwiseCopyable, Narrow: BitwiseCopyable>(
    _ narrow: inout Narrow, into lane: Int, of wide: inout Wide
  ) {
    let (count, width) = shape(Wide.self, Narrow.self)
    withUnsafeBytes(of: &narrow) { source in
      withUnsafeMutableBytes(of: &wide) { target in
        let (source, target) = (numbers(source), numbers(target) + lane)
        for index in 0..<count { target[index * width] = source[index] }
      }
    }
  }

  // A value of lanes is not empty, so that it has an address.
  @inline(__always)
  private static func numbers(_ bytes: UnsafeRawBufferPointer) -> UnsafePointer<Double> {
    bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Double.self)
  }

  @inline(__always)
  private static func numbers(
    _ bytes: UnsafeMutableRawBufferPointer
  ) -> UnsafeMutablePointer<Double> {
    bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Double.self)
  }

  /// Numbers in a lane, and lanes.
  private static func shape<Wide, Narrow>(
    _: Wide.Type, _: Narrow.Type
  ) -> (count: Int, width: Int) {
    let count = MemoryLayout<Narrow>.size / MemoryLayout<Double>.size
    let width = MemoryLayout<Wide>.size / MemoryLayout<Narrow>.size
    precondition(
      MemoryLayout<Narrow>.size * width == MemoryLayout<Wide>.size && count > 0,
      "a value of lanes holds numbers of one type")
    return (count, width)
  }
}
