// SPDX-License-Identifier: Apache-2.0

/// A number, or several numbers side by side that each belong to a recording of their own: what
/// the filters are written over, so that one source serves one sensor and several at once.
///
/// `Double` is one lane; ``TwoLanes`` are both segments of a joint; ``FourLanes`` four recordings.
/// Every operation is that of IEEE 754 in each lane, none mixes lanes, and no product and sum are
/// fused: a lane holds the bits that `Double` would.
///
/// Write `a * b + c`, never `addingProduct`: without a processor flag the latter calls the C library
/// for every lane.
protocol Lane: BitwiseCopyable, Sendable, Hashable, Codable {
  /// A truth value a lane.
  associatedtype Mask

  /// Numbers side by side.
  static var width: Int { get }
  /// 0 in every lane.
  static var zero: Self { get }
  /// The same number in every lane.
  init(repeating value: Double)
  /// A number a lane, from places that lie `stride` apart.
  init(gathering numbers: UnsafePointer<Double>, stride: Int)
  /// The number in a lane.
  subscript(lane: Int) -> Double { get set }

  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self

  static func .< (a: Self, b: Self) -> Mask
  static func .<= (a: Self, b: Self) -> Mask
  static func .== (a: Self, b: Self) -> Mask
  /// Where both masks hold.
  static func both(_ a: Mask, _ b: Mask) -> Mask
  /// Where one of two masks holds.
  static func either(_ a: Mask, _ b: Mask) -> Mask
  /// Whether the mask holds in every lane.
  static func all(_ mask: Mask) -> Bool
  /// Whether the mask holds in some lane.
  static func any(_ mask: Mask) -> Bool
  /// Whether the mask holds in a lane.
  static func holds(_ mask: Mask, in lane: Int) -> Bool
  /// `a` where the mask holds, `b` elsewhere.
  static func select(_ mask: Mask, _ a: Self, _ b: Self) -> Self
}

extension Lane {
  @inline(__always)
  static prefix func - (a: Self) -> Self { Self(repeating: -0.0) - a }
  @inline(__always)
  static func + (a: Self, b: Double) -> Self { a + Self(repeating: b) }
  @inline(__always)
  static func + (a: Double, b: Self) -> Self { Self(repeating: a) + b }
  @inline(__always)
  static func - (a: Self, b: Double) -> Self { a - Self(repeating: b) }
  @inline(__always)
  static func - (a: Double, b: Self) -> Self { Self(repeating: a) - b }
  @inline(__always)
  static func * (a: Self, b: Double) -> Self { a * Self(repeating: b) }
  @inline(__always)
  static func * (a: Double, b: Self) -> Self { Self(repeating: a) * b }
  @inline(__always)
  static func / (a: Double, b: Self) -> Self { Self(repeating: a) / b }
}

extension Lane {
  /// Held within ±limit.
  @inline(__always)
  func clamped(within limit: Self) -> Self {
    let below = Self.select(self .< limit, self, limit)
    return Self.select(below .< -limit, -limit, below)
  }

  /// Whether the size is at most a limit; false for NaN.
  @inline(__always)
  func isWithin(_ limit: Self) -> Mask { Self.both(self .<= limit, -limit .<= self) }
}

extension Double: Lane {
  @inline(__always)
  static var width: Int { 1 }
  @inline(__always)
  init(repeating value: Double) { self = value }
  @inline(__always)
  init(gathering numbers: UnsafePointer<Double>, stride: Int) { self = numbers.pointee }
  @inline(__always)
  subscript(lane: Int) -> Double {
    get { self }
    set { self = newValue }
  }

  @inline(__always)
  static func .< (a: Double, b: Double) -> Bool { a < b }
  @inline(__always)
  static func .<= (a: Double, b: Double) -> Bool { a <= b }
  @inline(__always)
  static func .== (a: Double, b: Double) -> Bool { a == b }
  @inline(__always)
  static func both(_ a: Bool, _ b: Bool) -> Bool { a && b }
  @inline(__always)
  static func either(_ a: Bool, _ b: Bool) -> Bool { a || b }
  @inline(__always)
  static func all(_ mask: Bool) -> Bool { mask }
  @inline(__always)
  static func any(_ mask: Bool) -> Bool { mask }
  @inline(__always)
  static func holds(_ mask: Bool, in lane: Int) -> Bool { mask }
  @inline(__always)
  static func select(_ mask: Bool, _ a: Double, _ b: Double) -> Double { mask ? a : b }
}
