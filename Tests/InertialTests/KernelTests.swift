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

    mutating func some<Number: BinaryFloatingPoint>(_ count: Int) -> [Number]
    where Number.RawSignificand: FixedWidthInteger {
      (0..<count).map { _ in
        random.once(in: 20) ? 0 : Number.random(in: -3...3, using: &random)
      }
    }
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
    let rows: [Float] = numbers.some(96 * count)
    let (near, far): ([Float], [Float]) = (numbers.some(9), numbers.some(9))
    for (name, kernel, plain) in [
      ("hinge", kernels_hinge_add, plain_hinge_add),
      ("hinge, exact", kernels_hinge_add_exact, plain_hinge_add_exact),
      ("hinge, linear", kernels_hinge_add_linear, plain_hinge_add_linear),
    ] {
      expectSame(
        numbers.some(120), name, { kernel(rows, count, near, far, 100, &$0) },
        { plain(rows, count, near, far, 100, &$0) })
    }
    let (a, b): ([Double], [Double]) = (numbers.some(48 * count), numbers.some(24 * count))
    let rotations: [Double] = numbers.some(9 * count)
    expectSame(
      b, "rotate", { kernels_rotate(&$0, rotations, count) },
      { plain_rotate(&$0, rotations, count) })
    for stride in [1, 2] {
      expectSame(
        numbers.some(64), "products", { kernels_add_products(&$0, a, stride, b, count) },
        { plain_add_products(&$0, a, stride, b, count) })
    }
    let (level, turned): ([Double], [Double]) = (numbers.some(64), numbers.some(64))
    expectSame(
      numbers.some(64), "parts",
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
    let (products, weights): ([Double], [Double]) = (
      numbers.some(32 * count), numbers.some(4 * count)
    )
    expectSame(
      numbers.some(32), "weighted", { kernels_add_weighted(&$0, products, weights, count) },
      { plain_add_weighted(&$0, products, weights, count) })
    expectSame(
      numbers.some(16), "second differences",
      { kernels_add_second_differences(&$0, a, weights, count) },
      { plain_add_second_differences(&$0, a, weights, count) })
    expectSame(
      numbers.some(32 * count), "cross", { kernels_cross(&$0, weights + b, b, count) },
      { plain_cross(&$0, weights + b, b, count) })
    for reach in [0, 2, 40] {
      let reached: [Double] = numbers.some(reach + 1)
      expectSame(
        numbers.some(4 * count), "around",
        { kernels_sum_around(&$0, weights, count, reached, reach) },
        { plain_sum_around(&$0, weights, count, reached, reach) })
    }
    let gains: [Double] = numbers.some(48)
    expectSame(
      numbers.some(360), "propagate", { kernels_propagate(&$0, gains, 0.3, -0.2, 9.8, 0.1, 0.9) },
      { plain_propagate(&$0, gains, 0.3, -0.2, 9.8, 0.1, 0.9) })
    let measured: [Double] = numbers.some(24 * count)
    expectSame(
      numbers.some(360), "gains", { kernels_subtract_gains(&$0, measured, count) },
      { plain_subtract_gains(&$0, measured, count) })
  }
}
