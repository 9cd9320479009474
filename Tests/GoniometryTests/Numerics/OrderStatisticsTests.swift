// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Goniometry

@Suite("OrderStatistics")
struct OrderStatisticsTests {
  @Test("an odd number has the middle one, an even number the mean of the two")
  func byHand() {
    #expect(OrderStatistics.median([3, 1, 2]) == 2)
    #expect(OrderStatistics.median([4, 1, 2, 3]) == 2.5)
    #expect(OrderStatistics.median([7]) == 7)
    #expect(OrderStatistics.median([]).isNaN)
    #expect(OrderStatistics.quantile([5, 1, 3, 2, 4], 0) == 1)
    #expect(OrderStatistics.quantile([5, 1, 3, 2, 4], 1) == 5)
    #expect(OrderStatistics.quantile([5, 1, 3, 2, 4], 0.25) == 2)
    #expect(OrderStatistics.robustDeviation([-1, 2, -3]) == 1.4826 * 2)
  }

  @Test("what is asked stays as it was")
  func untouched() {
    let values = [3.0, 1, 2]
    _ = OrderStatistics.median(values)
    #expect(values == [3, 1, 2])
  }

  /// The definition: between the neighbours in the sorted row.
  private func sorted(_ values: [Double], _ fraction: Double) -> Double {
    let (row, place) = (values.sorted(), fraction * Double(values.count - 1))
    let lower = Int(place)
    guard lower + 1 < row.count else { return row[lower] }
    let rest = place - Double(lower)
    return (1 - rest) * row[lower] + rest * row[lower + 1]
  }

  @Test("equals what sorting gives, to the last bit, for any shape and length", arguments: 1...40)
  func oracle(seed: Int) {
    var random = RandomSource(seed: UInt64(seed), purpose: .outOfPlane)
    for count in [1, 2, 3, 4, 5, 6, 7, 31, 100, 501] {
      let noise = (0..<count).map { _ in random.normal(1) }
      let shapes = [
        noise, noise.map { ($0 * 2).rounded() }, noise.sorted(), noise.sorted(by: >),
        (0..<count).map { Double(min($0, count - $0)) }, noise.map { _ in 1.5 },
      ]
      for values in shapes {
        for fraction in [0.0, 0.02, 0.25, 0.5, 0.9, 0.98, 1] {
          #expect(OrderStatistics.quantile(values, fraction) == sorted(values, fraction))
        }
      }
    }
  }
}
