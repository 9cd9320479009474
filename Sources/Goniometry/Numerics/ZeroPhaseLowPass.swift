// SPDX-License-Identifier: Apache-2.0

internal import CKernels
internal import Glibc
package import Inertial

/// A second-order Butterworth low-pass run forwards and backwards, so that it shifts nothing in
/// time.
///
/// The ends are continued by reflection through the end point, which keeps a trend straight there.
/// The gain at the cut-off is −3 dB each way.
package struct ZeroPhaseLowPass {
  private let (b0, a1, a2): (Double, Double, Double)
  private let padding: Int
  private let passesAll: Bool

  /// A filter for samples at `rateHz`; a cut-off above 0.45 of the rate leaves data as they are.
  package init(cutoffHz: Double, rateHz: Double) {
    let c = tan(.pi * min(0.45, cutoffHz / rateHz))
    let d = c * c + 2.0.squareRoot() * c + 1
    b0 = c * c / d
    a1 = 2 * (c * c - 1) / d
    a2 = (1 - 2.0.squareRoot() * c + c * c) / d
    padding = Int((3 * rateHz / (2 * .pi * cutoffHz)).rounded(.up), clampedTo: 1...1_000_000)
    passesAll = cutoffHz > 0.45 * rateHz
  }

  /// The filtered vectors, as many as were given. Fewer than three are returned as they are.
  package func apply(to x: [Vector3]) -> [Vector3] {
    apply(toRows: x.count) { SIMD8(x[$0].x, x[$0].y, x[$0].z, 0, 0, 0, 0, 0) }
      .map { Vector3($0[0], $0[1], $0[2]) }
  }

  /// The filtered numbers.
  package func apply(to x: [Double]) -> [Double] {
    apply(toRows: x.count) { SIMD8(x[$0], 0, 0, 0, 0, 0, 0, 0) }.map { $0[0] }
  }

  /// The filtered rows of eight numbers, which take as long as one does.
  @inline(__always)
  func apply(toRows count: Int, _ row: (Int) -> SIMD8<Double>) -> [SIMD8<Double>] {
    let isFiltered = count > 2 && !passesAll
    let reach = isFiltered ? min(padding, count - 1) : 0
    return Array(unsafeUninitializedCapacity: count + reach) { rows, initialized in
      for index in 0..<count { rows.initializeElement(at: index, to: row(index)) }
      if isFiltered { kernels_low_pass(rows.baseAddress, count, reach, [b0, a1, a2]) }
      initialized = count
    }
  }
}
