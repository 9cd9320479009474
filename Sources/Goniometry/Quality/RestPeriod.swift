// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A stretch of at least half a second in which a sensor did not move.
struct RestPeriod: Sendable, Hashable {
  /// First and last time, seconds on the recording's clock.
  let start: Double
  /// See `start`.
  let end: Double
  /// Mean angular velocity: the gyroscope's bias, rad/s, sensor frame.
  let meanRate: Vector3
  /// Mean specific force, m/s², sensor frame.
  let meanForce: Vector3

  /// Seconds.
  var duration: Double { end - start }

  /// Shortest rest, seconds.
  static let shortest = 0.5
  /// Length of a block, seconds.
  private static let block = 0.1

  /// Samples in a block at a period, seconds.
  static func blockSize(period: Double) -> Int { Int(block / period, clampedTo: 4...1_000_000) }

  /// The rests of a recording, in order of time. One pass.
  ///
  /// Blocks of 0.1 s (at least four samples) are calm when their standard deviations are below 2
  /// °/s and 0.3 m/s² and the mean rate below 10 °/s. Calm blocks join while their means stay
  /// within 0.75 °/s and 0.12 m/s² of the mean of the rest so far; after half a second the former
  /// limit is four standard deviations of the block means, at least 0.1 °/s, so that the slow onset
  /// of a movement does not count. What then lasts 0.5 s is a rest, unless the direction of gravity
  /// turned in it faster than 0.5 °/s: a slow machine is as smooth as a rest, and its rate must not
  /// be taken for bias. About an upright axis gravity cannot tell.
  ///
  /// - Parameter known: seconds between samples, where they are known already.
  static func all(in recording: InertialRecording, period known: Double? = nil) -> [RestPeriod] {
    guard let period = known ?? RecordingTiming.period(of: recording) else { return [] }
    let size = blockSize(period: period)
    var clock = SampleClock(nominalPeriod: period)
    var found: [RestPeriod] = []
    var (open, sum, current): ([RestBlock], RestBlock, RestBlock) = ([], RestBlock(), RestBlock())
    func close() {
      guard !open.isEmpty else { return }
      if let rest = RestPeriod(open, sum) { found.append(rest) }
      (open, sum) = ([], RestBlock())
    }
    for sample in recording {
      switch clock.advance(to: sample) {
      case .first, .gap, .clockSetBack:
        close()
        current = RestBlock()
      case .repeated, .outOfOrder, .unusable: continue
      case .step: break
      }
      current.add(sample)
      guard current.count == size else { continue }
      if !current.isCalm || !sum.agrees(with: current) { close() }
      if current.isCalm {
        open.append(current)
        sum.add(current)
      }
      current = RestBlock()
    }
    close()
    return found
  }

  /// The rest that these blocks make up; `nil` where they are too short or turned.
  private init?(_ blocks: [RestBlock], _ total: RestBlock) {
    guard let first = blocks.first, let last = blocks.last else { return nil }
    let duration = last.last - first.first
    // Half a block of slack: the blocks end on samples.
    guard duration >= Self.shortest - Self.block / 2 else { return nil }
    let half = blocks.count / 2
    var (early, late) = (RestBlock(), RestBlock())
    for block in blocks.prefix(half) { early.add(block) }
    for block in blocks.suffix(half) { late.add(block) }
    let turn = early.meanForce.angle(to: late.meanForce)
    guard turn / (duration / 2) < 0.5 * .pi / 180 else { return nil }
    (start, end) = (first.first, last.last)
    (meanRate, meanForce) = (total.meanRate, total.meanForce)
  }

  /// The gyroscope bias that the rests of a recording agree on, rad/s; `nil` where there is none.
  ///
  /// The first rest is trusted where it lasts a second, the longest where not, since slow turning
  /// points look like short rests. Others of at least a second count, weighted by time, where they
  /// lie within 0.03 °/s of it: they refine, they do not correct.
  static func bias(from rests: [RestPeriod]) -> Vector3? {
    guard let first = rests.first,
      let trusted = first.duration >= 1 - block / 2
        ? first : rests.max(by: { $0.duration < $1.duration })
    else { return nil }
    var (sum, seconds) = (trusted.meanRate * trusted.duration, trusted.duration)
    for rest in rests where rest != trusted && rest.duration >= 1 {
      guard (rest.meanRate - trusted.meanRate).norm < 0.03 * .pi / 180 else { continue }
      sum += rest.meanRate * rest.duration
      seconds += rest.duration
    }
    return sum / seconds
  }
}

/// Sums over a few samples that follow one another.
struct RestBlock: Sendable {
  var count = 0
  var first = 0.0
  var last = 0.0
  private var rate = Vector3.zero
  private var force = Vector3.zero
  private var rateSquares = 0.0
  private var forceSquares = 0.0
  private var blocks = 0
  private var squaredBlockMeans = 0.0

  mutating func add(_ sample: InertialSample) {
    if count == 0 { first = sample.time }
    last = sample.time
    count += 1
    rate += sample.angularVelocity
    force += sample.specificForce
    rateSquares += sample.angularVelocity.squaredNorm
    forceSquares += sample.specificForce.squaredNorm
  }

  /// Takes the oldest sample off, as a window moves on; `first` stays.
  mutating func remove(_ sample: InertialSample) {
    count -= 1
    rate -= sample.angularVelocity
    force -= sample.specificForce
    rateSquares -= sample.angularVelocity.squaredNorm
    forceSquares -= sample.specificForce.squaredNorm
  }

  /// Variances of all components together, (rad/s)² and (m/s²)².
  var variances: (rate: Double, force: Double) {
    let n = Double(count)
    return (rateSquares / n - meanRate.squaredNorm, forceSquares / n - meanForce.squaredNorm)
  }

  var meanRate: Vector3 { rate / Double(count) }
  var meanForce: Vector3 { force / Double(count) }

  var isCalm: Bool {
    variances.rate < 4 * .degree * .degree && variances.force < 0.09
      && meanRate.norm < 10 * .degree
  }

  mutating func add(_ block: RestBlock) {
    if count == 0 { first = block.first }
    last = block.last
    blocks += 1
    squaredBlockMeans += block.meanRate.squaredNorm
    count += block.count
    rate += block.rate
    force += block.force
  }

  /// Whether a block belongs to the rest that is summed up here.
  func agrees(with next: RestBlock) -> Bool {
    guard count > 0 else { return true }
    return (meanRate - next.meanRate).norm < rateTolerance
      && (meanForce - next.meanForce).norm < 0.12
  }

  private var rateTolerance: Double {
    guard blocks >= 5 else { return 0.75 * .degree }
    // All blocks are of one size, so the mean over the samples is the mean of the block means.
    let variance = max(0, squaredBlockMeans / Double(blocks) - meanRate.squaredNorm)
    return min(0.75 * .degree, max(0.1 * .degree, 4 * variance.squareRoot()))
  }
}

/// Tells for how long a sensor has been still, while its samples come in, by the rule of
/// ``RestPeriod``: blocks of 0.1 s that are calm and agree with one another.
struct StillnessWatch: Sendable {
  private let size: Int
  private var sum = RestBlock()
  private var current = RestBlock()

  /// - Parameter period: usual time between samples, seconds.
  init(period: Double) { size = RestPeriod.blockSize(period: period) }

  /// Seconds that it has been still, up to the last whole block; 0 in motion.
  var seconds: Double { sum.count > 0 ? sum.last - sum.first : 0 }
  /// The time up to which that is known.
  var until: Double { sum.last }
  /// Mean angular velocity of that time: the gyroscope's bias, rad/s.
  var meanRate: Vector3 { sum.count > 0 ? sum.meanRate : .zero }
  /// Mean specific force, m/s².
  var meanForce: Vector3 { sum.count > 0 ? sum.meanForce : .zero }

  /// Takes in a sample that the clock accepts.
  mutating func update(_ sample: InertialSample) {
    current.add(sample)
    guard current.count >= size else { return }
    if !current.isCalm || !sum.agrees(with: current) { sum = RestBlock() }
    if current.isCalm { sum.add(current) }
    current = RestBlock()
  }

  /// Starts anew, after a gap or where a pose is asked for.
  mutating func restart() { (sum, current) = (RestBlock(), RestBlock()) }
}
