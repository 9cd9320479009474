// SPDX-License-Identifier: Apache-2.0

/// One lane of a value, taken out and put in.
///
/// A value of lanes holds numbers of one type ``Lane`` and nothing else, so that in memory it is a
/// row of them: the row of `Double` that the value has for one sensor, each with its neighbours
/// beside it. What moves a lane need not know what the numbers mean.
enum LaneStorage {
  /// The value for one sensor that is in a lane.
  static func lane<Wide: BitwiseCopyable, Narrow: BitwiseCopyable>(
    _ lane: Int, of wide: Wide, as _: Narrow.Type = Narrow.self
  ) -> Narrow {
    let (count, width) = shape(Wide.self, Narrow.self)
    return made { (target: UnsafeMutablePointer<Double>) in
      withUnsafeBytes(of: wide) { source in
        for index in 0..<count {
          target[index] = source.load(
            fromByteOffset: (index * width + lane) * MemoryLayout<Double>.size, as: Double.self)
        }
      }
    }
  }

  /// The same value in every lane.
  static func repeating<Wide: BitwiseCopyable, Narrow: BitwiseCopyable>(
    _ narrow: Narrow, as _: Wide.Type = Wide.self
  ) -> Wide {
    let (count, width) = shape(Wide.self, Narrow.self)
    return made { (target: UnsafeMutablePointer<Double>) in
      withUnsafeBytes(of: narrow) { source in
        for index in 0..<count * width {
          target[index] = source.load(
            fromByteOffset: index / width * MemoryLayout<Double>.size, as: Double.self)
        }
      }
    }
  }

  /// Replaces what is in a lane.
  static func put<Wide: BitwiseCopyable, Narrow: BitwiseCopyable>(
    _ narrow: Narrow, into lane: Int, of wide: inout Wide
  ) {
    let (count, width) = shape(Wide.self, Narrow.self)
    withUnsafeBytes(of: narrow) { source in
      withUnsafeMutableBytes(of: &wide) { target in
        for index in 0..<count {
          let value = source.load(
            fromByteOffset: index * MemoryLayout<Double>.size, as: Double.self)
          target.storeBytes(
            of: value, toByteOffset: (index * width + lane) * MemoryLayout<Double>.size,
            as: Double.self)
        }
      }
    }
  }

  /// A value from the numbers that a body writes.
  private static func made<Value: BitwiseCopyable>(
    _ write: (UnsafeMutablePointer<Double>) -> Void
  ) -> Value {
    withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment
    ) { memory in
      write(memory.bindMemory(to: Double.self).baseAddress.unsafelyUnwrapped)
      return memory.load(as: Value.self)
    }
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
