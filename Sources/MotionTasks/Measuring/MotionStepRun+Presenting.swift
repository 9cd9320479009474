// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Goniometry
internal import Inertial
public import LiveSessions
internal import Localization
internal import StudyTasks

extension MotionStepRun {
  /// Where the run is.
  public var state: LivePhase {
    if isDone { return .done }
    guard hasStarted.allSatisfy(\.self) else { return .prepare }
    guard let live else { return .measure }
    if rest.isNow { return .rest }
    return LivePhase(live.phase)
  }

  /// How much of the state is done, 0…1.
  public var progress: Double {
    switch state {
    case .prepare: 0
    case .measure where active.duration > 0:
      min(1, elapsed / active.duration)
    case .measure where setup.measurement.repetitions > 0:
      min(1, Double(repetitions) / Double(setup.measurement.repetitions))
    case .rest: 1 - min(1, max(0, restLeft / setup.measurement.rest))
    case .measure, .done: 1
    default: live?.progress ?? 1
    }
  }

  /// The guidance at this moment, for eyes and ears.
  public var guidance: MotionGuidance {
    if let (sensor, reason) = lost.min(by: { $0.key < $1.key }) {
      let name = name(of: sensor)
      return MotionGuidance(
        translator("\(name) is gone: \(reason)."), spoken: translator("\(name) is gone."))
    }
    let state = state
    if state != .done, state != .rest, let obstacle = live?.obstacle {
      let words = translator(sentence: obstacle)
      // It is not said of sensors that are only about to begin.
      return MotionGuidance(words, spoken: state == .prepare ? "" : words)
    }
    var guidance = setup.guidance(state, repetitions: repetitions, in: translator)
    if state == .rest {
      let seconds = Int(restLeft.rounded(.up), clampedTo: 0...1_000_000)
      guidance.caption = translator("Rest: \(seconds) s.")
    }
    return guidance
  }

  /// Whether everything that the step asks for was done: its time, or its repetitions. A live host
  /// ends the step; a recording is put in to its end.
  public var isComplete: Bool {
    if active.duration > 0, elapsed >= active.duration { return true }
    let wanted = setup.measurement.repetitions
    guard wanted > 0, repetitions >= wanted else { return false }
    guard setup.endsInPose, let since = allDone, let now = times?.upperBound else { return true }
    let getsUp = setup.getsUpAtTheEnd ? Self.gettingUp : 0
    return now - since >= Self.longestReturn + getsUp
      || now - since >= Self.shortestReturn + getsUp && live?.stillSeconds ?? 0 >= Self.stillness
  }

  /// Seconds after the last repetition in which a person comes back to the starting posture and holds it.
  private static let (shortestReturn, longestReturn) = (2.0, 6.0)
  /// Seconds more of who has to get up for it.
  private static let gettingUp = 2.5
  /// Seconds of stillness that show that it is held.
  private static let stillness = 1.0

  /// Whether any sensor gave a sample.
  public var hasSamples: Bool { hasStarted.contains(true) }
  /// How often a search gave a better joint.
  public var calibrationCount: Int { live?.calibrationCount ?? 0 }
  /// Seconds of samples so far.
  public var elapsed: Double { times.map { $0.upperBound - $0.lowerBound } ?? 0 }
  /// The newest angle; `nil` until the axis is found.
  public var reading: LiveReading? { live?.reading }
  /// The range of the angles so far.
  public var range: RangeSoFar? { live?.range }
  /// Whole repetitions so far.
  public var repetitions: Int { live?.range.repetitionCount ?? 0 }
  /// The verdict so far.
  public var quality: [QualityCheck] { (live?.quality ?? []) + losses }
  /// The moments that were marked, seconds.
  public var marks: [Double] { live?.marks ?? [] }
  /// The samples of each sensor; empty if no joint is measured.
  public var motions: [MotionBuffer] { live?.motions ?? [] }
  /// Identifiers of recorders that no motion sensor can serve, such as one of audio.
  public var unrecorded: [String] {
    active.recorders.filter { !$0.kind.isMotion }.map(\.identifier)
  }

  private var restLeft: Double { rest.left(at: times?.upperBound ?? 0) }

  func name(of sensor: Int) -> Message {
    Segment(rawValue: setup.places[sensor]).map { "The sensor \($0.place.message)" } ?? "The sensor"
  }
}
