// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Inertial

extension LinePlot.Series {
  /// Ends the line at each gap of its times, and begins it anew after: nothing is known in between.
  ///
  /// A gap is a step longer than ``SampleClock/longestStepInPeriods`` usual ones.
  mutating func breakAtGaps() {
    let times = values.map(\.x)
    guard let timing = RecordingTiming(times: times), timing.counts.gaps > 0 else { return }
    let longest = SampleClock.longestStepInPeriods * timing.period
    var (broken, halves): ([LinePlot.Value], [Double]) = ([], [])
    for (index, value) in values.enumerated() {
      if index > 0, value.x - times[index - 1] > longest {
        broken.append(LinePlot.Value((value.x + times[index - 1]) / 2, .nan))
        halves.append(.nan)
      }
      broken.append(value)
      if halfWidths.indices.contains(index) { halves.append(halfWidths[index]) }
    }
    values = broken
    if !halfWidths.isEmpty { halfWidths = halves }
  }
}
