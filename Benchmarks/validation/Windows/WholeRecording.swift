// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Goniometry
internal import Inertial
internal import Recordings

/// A recording of the study with its reference, read once.
struct WholeRecording: Sendable {
  let recording: WindowRecording
  let reference: ReferenceAngle
  /// Times that the sensors and the reference have in common, seconds.
  let span: ClosedRange<Double>
  let thigh: InertialRecording
  let shank: InertialRecording
  let pair: SensorPair

  /// Reads a recording; `nil` where its files are not there.
  init?(_ recording: WindowRecording, datasets: String) throws {
    let folder = datasets + "/knee/"
    guard access(folder + recording.reference, R_OK) == 0,
      let reference = ReferenceAngle(path: folder + recording.reference)
    else { return nil }
    self.recording = recording
    self.reference = reference
    thigh = try RecordingFile.load(folder + recording.name + "_thigh.csv").recording
    shank = try RecordingFile.load(folder + recording.name + "_shank.csv").recording
    pair = try SensorPair(proximal: thigh, distal: shank)
    let times = [thigh.time, shank.time, reference.time]
    span = (times.compactMap(\.first).max() ?? 0)...(times.compactMap(\.last).min() ?? 0)
  }

  /// Identifies the joint from a window and judges it over the whole recording.
  ///
  /// - Parameters:
  ///   - standing: times of the stance, where it is known.
  ///   - isExchanged: whether the thigh is given as shank and the shank as thigh.
  func outcome(
    of window: ClosedRange<Double>, standing: ClosedRange<Double>?, isExchanged: Bool = false
  ) -> WindowOutcome {
    var outcome = WindowOutcome(recording: recording.name, window: window, hasPose: standing != nil)
    do {
      let ranges = Self.ranges(window, standing)
      let (upper, lower) = (Self.cut(thigh, ranges), Self.cut(shank, ranges))
      let pair = try SensorPair(
        proximal: isExchanged ? lower : upper, distal: isExchanged ? upper : lower)
      let analysis = try PairAnalysis(pair, options: PairOptions(standing: standing))
      outcome.quality = analysis.quality
      guard !isExchanged else {
        // Whatever it gives is wrong.
        outcome.errors = ReferenceAngle.Errors(rmse: .infinity, correlation: .nan)
        return outcome
      }
      let whole = try PairAnalysis(self.pair, calibration: analysis.calibration)
      outcome.errors = reference.errors(of: whole.angles)
    } catch {
      outcome.refusal = "\(error)"
    }
    return outcome
  }

  /// The window, and the stance as a stretch of its own unless they touch.
  static func ranges(
    _ window: ClosedRange<Double>, _ standing: ClosedRange<Double>?
  ) -> [ClosedRange<Double>] {
    guard let standing else { return [window] }
    guard standing.overlaps(window) else {
      return [window, standing].sorted { $0.lowerBound < $1.lowerBound }
    }
    let first = min(window.lowerBound, standing.lowerBound)
    return [first...max(window.upperBound, standing.upperBound)]
  }

  static func cut(
    _ recording: InertialRecording, _ ranges: [ClosedRange<Double>]
  ) -> InertialRecording {
    InertialRecording(ranges.flatMap { range in recording.filter { range.contains($0.time) } })
  }
}
