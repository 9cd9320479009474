// SPDX-License-Identifier: Apache-2.0

extension InertialRecording {
  /// The recording at other times, by linear interpolation between neighbouring samples.
  ///
  /// - Parameters:
  ///   - times: seconds on the recording's clock, rising. Times outside the recording get NaN, as
  ///     do times inside a gap.
  ///   - longestGap: two neighbours further apart than this, in seconds, are not bridged.
  /// - Returns: a recording with a row for each of `times`. One pass, n + m.
  ///
  /// Samples with a time that does not rise are passed over.
  @inlinable
  public func resampled(at times: some Sequence<Double>, longestGap: Double) -> InertialRecording {
    resampled(atTimes: Array(times), longestGap: longestGap)
  }

  @usableFromInline
  func resampled(atTimes times: [Double], longestGap: Double) -> InertialRecording {
    let order = risingIndices
    var result = InertialRecording()
    result.reserveCapacity(times.count)
    var right = 0
    for wanted in times {
      while right < order.count && time[order[right]] < wanted { right += 1 }
      result.append(sample(at: wanted, before: right, in: order, longestGap: longestGap))
    }
    return result
  }

  /// The recording on a uniform grid of `rateHz`, from its first to its last time.
  public func resampled(rateHz: Double, longestGap: Double) -> InertialRecording {
    precondition(rateHz > 0 && rateHz.isFinite, "a rate is greater than zero")
    let order = risingIndices
    guard let first = order.first, let last = order.last else { return InertialRecording() }
    // A millionth of a step keeps the last sample where rounding would put it just off the grid.
    let steps = Int(((time[last] - time[first]) * rateHz + 1e-6).rounded(.down))
    let grid = (0...steps).map { Swift.min(time[first] + Double($0) / rateHz, time[last]) }
    return resampled(atTimes: grid, longestGap: longestGap)
  }

  /// Positions whose time is greater than every earlier one.
  private var risingIndices: [Int] {
    var result: [Int] = []
    result.reserveCapacity(count)
    var last = -Double.infinity
    for (index, value) in time.enumerated() where value > last && value.isFinite {
      result.append(index)
      last = value
    }
    return result
  }

  private func sample(
    at wanted: Double, before right: Int, in order: [Int], longestGap: Double
  ) -> InertialSample {
    let missing = Vector3(.nan, .nan, .nan)
    guard right < order.count else {
      return InertialSample(time: wanted, specificForce: missing, angularVelocity: missing)
    }
    let next = self[order[right]]
    if next.time == wanted { return next }
    guard right > 0, next.time - time[order[right - 1]] <= longestGap else {
      return InertialSample(time: wanted, specificForce: missing, angularVelocity: missing)
    }
    let last = self[order[right - 1]]
    let fraction = (wanted - last.time) / (next.time - last.time)
    return InertialSample(
      time: wanted,
      specificForce: last.specificForce + (next.specificForce - last.specificForce) * fraction,
      angularVelocity: last.angularVelocity
        + (next.angularVelocity - last.angularVelocity) * fraction)
  }
}
