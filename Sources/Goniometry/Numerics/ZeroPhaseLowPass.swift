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
    let x = Array(x)
    guard x.count > 2, !passesAll else { return x }
    let reach = min(padding, x.count - 1)
    let (first, last) = (x[0], x[x.count - 1])
    var extended: [Vector3] = []
    extended.reserveCapacity(x.count + 2 * reach)
    for offset in stride(from: reach, to: 0, by: -1) { extended.append(2 * first - x[offset]) }
    extended += x
    for offset in 1...reach { extended.append(2 * last - x[x.count - 1 - offset]) }
    run(over: &extended)
    extended.reverse()
    run(over: &extended)
    extended.reverse()
    return Array(extended[reach..<(reach + x.count)])
  }

  /// The filtered numbers.
  func apply(to x: [Double]) -> [Double] {
    apply(to: x.map { Vector3($0, 0, 0) }).map(\.x)
  }

  /// One pass in place, started as if the first value had stood for ever.
  private func run(over x: inout [Vector3]) {
    // Transposed direct form II; in the steady state the output equals the input.
    var s1 = x[0] * (1 - b0)
    var s2 = x[0] * (b0 - a2)
    for index in x.indices {
      let input = x[index]
      let output = b0 * input + s1
      s1 = 2 * b0 * input - a1 * output + s2
      s2 = b0 * input - a2 * output
      x[index] = output
    }
  }
}
