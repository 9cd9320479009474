// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// A second-order Butterworth low-pass run forwards and backwards, so that it shifts nothing in
/// time.
///
/// The ends are continued by reflection through the end point, which keeps a trend straight there.
/// The gain at the cut-off is −3 dB each way.
struct ZeroPhaseLowPass {
  private let (b0, a1, a2): (Double, Double, Double)
  private let padding: Int
  private let passesAll: Bool

  /// A filter for samples at `rateHz`; a cut-off above 0.45 of the rate leaves data as they are.
  init(cutoffHz: Double, rateHz: Double) {
    let c = tan(.pi * min(0.45, cutoffHz / rateHz))
    let d = c * c + 2.0.squareRoot() * c + 1
    b0 = c * c / d
    a1 = 2 * (c * c - 1) / d
    a2 = (1 - 2.0.squareRoot() * c + c * c) / d
    padding = Int((3 * rateHz / (2 * .pi * cutoffHz)).rounded(.up), clampedTo: 0...1_000_000)
    passesAll = cutoffHz > 0.45 * rateHz
  }

  /// The filtered vectors, as many as were given. Fewer than three are returned as they are.
  func apply(to x: some RandomAccessCollection<Vector3>) -> [Vector3] {
    let count = x.count
    guard count > 2, !passesAll else { return Array(x) }
    let reach = min(padding, count - 1)
    var extended: [Vector3] = []
    extended.reserveCapacity(count + 2 * reach)
    let (first, last) = (x[x.startIndex], x[x.index(x.startIndex, offsetBy: count - 1)])
    extended += x.dropFirst().prefix(reach).reversed().map { 2 * first - $0 }
    extended += x
    extended += x.dropLast().suffix(reach).reversed().map { 2 * last - $0 }
    extended.withUnsafeMutableBufferPointer { extended in
      run(over: extended, extended.indices)
      run(over: extended, extended.indices.reversed())
    }
    return Array(extended[reach..<(reach + count)])
  }

  /// The filtered numbers.
  func apply(to x: [Double]) -> [Double] {
    apply(to: x.map { Vector3($0, 0, 0) }).map(\.x)
  }

  /// One pass in place, started as if the first value had stood for ever.
  @inline(__always)
  private func run(
    over x: UnsafeMutableBufferPointer<Vector3>, _ order: some BidirectionalCollection<Int>
  ) {
    guard let start = order.first else { return }
    // Transposed direct form II; in the steady state the output equals the input.
    var s1 = x[start] * (1 - b0)
    var s2 = x[start] * (b0 - a2)
    for index in order {
      let input = x[index]
      let output = b0 * input + s1
      s1 = 2 * b0 * input - a1 * output + s2
      s2 = b0 * input - a2 * output
      x[index] = output
    }
  }
}
