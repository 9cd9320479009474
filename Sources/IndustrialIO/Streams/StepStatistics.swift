// SPDX-License-Identifier: Apache-2.0

/// Median and spread of the time between readings, over blocks of 64.
///
/// The first results come after 5, 16 and 32 steps. A value of fixed size: adding allocates nothing.
/// Cost: some nanoseconds a step on average.
struct StepStatistics: Sendable {
  private static let blockLength = 64
  /// A median absolute deviation times this is the standard deviation of normal numbers.
  private static let normalSpread = 1.4826

  private var steps = InlineArray<64, Int64>(repeating: 0)
  private var count = 0
  private var isEarly = true
  /// The middle step, nanoseconds; `nil` before there are five.
  private(set) var median: Double?
  /// Robust standard deviation of the steps, nanoseconds; 0 before there are five.
  private(set) var spread = 0.0
  /// The mean of the steps within four spreads, or half, of the median, nanoseconds. Steps of stamps
  /// that jitter, or come in batches, add up to little but the ends' jitter, so it is far better
  /// than the median.
  private(set) var centre: Double?
  /// How far that mean may be off: the jitter of both ends, and of both ends of a gap that is left
  /// out, each at most half a period.
  private(set) var doubt = 0.0

  /// Takes in a step, nanoseconds, greater than zero.
  ///
  /// - Returns: whether there are new results.
  mutating func add(_ step: Int64) -> Bool {
    steps[count] = step
    count += 1
    let isFull = count == Self.blockLength
    guard isFull || isEarly && (count == 5 || count == 16 || count == 32) else { return false }
    evaluate()
    if isFull { (count, isEarly) = (0, false) }
    return true
  }

  private mutating func evaluate() {
    let steps = steps
    let count = count
    let (median, spread) = withUnsafeTemporaryAllocation(of: Int64.self, capacity: count) {
      scratch in
      for place in 0..<count { scratch.initializeElement(at: place, to: steps[place]) }
      let middle = Self.selectMiddle(scratch)
      for place in 0..<count { scratch[place] = abs(steps[place] - middle) }
      return (Double(middle), Self.normalSpread * Double(Self.selectMiddle(scratch)))
    }
    var (sum, inside) = (0.0, 0.0)
    let reach = max(4 * spread, median / 2)
    for place in 0..<count where abs(Double(steps[place]) - median) <= reach {
      sum += Double(steps[place])
      inside += 1
    }
    (self.median, self.spread, centre) = (median, spread, sum / inside)
    doubt = 2 * sum / inside / Double(count)
  }

  /// The element that would stand in the middle were the numbers sorted; leaves them in some other
  /// order. C. A. R. Hoare 1961, algorithm 65, doi 10.1145/366622.366647.
  private static func selectMiddle(_ numbers: UnsafeMutableBufferPointer<Int64>) -> Int64 {
    let middle = numbers.count / 2
    var (low, high) = (0, numbers.count - 1)
    while low < high {
      let pivot = numbers[middle]
      var (left, right) = (low, high)
      while left <= right {
        while numbers[left] < pivot { left += 1 }
        while numbers[right] > pivot { right -= 1 }
        if left <= right {
          numbers.swapAt(left, right)
          (left, right) = (left + 1, right - 1)
        }
      }
      if right < middle { low = left }
      if left > middle { high = right }
    }
    return numbers[middle]
  }
}
