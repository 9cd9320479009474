// SPDX-License-Identifier: Apache-2.0

/// Decides what the time of each sample means for an integrator, and counts what was odd.
///
/// Time is what the sensor said: real differences are integrated, nothing is filled in. The rules,
/// with P the nominal period:
///
/// | Δt to the last accepted sample | verdict |
/// | --- | --- |
/// | none yet | `.first` |
/// | 0 < Δt ≤ 3.5 P | `.step(Δt)`: up to three periods, with half a period of jitter allowed |
/// | Δt > 3.5 P | `.gap(Δt)`: a new segment starts; nothing is known of the time between |
/// | Δt = 0 | `.repeated`: ignored |
/// | −3.5 P ≤ Δt < 0 | `.outOfOrder`: ignored, a packet came late |
/// | Δt < −3.5 P | `.clockSetBack`: a new segment starts on the new time |
/// | not a usable number (``InertialSample/isUsable``) | `.unusable`: ignored |
public struct SampleClock: Sendable, Hashable, Codable {
  /// The meaning of a sample's time.
  public enum Verdict: Sendable, Hashable {
    /// The first sample of the stream.
    case first
    /// A usual step of this many seconds.
    case step(Double)
    /// More than three periods were lost; the seconds since the last sample.
    case gap(Double)
    /// The same time as the sample before.
    case repeated
    /// A little earlier than the sample before.
    case outOfOrder
    /// Far earlier than the sample before.
    case clockSetBack
    /// A time, or a measured value, that is not a usable number.
    case unusable

    /// Whether the sample is used: integrated, or the start of a new segment.
    public var isAccepted: Bool {
      switch self {
      case .first, .step, .gap, .clockSetBack: true
      case .repeated, .outOfOrder, .unusable: false
      }
    }
  }

  /// How often each oddity was met.
  public struct Counts: Sendable, Hashable, Codable {
    /// Samples used.
    public var accepted = 0
    /// Gaps of more than three periods.
    public var gaps = 0
    /// Seconds inside those gaps.
    public var gapSeconds = 0.0
    /// Samples with the time of the one before.
    public var repeated = 0
    /// Samples a little earlier than the one before.
    public var outOfOrder = 0
    /// Jumps of the clock to an earlier time.
    public var clockSetBack = 0
    /// Samples with a number that cannot be used.
    public var unusable = 0

    /// Nothing counted.
    public init() {}
  }

  /// Gaps are steps longer than this many nominal periods.
  public static let longestStepInPeriods = 3.5

  /// The nominal time between samples, seconds.
  public let nominalPeriod: Double
  /// The time of the last accepted sample, or `nil` before the first.
  public private(set) var lastTime: Double?
  /// Counts of all verdicts so far.
  public private(set) var counts = Counts()

  /// A clock for a stream of this nominal period, in seconds, greater than zero.
  public init(nominalPeriod: Double) {
    precondition(nominalPeriod > 0 && nominalPeriod.isFinite, "a period is greater than zero")
    self.nominalPeriod = nominalPeriod
  }

  /// Judges the next sample and remembers its time where it is accepted.
  @inline(__always)
  public mutating func advance(to sample: InertialSample) -> Verdict {
    guard sample.isUsable else {
      counts.unusable += 1
      return .unusable
    }
    guard let lastTime else { return accept(sample.time, as: .first) }
    let step = sample.time - lastTime
    let longest = Self.longestStepInPeriods * nominalPeriod
    if step > 0 {
      guard step > longest else { return accept(sample.time, as: .step(step)) }
      counts.gaps += 1
      counts.gapSeconds += step
      return accept(sample.time, as: .gap(step))
    }
    if step == 0 {
      counts.repeated += 1
      return .repeated
    }
    guard step < -longest else {
      counts.outOfOrder += 1
      return .outOfOrder
    }
    counts.clockSetBack += 1
    return accept(sample.time, as: .clockSetBack)
  }

  private mutating func accept(_ time: Double, as verdict: Verdict) -> Verdict {
    lastTime = time
    counts.accepted += 1
    return verdict
  }
}

extension SampleClock {
  /// Where ``advance(to:)`` finds a usual step, and there is a specific force; for sizes near the
  /// bounds it may say no where that says yes.
  @inline(__always)
  func isUsual<Number: Lane>(
    _ step: Number, at time: Number, _ force: LaneVector<Number>, _ rate: LaneVector<Number>
  ) -> Number.Mask {
    func both(_ a: Number.Mask, _ b: Number.Mask) -> Number.Mask { Number.both(a, b) }
    func repeating(_ value: Double) -> Number { Number(repeating: value) }
    let (squaredForce, squaredRate) = (force.squaredNorm, rate.squaredNorm)
    let isStep = both(.zero .< step, step .<= repeating(Self.longestStepInPeriods * nominalPeriod))
    let isForce = both(
      .zero .< squaredForce,
      squaredForce .<= repeating(InertialSample.largestForce * InertialSample.largestForce))
    let isRate = squaredRate .<= repeating(InertialSample.largestRate * InertialSample.largestRate)
    let isTime = time.isWithin(repeating(InertialSample.longestTime))
    return both(both(isStep, isForce), both(isRate, isTime))
  }

  /// Takes over steps that were found usual.
  ///
  /// - Parameter time: of the last of them.
  mutating func accept(_ count: Int, last time: Double) {
    lastTime = time
    counts.accepted += count
  }
}
