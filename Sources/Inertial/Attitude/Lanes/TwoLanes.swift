// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// Two numbers side by side: the lanes of both segments.
///
/// A type of its own around `SIMD2<Double>`: the operators of that one work number by number.
struct TwoLanes: Lane {
  typealias Mask = SIMD2<Int>

  var storage: SIMD2<Double>

  @inline(__always)
  init(_ storage: SIMD2<Double>) { self.storage = storage }

  @inline(__always)
  init(repeating value: Double) { storage = clanes_repeat2(value) }

  @inline(__always)
  init(gathering numbers: UnsafePointer<Double>, stride: Int) {
    storage = SIMD2(numbers[0], numbers[stride])
  }

  @inline(__always)
  static var width: Int { 2 }

  @inline(__always)
  static var zero: TwoLanes { TwoLanes(repeating: 0) }

  @inline(__always)
  subscript(lane: Int) -> Double {
    get { storage[lane] }
    set { storage[lane] = newValue }
  }

  @inline(__always)
  static func + (a: TwoLanes, b: TwoLanes) -> TwoLanes {
    TwoLanes(clanes_add2(a.storage, b.storage))
  }
  @inline(__always)
  static func - (a: TwoLanes, b: TwoLanes) -> TwoLanes {
    TwoLanes(clanes_subtract2(a.storage, b.storage))
  }
  @inline(__always)
  static func * (a: TwoLanes, b: TwoLanes) -> TwoLanes {
    TwoLanes(clanes_multiply2(a.storage, b.storage))
  }
  @inline(__always)
  static func / (a: TwoLanes, b: TwoLanes) -> TwoLanes {
    TwoLanes(clanes_divide2(a.storage, b.storage))
  }

  @inline(__always)
  static func .< (a: TwoLanes, b: TwoLanes) -> Mask { clanes_less2(a.storage, b.storage) }
  @inline(__always)
  static func .<= (a: TwoLanes, b: TwoLanes) -> Mask { clanes_less_or_equal2(a.storage, b.storage) }
  @inline(__always)
  static func .== (a: TwoLanes, b: TwoLanes) -> Mask { clanes_equal2(a.storage, b.storage) }
  @inline(__always)
  static func both(_ a: Mask, _ b: Mask) -> Mask { clanes_both2(a, b) }
  @inline(__always)
  static func either(_ a: Mask, _ b: Mask) -> Mask { clanes_either2(a, b) }
  @inline(__always)
  static func all(_ mask: Mask) -> Bool { clanes_all2(mask) }
  @inline(__always)
  static func any(_ mask: Mask) -> Bool { clanes_any2(mask) }
  @inline(__always)
  static func holds(_ mask: Mask, in lane: Int) -> Bool { mask[lane] != 0 }
  @inline(__always)
  static func select(_ mask: Mask, _ a: TwoLanes, _ b: TwoLanes) -> TwoLanes {
    TwoLanes(clanes_select2(mask, a.storage, b.storage))
  }
}

extension TwoLanes {
  @inline(__always)
  init(_ low: Double, _ high: Double) { self.init(SIMD2(low, high)) }
}

extension LaneVector<TwoLanes> {
  @inline(__always)
  init(_ low: Vector3, _ high: Vector3) {
    self.init(TwoLanes(low.x, high.x), TwoLanes(low.y, high.y), TwoLanes(low.z, high.z))
  }
}
