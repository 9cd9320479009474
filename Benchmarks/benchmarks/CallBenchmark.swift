// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import Measurement
internal import Recordings

/// What the Python package is timed beside: the same calls in Swift, on recordings in memory.
///
/// `attitude` and `attitude.vqf` are seconds for the attitudes of the thigh's recording, `knee` for a measurement
/// up to its range; the median of many. `samples` is the number of samples of a sensor.
struct CallBenchmark {
  private let thigh, shank: InertialRecording
  private let period: Double

  /// `nil`, with a complaint, where the folder has no thigh.csv and shank.csv.
  init?(folder: String) {
    do throws(RecordingError) {
      thigh = try RecordingFile.load("\(folder)/thigh.csv").recording
      shank = try RecordingFile.load("\(folder)/shank.csv").recording
    } catch {
      complain("calls: \(error)")
      return nil
    }
    guard let timing = RecordingTiming(thigh) else {
      complain("calls: \(folder) has no times")
      return nil
    }
    period = timing.period
  }

  /// Prints the figures, a name and a number a line.
  func run() {
    print("samples \(thigh.count)")
    print("attitude \(attitudes(BoundedPositionFilter.self, .init()))")
    print("attitude.vqf \(attitudes(VQF.self, .init()))")
    var sum = 0.0
    let knee = median(of: 60) {
      let request = try? MeasurementRequest(segments: [
        .thigh: .samples(thigh, name: "thigh"), .shank: .samples(shank, name: "shank"),
      ])
      sum += (try? request?.read().report().range?.exercise.range) ?? .nan
    }
    print("knee \(knee)")
    if !sum.isFinite { complain("calls: the recordings give no range") }
  }

  private func attitudes<Estimator: AttitudeEstimator>(
    _: Estimator.Type, _ parameters: Estimator.Parameters
  ) -> Double {
    var sum = 0.0
    defer { if !sum.isFinite { complain("calls: an attitude is no number") } }
    return median(of: 300) {
      let attitudes = AttitudeTracker<Estimator>.attitudes(
        of: thigh, nominalPeriod: period, parameters: parameters)
      sum += attitudes.last?.w ?? .nan
    }
  }

  private func median(of runs: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let seconds = (0..<runs).map { _ in clock.measure(body) / .seconds(1) }.sorted()
    return seconds[runs / 2]
  }
}
