// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Inertial

extension LinePlot.Series {
  /// Ends the line at each gap of its times, and begins it anew after: nothing is known in between.
  ///
  /// A gap is a step longer than ``SampleClock/longestStepInPeriods`` usual ones.
  mutating func breakAtGaps() {
    guard mayHaveGaps else { return }
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

  /// Whether a step is twice as long as the mean one, or times do not rise: without that there is no gap,
  /// and none is looked for among the millions of samples of a day.
  private var mayHaveGaps: Bool {
    guard let first = values.first?.x, let last = values.last?.x, values.count > 2 else {
      return false
    }
    let longest = 2 * (last - first) / Double(values.count - 1)
    var before = first
    for value in values {
      let step = value.x - before
      guard step >= 0, step <= longest else { return true }
      before = value.x
    }
    return false
  }
}
