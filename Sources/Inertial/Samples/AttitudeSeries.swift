// SPDX-License-Identifier: Apache-2.0

/// Attitudes over time, such as those of an optical reference.
public struct AttitudeSeries: Sendable, Equatable {
  /// Seconds; each greater than the one before.
  public let time: [Double]
  /// Sensor to Earth; not finite where there is none.
  public let attitudes: [Quaternion]

  /// A series from its columns; `nil` where they differ in length or the times do not rise.
  public init?(time: [Double], attitudes: [Quaternion]) {
    guard time.count == attitudes.count, time.allSatisfy(\.isFinite),
      zip(time, time.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.time = time
    self.attitudes = attitudes
  }

  /// The attitude at a time, on the shortest way between its neighbours.
  ///
  /// - Parameters:
  ///   - wanted: seconds.
  ///   - longestGap: neighbours further apart than this, in seconds, are not bridged.
  ///   - hint: where the search begins; it is moved along, so that rising times cost little.
  /// - Returns: a unit quaternion; `nil` outside the series, in a gap and beside a missing attitude.
  public func attitude(at wanted: Double, longestGap: Double, after hint: inout Int) -> Quaternion?
  {
    guard let first = time.first, let last = time.last, wanted >= first, wanted <= last else {
      return nil
    }
    hint = Swift.max(0, Swift.min(hint, time.count - 1))
    while hint > 0, time[hint] > wanted { hint -= 1 }
    while hint + 1 < time.count, time[hint + 1] <= wanted { hint += 1 }
    let before = attitudes[hint]
    guard before.isFinite else { return nil }
    if time[hint] == wanted || hint + 1 == time.count { return before.normalized }
    let (after, step) = (attitudes[hint + 1], time[hint + 1] - time[hint])
    guard after.isFinite, step <= longestGap else { return nil }
    return before.normalized.slerp(to: after.normalized, fraction: (wanted - time[hint]) / step)
  }
}

extension AttitudeSeries {
  /// The samples of a sensor that turns through these attitudes in one place: the angular velocity between neighbours, and
  /// gravity.
  ///
  /// Rows without an attitude are left out. The acceleration of the sensor is not in attitudes, nor is the error of its
  /// gyroscope.
  public var motion: InertialRecording {
    let rows = time.indices.filter { attitudes[$0].isFinite && attitudes[$0].norm > 0 }
    let unit = rows.map { attitudes[$0].normalized }
    let times = rows.map { time[$0] }
    let period = RecordingTiming(times: times)?.period ?? .infinity
    let longest = SampleClock.longestStepInPeriods * period
    return InertialRecording(
      rows.indices.lazy.map { row in
        // To both neighbours, but not over a gap.
        let from = row > 0 && times[row] - times[row - 1] <= longest ? row - 1 : row
        let isLast = row + 1 == rows.count || times[row + 1] - times[row] > longest
        let to = isLast ? row : row + 1
        let turn = (unit[from].conjugate * unit[to]).rotationVector
        let seconds = times[to] - times[from]
        return InertialSample(
          time: times[row], specificForce: unit[row].up * InertialSample.standardGravity,
          angularVelocity: seconds > 0 ? turn * (1 / seconds) : .zero)
      })
  }

  /// The same with all times earlier by some seconds: for a source that is late.
  public func earlier(by seconds: Double) -> AttitudeSeries {
    AttitudeSeries(time: time.map { $0 - seconds }, attitudes: attitudes) ?? self
  }
}
