// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// Four numbers side by side: the lanes of four recordings.
///
/// A type of its own around `SIMD4<Double>`: the operators of that one work number by number.
struct FourLanes: Lane {
  typealias Mask = SIMD4<Int>

  private var storage: SIMD4<Double>

  @inline(__always)
  private init(_ storage: SIMD4<Double>) { self.storage = storage }

  @inline(__always)
  init(repeating value: Double) { storage = clanes_repeat4(value) }

  @inline(__always)
  init(gathering numbers: UnsafePointer<Double>, stride: Int) {
    self.init(
      TwoLanes(gathering: numbers, stride: stride),
      TwoLanes(gathering: numbers + 2 * stride, stride: stride))
  }

  /// Four numbers in a row, of one recording for once.
  @inline(__always)
  init(rowAt numbers: UnsafePointer<Double>) {
    storage = UnsafeRawPointer(numbers).loadUnaligned(as: SIMD4<Double>.self)
  }

  @inline(__always)
  func store(at numbers: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(numbers).storeBytes(of: storage, as: SIMD4<Double>.self)
  }

  @inline(__always)
  init(_ low: TwoLanes, _ high: TwoLanes) {
    storage = SIMD4(lowHalf: low.storage, highHalf: high.storage)
  }

  @inline(__always)
  var low: TwoLanes { TwoLanes(storage.lowHalf) }
  @inline(__always)
  var high: TwoLanes { TwoLanes(storage.highHalf) }

  /// Whether a vector of the processor that is built for holds them; otherwise they are two. Known
  /// when compiling.
  @inline(__always)
  static var isOneVector: Bool { clanes_vectors_hold_four() }

  /// Whether products and sums of lanes are fused, and so differ from those of `Double` by rounding.
  @inline(__always)
  static var fuses: Bool { clanes_fuses() }

  @inline(__always)
  static var width: Int { 4 }

  @inline(__always)
  static var zero: FourLanes { FourLanes(repeating: 0) }

  @inline(__always)
  subscript(lane: Int) -> Double {
    get { storage[lane] }
    set { storage[lane] = newValue }
  }

  @inline(__always)
  static func + (a: FourLanes, b: FourLanes) -> FourLanes {
    FourLanes(clanes_add4(a.storage, b.storage))
  }
  @inline(__always)
  static func - (a: FourLanes, b: FourLanes) -> FourLanes {
    FourLanes(clanes_subtract4(a.storage, b.storage))
  }
  @inline(__always)
  static func * (a: FourLanes, b: FourLanes) -> FourLanes {
    FourLanes(clanes_multiply4(a.storage, b.storage))
  }
  @inline(__always)
  static func / (a: FourLanes, b: FourLanes) -> FourLanes {
    FourLanes(clanes_divide4(a.storage, b.storage))
  }

  @inline(__always)
  static func .< (a: FourLanes, b: FourLanes) -> Mask { clanes_less4(a.storage, b.storage) }
  @inline(__always)
  static func .<= (a: FourLanes, b: FourLanes) -> Mask {
    clanes_less_or_equal4(a.storage, b.storage)
  }
  @inline(__always)
  static func .== (a: FourLanes, b: FourLanes) -> Mask { clanes_equal4(a.storage, b.storage) }
  @inline(__always)
  static func both(_ a: Mask, _ b: Mask) -> Mask { clanes_both4(a, b) }
  @inline(__always)
  static func either(_ a: Mask, _ b: Mask) -> Mask { clanes_either4(a, b) }
  @inline(__always)
  static func all(_ mask: Mask) -> Bool { clanes_all4(mask) }
  @inline(__always)
  static func any(_ mask: Mask) -> Bool { clanes_any4(mask) }
  @inline(__always)
  static func holds(_ mask: Mask, in lane: Int) -> Bool { mask[lane] != 0 }
  @inline(__always)
  static func select(_ mask: Mask, _ a: FourLanes, _ b: FourLanes) -> FourLanes {
    FourLanes(clanes_select4(mask, a.storage, b.storage))
  }
}
