// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// Recordings of a thigh and a shank sensor at common times.
///
/// The thigh's times are kept; the shank is interpolated linearly at them where its own differ.
/// Rows in which either sensor has nothing usable to say are left out, which shows as a gap.
public struct SensorPair: Sendable {
  /// The thigh, on the common times.
  public let thigh: InertialRecording
  /// The shank, on the common times.
  public let shank: InertialRecording
  /// Median time between rows, seconds.
  public let nominalPeriod: Double
  /// Stretches without a gap or a step back, as ranges of rows, in order.
  package let segments: [Range<Int>]
  /// The recordings as they came, with what they do not have in common.
  let sources: (thigh: InertialRecording, shank: InertialRecording)

  private static let leastRows = 32
  /// Seconds that are asked of a recording whose times do not differ.
  private static let leastSeconds = 0.5

  /// Rows a second.
  package var rateHz: Double { 1 / nominalPeriod }
  /// Common times, seconds.
  package var time: [Double] { thigh.time }

  /// Aligns two recordings whose times are on one clock.
  ///
  /// - Throws: ``MeasurementError`` `noSamples`, `tooShort`, or `noOverlap` where fewer than 32
  ///   rows are common.
  public init(thigh: InertialRecording, shank: InertialRecording) throws(MeasurementError) {
    guard let thighTiming = RecordingTiming(thigh) else {
      throw .untimed(thigh, needed: Self.leastSeconds)
    }
    guard let shankTiming = RecordingTiming(shank) else {
      throw .untimed(shank, needed: Self.leastSeconds)
    }
    for recording in [thigh, shank] where !recording.contains(where: \.isUsable) {
      throw .noSamples(rows: recording.count)
    }
    let longest =
      SampleClock.longestStepInPeriods * max(thighTiming.period, shankTiming.period)
    let matched =
      thigh.time == shank.time ? shank : shank.resampled(at: thigh.time, longestGap: longest)
    var clock = SampleClock(nominalPeriod: thighTiming.period)
    var starts: [Int] = []
    var kept: [Int] = []
    kept.reserveCapacity(thigh.count)
    for row in thigh.indices where matched[row].isUsable {
      switch clock.advance(to: thigh[row]) {
      case .first, .gap, .clockSetBack: starts.append(kept.count)
      case .step: break
      case .repeated, .outOfOrder, .unusable: continue
      }
      kept.append(row)
    }
    let common = Double(kept.count) * thighTiming.period
    guard kept.count >= Self.leastRows else {
      throw .noOverlap(seconds: common, needed: Double(Self.leastRows) * thighTiming.period)
    }
    // As a rule every row is kept, and no column is copied.
    let isWhole = kept.count == thigh.count
    self.thigh = isWhole ? thigh : InertialRecording(kept.lazy.map { thigh[$0] })
    self.shank = isWhole ? matched : InertialRecording(kept.lazy.map { matched[$0] })
    nominalPeriod = thighTiming.period
    sources = (thigh, shank)
    let ends = starts.dropFirst() + [kept.count]
    segments = zip(starts, ends).map { $0..<$1 }
  }

  /// The times of both recordings as they came, seconds; `nil` where one has none.
  var sourceTimes: (thigh: ClosedRange<Double>, shank: ClosedRange<Double>)? {
    func range(_ recording: InertialRecording) -> ClosedRange<Double>? {
      guard let first = recording.time.first, let last = recording.time.last, first <= last else {
        return nil
      }
      return first...last
    }
    guard let thigh = range(sources.thigh), let shank = range(sources.shank) else { return nil }
    return (thigh, shank)
  }

  /// The pair with the shank's times taken back by some seconds: for clocks that differ.
  ///
  /// - Throws: `noOverlap` where too little is left in common.
  func withShankEarlier(by seconds: Double) throws(MeasurementError) -> SensorPair {
    try SensorPair(
      thigh: sources.thigh,
      shank: sources.shank.calibrated(with: SensorCalibration(latency: seconds)))
  }
}
