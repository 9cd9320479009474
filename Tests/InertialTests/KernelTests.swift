// SPDX-License-Identifier: Apache-2.0

import CKernels
import PlainKernels
import SeededRandom
import Testing

/// The inner loops in C give the same bits whatever processor they were built for.
struct KernelTests {
  /// Random numbers, now and then a zero.
  private struct Numbers {
    var random: SplitMix64

    mutating func doubles(_ count: Int) -> [Double] {
      (0..<count).map { _ in random.once(in: 20) ? 0 : .random(in: -3...3, using: &random) }
    }

    mutating func floats(_ count: Int) -> [Float] { doubles(count).map(Float.init) }
  }

  @Test(arguments: [0, 1, 2, 3, 7, 31] as [Int], [1, 2, 3] as [UInt64])
  func everyVersionHasTheSameBits(count: Int, seed: UInt64) {
    var numbers = Numbers(random: SplitMix64(seed: seed))
    func expectSame<Number: BinaryFloatingPoint>(
      _ start: [Number], _ name: String, _ kernel: (inout [Number]) -> Void,
      _ plain: (inout [Number]) -> Void
    ) {
      var (first, second) = (start, start)
      kernel(&first)
      plain(&second)
      #expect(first == second, "\(name), \(count) rows, seed \(seed)")
      let isFinite = first.allSatisfy(\.isFinite)
      #expect(isFinite)
      #expect(count < 3 || first != start, "\(name) did something")
    }
    let rows = numbers.floats(96 * count)
    let (near, far) = (numbers.floats(9), numbers.floats(9))
    for (name, kernel, plain) in [
      ("hinge", kernels_hinge_add, plain_hinge_add),
      ("hinge, exact", kernels_hinge_add_exact, plain_hinge_add_exact),
      ("hinge, linear", kernels_hinge_add_linear, plain_hinge_add_linear),
    ] {
      expectSame(
        numbers.floats(120), name, { kernel(rows, 0, count, near, far, 100, &$0) },
        { plain(rows, 0, count, near, far, 100, &$0) })
    }
    let (a, b) = (numbers.doubles(48 * count), numbers.doubles(24 * count))
    let rotations = numbers.doubles(9 * count)
    expectSame(
      b, "rotate", { kernels_rotate(&$0, rotations, count) },
      { plain_rotate(&$0, rotations, count) })
    for stride in [1, 2] {
      expectSame(
        numbers.doubles(64), "products", { kernels_add_products(&$0, a, stride, b, count) },
        { plain_add_products(&$0, a, stride, b, count) })
    }
    expectSame(
      [Double](repeating: 1, count: 64), "squares", { kernels_add_squares(&$0, a, count) },
      { plain_add_products(&$0, a, 1, a, count) })
    let (level, turned) = (numbers.doubles(64), numbers.doubles(64))
    expectSame(
      numbers.doubles(64), "parts",
      { sums in
        var (x, y) = (level, turned)
        kernels_add_parts(&sums, &x, &y, a, b, count)
        sums += x + y
      },
      { sums in
        var (x, y) = (level, turned)
        plain_add_parts(&sums, &x, &y, a, b, count)
        sums += x + y
      })
    let (products, weights) = (
      numbers.doubles(32 * count), numbers.doubles(4 * count)
    )
    expectSame(
      numbers.doubles(32), "weighted", { kernels_add_weighted(&$0, products, weights, count) },
      { plain_add_weighted(&$0, products, weights, count) })
    expectSame(
      numbers.doubles(16), "second differences",
      { kernels_add_second_differences(&$0, a, weights, count) },
      { plain_add_second_differences(&$0, a, weights, count) })
    expectSame(
      numbers.doubles(32 * count), "cross", { kernels_cross(&$0, weights + b, b, count) },
      { plain_cross(&$0, weights + b, b, count) })
    for reach in [0, 2, 40] {
      let reached = numbers.doubles(reach + 1)
      expectSame(
        numbers.doubles(4 * count), "around",
        { kernels_sum_around(&$0, weights, 0, count, reached, reach) },
        { plain_sum_around(&$0, weights, 0, count, reached, reach) })
    }
    expectSame(
      numbers.doubles(8), "eights", { kernels_add_eights(&$0, a, b, count) },
      { plain_add_eights(&$0, a, b, count) })
    for reach in [0, 2, 20] where count > reach {
      let filter = [0.02, -1.56, 0.64]
      expectSame(
        numbers.doubles(8 * (count + reach)), "low-pass",
        { kernels_low_pass(&$0, count, reach, filter) },
        { plain_low_pass(&$0, count, reach, filter) })
    }
    let step = numbers.doubles(4).map { 0.3 * $0 }
    expectSame(
      numbers.doubles(4 * count), "shift", { kernels_shift(&$0, b, count, 3, step, 50) },
      { plain_shift(&$0, b, count, 3, step, 50) })
    let gains = numbers.doubles(48)
    expectSame(
      numbers.doubles(360), "propagate",
      { kernels_propagate(&$0, gains, 0.3, -0.2, 9.8, 0.1, 0.9) },
      { plain_propagate(&$0, gains, 0.3, -0.2, 9.8, 0.1, 0.9) })
    for (vector, lane) in [(0, 2), (2, 1), (3, 0), (5, 3)] {
      // Of measurements, more than there are room for s of each of them.
      let (covariance, before) = (numbers.doubles(360), min(count, 8))
      let start = numbers.doubles(9 * 4 + 24 * 9)
      func take(
        _ all: inout [Double],
        _ kernel: (inout [Double], inout [Double], Int, [Double], Double, Double, Int, Int) -> Void
      ) {
        var (measured, gains) = (Array(all.prefix(36)), Array(all.dropFirst(36)))
        kernel(&gains, &measured, before, covariance, 0.3, 400, vector, lane)
        all = measured + gains
      }
      expectSame(
        start, "take", { take(&$0) { kernels_take(&$0, &$1, $2, $3, $4, $5, $6, $7) } },
        { take(&$0) { plain_take(&$0, &$1, $2, $3, $4, $5, $6, $7) } })
    }
    let covariance = numbers.doubles(360)
    expectSame(
      numbers.doubles(24), "row", { kernels_copy_row(&$0, covariance, 4, 1) },
      { plain_copy_row(&$0, covariance, 4, 1) })
    let measured = numbers.doubles(24 * count)
    expectSame(
      numbers.doubles(360), "gains", { kernels_subtract_gains(&$0, measured, count) },
      { plain_subtract_gains(&$0, measured, count) })
  }
}
