// SPDX-License-Identifier: Apache-2.0

/// A recording to be filtered beside others.
public struct LaneRecording: Sendable {
  /// The samples.
  public var recording: InertialRecording
  /// The usual time between its samples, seconds, greater than zero.
  public var nominalPeriod: Double
  /// Seconds by which its times are later than the motion they tell of; 0 by default.
  public var latency: Double

  /// A recording from a sensor of this nominal period and latency, seconds.
  public init(_ recording: InertialRecording, nominalPeriod: Double, latency: Double = 0) {
    precondition(nominalPeriod > 0 && nominalPeriod.isFinite, "a period is greater than zero")
    self.recording = recording
    self.nominalPeriod = nominalPeriod
    self.latency = latency
  }
}

/// An estimator that can take in several recordings side by side.
///
/// One filter waits for its own last result most of the time; four of them in the lanes of one
/// vector take hardly longer than one.
public protocol LanedEstimator: AttitudeEstimator {
  /// Two of these side by side; see ``AttitudePair``.
  associatedtype Pair: EstimatorPair where Pair.Estimator == Self

  /// Runs recordings through lanes; see ``AttitudeLanes/run(next:finished:)``, which is the way to
  /// it.
  static func runLanes(
    parameters: Parameters, next: () -> LaneRecording?,
    finished: (_ index: Int, _ attitudes: [Quaternion]) -> Void)
}

/// Attitudes of many recordings, four at a time on one thread.
///
/// Every recording gets what ``AttitudeTracker`` gives it alone: gaps, repeats and samples that are
/// not usable are judged for each by itself. In a build without processor flags the results are the
/// same to the last bit; where the compiler may fuse products and sums, within 1e-9°.
///
/// Recordings need agree in nothing: rates, lengths and oddities are each lane's own. A lane whose
/// recording ends takes the next at once; at the very end two lanes go on, then one.
public struct AttitudeLanes<Estimator: LanedEstimator>: Sendable {
  /// Of all filters.
  public let parameters: Estimator.Parameters

  /// Lanes of filters with these parameters.
  public init(parameters: Estimator.Parameters) { self.parameters = parameters }

  /// Filters recordings as they come, with at most four of them in memory.
  ///
  /// - Parameters:
  ///   - next: gives the next recording, or `nil` where there is none; not asked again after that.
  ///     Longest first wastes least.
  ///   - finished: takes the number of a recording, counted from 0 as they were given, and its
  ///     attitudes, a row a sample; in the order in which they end.
  public func run(
    next: () -> LaneRecording?, finished: (_ index: Int, _ attitudes: [Quaternion]) -> Void
  ) {
    Estimator.runLanes(parameters: parameters, next: next, finished: finished)
  }

  /// The attitudes of recordings in memory, a row a sample, in their order.
  public func attitudes(of recordings: [LaneRecording]) -> [[Quaternion]] {
    // The longest first, so that the lanes end together.
    let order = recordings.indices.sorted {
      recordings[$0].recording.count > recordings[$1].recording.count
    }
    var result = [[Quaternion]](repeating: [], count: recordings.count)
    var rest = order[...]
    run(next: { rest.popFirst().map { recordings[$0] } }, finished: { result[order[$0]] = $1 })
    return result
  }
}

/// The widths that a number of recordings is run at.
enum LaneSchedule {
  static func run<Four: LaneGroup, Two: LaneGroup, One: LaneGroup>(
    _: Four.Type, _: Two.Type, _: One.Type, parameters: One.Estimator.Parameters,
    next: () -> LaneRecording?, finished: (_ index: Int, _ attitudes: [Quaternion]) -> Void
  ) where Four.Estimator == One.Estimator, Two.Estimator == One.Estimator {
    var isOver = false
    func more() -> LaneRecording? {
      guard !isOver, let item = next() else {
        isOver = true
        return nil
      }
      return item
    }
    var first: [LaneRecording] = []
    while first.count < Four.Number.width, let item = more() { first.append(item) }
    guard !first.isEmpty else { return }
    var started = first.count
    var two: LaneRunner<Two>
    if first.count > Two.Number.width {
      var four = LaneRunner<Four>(first, parameters: parameters)
      first = []
      four.run(parameters, started: &started, next: more, finished: finished)
      guard four.isBusy else { return }
      two = LaneRunner(four)
    } else {
      two = LaneRunner(first, parameters: parameters)
      first = []
    }
    two.run(parameters, started: &started, next: more, finished: finished)
    guard two.isBusy else { return }
    var one = LaneRunner<One>(two)
    one.run(parameters, started: &started, next: more, finished: finished)
  }
}
