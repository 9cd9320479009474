// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry

/// The whole program on a simulated leg: as `analyze --thigh --shank` does it, without
/// knowing anything but the first movement of those who lie.
struct PipelineOutcome: Sendable {
  /// The outcome.
  enum Result: Sendable {
    /// Root mean square error of the angle after a constant, degrees; range read minus true range;
    /// whether the angle rises where the true one falls.
    case measured(rmse: Double, rangeError: Double, isReversed: Bool)
    /// No angle, for this reason.
    case refused(String)
  }

  let result: Result
  /// The worst verdict.
  let verdict: Verdict
  /// Names of the checks that are not good, without the segment.
  let complaints: [String]

  /// Errors of range or angle beyond this are bad results, degrees.
  static let badError = 5.0

  /// Whether a range was read that is off by more than ``badError``, or an angle that is so in the
  /// root mean square, as one in the wrong sense is.
  var isBad: Bool {
    if case .measured(let rmse, let rangeError, _) = result {
      return Swift.max(rmse, abs(rangeError)) > Self.badError
    }
    return false
  }

  /// Whether flexion came out as extension.
  var isReversed: Bool {
    if case .measured(_, _, let isReversed) = result { return isReversed }
    return false
  }

  /// Why there is no angle; `nil` where there is one.
  var refusal: String? {
    if case .refused(let reason) = result { return reason }
    return nil
  }

  /// Size of the range's error, degrees; `nil` where none was read.
  var rangeError: Double? {
    if case .measured(_, let rangeError, _) = result { return abs(rangeError) }
    return nil
  }

  /// Root mean square error of the angle, degrees; `nil` where there is none.
  var rmse: Double? {
    if case .measured(let rmse, _, _) = result { return rmse }
    return nil
  }

  /// Simulates and measures.
  init(_ parameters: KneeSimulation.Parameters) throws {
    try self.init(KneeSimulation(parameters).run(), parameters)
  }

  /// Measures what was simulated.
  init(_ truth: SimulatedKnee, _ parameters: KneeSimulation.Parameters) {
    let (thigh, shank) = (truth.thigh.recording, truth.shank.recording)
    var checks = RecordingQuality.checks(for: thigh) + RecordingQuality.checks(for: shank)
    do throws(MeasurementError) {
      // Who lies, or does not stand first, says what the first movement is.
      let firstMovement: FirstMovement? =
        truth.standing == nil ? (parameters.startsExtending ? .extension : .flexion) : nil
      let knee = try PairAnalysis(
        SensorPair(proximal: thigh, distal: shank),
        options: PairOptions(firstMovement: firstMovement))
      let range = try RangeOfMotion(of: knee.series, zero: knee.zero)
      checks += knee.quality + range.checks(of: .assumed)
      result = Self.compare(knee.series, range, truth)
    } catch {
      result = .refused(error.kind)
    }
    verdict = checks.overall
    complaints = Set(checks.filter { $0.verdict != .good }.map(\.name)).sorted()
  }

  private static func compare(
    _ series: AngleSeries, _ range: RangeOfMotion, _ truth: SimulatedKnee
  ) -> Result {
    var (estimates, truths) = ([Double](), [Double]())
    var row = 0
    for (time, degrees) in zip(series.time, series.degrees) where degrees.isFinite {
      while row + 2 < truth.flexion.time.count && truth.flexion.time[row + 1] <= time { row += 1 }
      let (a, b) = (truth.flexion.degrees[row], truth.flexion.degrees[row + 1])
      let (start, end) = (truth.flexion.time[row], truth.flexion.time[row + 1])
      estimates.append(degrees)
      truths.append(a + (b - a) * (time - start) / (end - start))
    }
    let errors = zip(estimates, truths).map { $0 - $1 }
    let (offset, estimateMean, truthMean) = (errors.mean, estimates.mean, truths.mean)
    let covariance = zip(estimates, truths).reduce(0) {
      $0 + ($1.0 - estimateMean) * ($1.1 - truthMean)
    }
    guard let least = truth.flexion.degrees.min(), let greatest = truth.flexion.degrees.max()
    else { return .refused("no truth") }
    return .measured(
      rmse: errors.map { $0 - offset }.rootMeanSquare, rangeError: range.range - (greatest - least),
      isReversed: covariance < 0)
  }
}

extension KneeSimulation.Parameters {
  /// Whether the first movement straightens the knee.
  fileprivate var startsExtending: Bool {
    kneeProtocol == .seatedExtension || kneeProtocol == .sitToStand
  }
}

extension MeasurementError {
  /// The kind of error: the case's name.
  var kind: String { Mirror(reflecting: self).children.first?.label ?? "error" }
}
