// SPDX-License-Identifier: Apache-2.0

extension InertialRecording {
  /// The recording at other times, by linear interpolation between neighbouring samples.
  ///
  /// - Parameters:
  ///   - times: seconds on the recording's clock, in any order. Times outside the recording get
  ///     NaN, as do times inside a gap.
  ///   - longestGap: two neighbours further apart than this, in seconds, are not bridged.
  /// - Returns: a recording with a row for each of `times`. One pass where they rise, n + m; a time
  ///   that does not costs log n.
  ///
  /// Samples with a time that does not rise are passed over.
  public func resampled(at times: [Double], longestGap: Double) -> InertialRecording {
    let order = risingIndices
    var result = InertialRecording()
    result.reserveCapacity(times.count)
    var right = 0
    for wanted in times {
      right = position(notBefore: wanted, near: right, in: order)
      result.append(sample(at: wanted, before: right, in: order, longestGap: longestGap))
    }
    return result
  }

  /// The first of some rising positions whose time is not before `wanted`.
  ///
  /// Looks near a place first, since times mostly rise by about a sample, and then by bisection.
  private func position(notBefore wanted: Double, near place: Int, in order: [Int]) -> Int {
    var (low, high) = (0, order.count)
    if place == 0 || time[order[place - 1]] < wanted {
      low = place
      for _ in 0..<8 where low < high {
        guard time[order[low]] < wanted else { return low }
        low += 1
      }
    }
    while low < high {
      let middle = (low + high) / 2
      if time[order[middle]] < wanted { low = middle + 1 } else { high = middle }
    }
    return low
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
    return last.interpolated(to: next, at: wanted)
  }
}

extension InertialSample {
  /// Interpolates linearly between this sample and a later one.
  ///
  /// - Parameter wanted: seconds, from this sample's time to that of `next`, which must be later.
  public func interpolated(to next: InertialSample, at wanted: Double) -> InertialSample {
    let fraction = (wanted - time) / (next.time - time)
    return InertialSample(
      time: wanted,
      specificForce: specificForce + (next.specificForce - specificForce) * fraction,
      angularVelocity: angularVelocity + (next.angularVelocity - angularVelocity) * fraction)
  }
}
