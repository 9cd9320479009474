// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// Recordings of a proximal and a distal sensor at common times.
///
/// The proximal segment's times are kept; the distal segment is interpolated linearly at them where its own differ.
/// Rows in which either sensor has nothing usable to say are left out, which shows as a gap.
public struct SensorPair: Sendable {
  /// The proximal segment, on the common times.
  public let proximal: InertialRecording
  /// The distal segment, on the common times.
  public let distal: InertialRecording
  /// Median time between rows, seconds.
  public let nominalPeriod: Double
  /// Stretches without a gap or a step back, as ranges of rows, in order.
  package let segments: [Range<Int>]
  /// The recordings as they came, with what they do not have in common.
  let sources: (proximal: InertialRecording, distal: InertialRecording)
  /// Their sampling.
  let timings: (proximal: RecordingTiming, distal: RecordingTiming)

  private static let leastRows = 32
  /// Seconds between the starts of recordings that are on different clocks: three years.
  private static let sinceLongAgo = 1e8
  /// Seconds that are asked of a recording whose times do not differ.
  private static let leastSeconds = 0.5

  /// Rows a second.
  package var rateHz: Double { 1 / nominalPeriod }
  /// Common times, seconds.
  package var time: [Double] { proximal.time }

  /// Aligns two recordings whose times are on one clock.
  ///
  /// - Throws: ``MeasurementError`` `noSamples`, `tooShort`, or `noOverlap` where fewer than 32
  ///   rows are common.
  public init(proximal: InertialRecording, distal: InertialRecording) throws(MeasurementError) {
    guard let proximalTiming = RecordingTiming(proximal) else {
      throw .untimed(proximal, needed: Self.leastSeconds)
    }
    guard let distalTiming = RecordingTiming(distal) else {
      throw .untimed(distal, needed: Self.leastSeconds)
    }
    for recording in [proximal, distal] where !recording.contains(where: \.isUsable) {
      throw .noSamples(rows: recording.count)
    }
    if let first = proximal.time.first, let second = distal.time.first,
      abs(first - second) > Self.sinceLongAgo
    {
      throw .differentClocks
    }
    let longest = SampleClock.longestStepInPeriods * max(proximalTiming.period, distalTiming.period)
    let matched =
      proximal.time == distal.time
      ? distal : distal.resampled(at: proximal.time, longestGap: longest)
    var clock = SampleClock(nominalPeriod: proximalTiming.period)
    var starts: [Int] = []
    var kept: [Int] = []
    kept.reserveCapacity(proximal.count)
    for row in proximal.indices where matched[row].isUsable {
      switch clock.advance(to: proximal[row]) {
      case .first, .gap, .clockSetBack: starts.append(kept.count)
      case .step: break
      case .repeated, .outOfOrder, .unusable: continue
      }
      kept.append(row)
    }
    let common = Double(kept.count) * proximalTiming.period
    guard kept.count >= Self.leastRows else {
      throw .noOverlap(seconds: common, needed: Double(Self.leastRows) * proximalTiming.period)
    }
    // As a rule every row is kept, and no column is copied.
    let isWhole = kept.count == proximal.count
    self.proximal = isWhole ? proximal : InertialRecording(kept.lazy.map { proximal[$0] })
    self.distal = isWhole ? matched : InertialRecording(kept.lazy.map { matched[$0] })
    nominalPeriod = proximalTiming.period
    (sources, timings) = ((proximal, distal), (proximalTiming, distalTiming))
    let ends = starts.dropFirst() + [kept.count]
    segments = zip(starts, ends).map { $0..<$1 }
  }

  /// Seconds by which the distal segment's recording ends sooner than the other, where both begin at 0 s: each may count from
  /// when its sensor was switched on; `nil` where they end together, or begin otherwise.
  package static func endsApart(
    _ proximal: InertialRecording, _ distal: InertialRecording
  ) -> Double? {
    guard let first = proximal.time.first, let second = distal.time.first,
      let last = proximal.time.last, let end = distal.time.last, abs(first) < nearZero,
      abs(second) < nearZero, abs(last - end) > togetherAtTheEnd
    else { return nil }
    return last - end
  }

  /// Seconds from 0 within which a clock begins there, and between the ends of recordings that end together.
  private static let (nearZero, togetherAtTheEnd) = (0.02, 0.3)

  /// The pair with the distal segment's times stretched so that both recordings end together, and the share by which they
  /// are longer then; `nil` where they end together, do not begin together, or are of different lengths by more than a
  /// sensor's rate is off.
  var withDistalStretched: (pair: SensorPair, share: Double)? {
    guard Self.endsApart(sources.proximal, sources.distal) != nil,
      let (proximal, distal) = sourceTimes, distal.upperBound > 0,
      case let share = proximal.upperBound / distal.upperBound - 1, abs(share) < Self.mostDrift,
      let pair = try? SensorPair(
        proximal: sources.proximal, distal: sources.distal.stretched(by: 1 + share))
    else { return nil }
    return (pair, share)
  }

  /// Share by which the rate of a sensor is off what it is taken for, at the most.
  private static let mostDrift = 0.08

  /// The times of both recordings as they came, seconds; `nil` where one has none.
  var sourceTimes: (proximal: ClosedRange<Double>, distal: ClosedRange<Double>)? {
    func range(_ recording: InertialRecording) -> ClosedRange<Double>? {
      guard let first = recording.time.first, let last = recording.time.last, first <= last else {
        return nil
      }
      return first...last
    }
    guard let proximal = range(sources.proximal), let distal = range(sources.distal) else {
      return nil
    }
    return (proximal, distal)
  }

  /// The pair with the distal segment's times taken back by some seconds: for clocks that differ.
  ///
  /// - Throws: `noOverlap` where too little is left in common.
  func withDistalEarlier(by seconds: Double) throws(MeasurementError) -> SensorPair {
    try SensorPair(
      proximal: sources.proximal,
      distal: sources.distal.calibrated(with: SensorCalibration(latency: seconds)))
  }
}

extension InertialRecording {
  /// The recording by a clock that is slower by a factor.
  fileprivate func stretched(by factor: Double) -> InertialRecording {
    InertialRecording(
      lazy.map { sample in
        var sample = sample
        sample.time *= factor
        return sample
      })
  }
}
