// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// Whether a recording's numbers can be what their units say.
///
/// Two facts of physics are used, and nothing is changed: at rest specific force is as long as
/// gravity, and gravity turns in the sensor's frame as the angular velocity says,
/// df/dt = −ω × f. The second gives the scale between the gyroscope's unit and rad/s, whatever the
/// unit of f; it is negative where the two sensors' axes do not agree in hand.
/// (The sign of f cancels in it: no check can tell Apple's sign from a device upside down.)
public struct RecordingCheck: Sendable, Equatable {
  /// Length of the specific force, m/s²: the median over quiet windows of half a second, or over
  /// all where none is quiet; `nil` without a usable sample.
  private(set) var medianForce: Double?
  /// Whether that median is over rest.
  private(set) var foundRest = false
  /// Gravity's turning over what the angular velocity says; near 1 where units are right. `nil`
  /// where the device turns too little, or is shaken too much, to tell.
  public private(set) var turningRatio: Double?
  /// Axes of the two sensors that do not belong together; `nil` where they do, or the movement does not show it.
  public private(set) var axes: AxisMismatch?

  /// Gravity within this share of 9.80665 m/s² passes.
  static let forceTolerance = 0.02
  /// Seconds of a window that is judged for rest.
  private static let windowSeconds = 0.5
  private static let fewestInWindow = 5
  /// Rest: the length of f spreads (SD) by less than this share.
  private static let restSpread = 0.01
  /// The device moves little: the length of f is within this share of its median.
  private static let quasiStatic = 0.2
  /// The device turns: f changes by this share of its length in a window.
  private static let leastChange = 0.2
  /// The same of a window that shows which axes belong together.
  private static let leastChangeOfAxes = 0.1
  private static let fewestWindows = 5
  /// The device turns about the vertical, where gravity stands still: the part of the rate across it, as a
  /// share, up to which a window shows nothing.
  private static let leastAcross = 0.2
  /// Cosine between what gravity does and what the angular velocity says, at the median.
  private static let leastAgreement = 0.8
  /// Share of the samples near gravity's size in a movement that shows how gravity turns, and the
  /// ratios that livelier ones may show with the right units.
  private static let (leastCalm, swingsLikeTurning) = (0.9, 0.05...20.0)
  /// Ratios that a limb's own accelerations may show, and the spread over windows, from the first to the
  /// third quarter, of one that a unit makes.
  private static let (plausible, mostSpread) = (0.25...4.0, 8.0)
  /// Factor to either side of a unit's ratio that still tells it; they lie 57 apart.
  static let ratioSlack = 4.0
  /// rad/s about one axis, 4000 °/s: beyond the range of the fastest wearable gyroscopes.
  static let fastestRate = 70.0

  /// Hz: outside, the times are not in seconds.
  static let believableRates = 2.0...50_000
  /// Samples a second; `nil` where no two times differ.
  private(set) var rateHz: Double?

  /// Largest component of the angular velocity, rad/s.
  private(set) var largestRate = 0.0

  /// Measures a recording; two passes, and a sort of its steps.
  public init(_ recording: InertialRecording) {
    let step = RecordingTiming.medianStep(of: recording)
    // Without believable times the rate says what is wrong with them.
    rateHz = step.map { 1 / $0 }
    let period = step.flatMap(RecordingTiming.believable)
    measureForce(recording, period: period)
    if let period { measureTurning(recording, period: period) }
  }

  private mutating func measureForce(_ recording: InertialRecording, period: Double?) {
    let wanted = period.map { (Self.windowSeconds / $0).rounded(.up) } ?? 0
    // A window longer than the recording is no window; the bound also keeps the Int in range.
    let width = max(Self.fewestInWindow, Int(min(wanted, Double(recording.count) + 1)))
    var all: [Double] = []
    var quiet: [Double] = []
    var window: [Double] = []
    window.reserveCapacity(width)
    for sample in recording where sample.specificForce.isFinite {
      window.append(sample.specificForce.norm)
      guard window.count == width else { continue }
      let mean = window.reduce(0, +) / Double(width)
      let squares = window.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      all.append(mean)
      if (squares / Double(width)).squareRoot() <= Self.restSpread * mean { quiet.append(mean) }
      window.removeAll(keepingCapacity: true)
    }
    if all.isEmpty { all = window }
    foundRest = !quiet.isEmpty
    var chosen = foundRest ? quiet : all
    guard !chosen.isEmpty else { return }
    chosen.sort()
    medianForce = chosen[chosen.count / 2]
  }

  /// Compares, over windows in which the device moves little but turns, the change of f with the
  /// integral of −ω × f. The median over windows withstands those where it moved all the same.
  private mutating func measureTurning(_ recording: InertialRecording, period: Double) {
    let steps = max(1, Int(min((Self.windowSeconds / period).rounded(), Double(recording.count))))
    var windows: [(ratio: Double, cosine: Double)] = []
    var first: InertialSample?
    var last: InertialSample?
    var predicted = Vector3.zero
    var (across, whole) = (0.0, 0.0)
    var done = 0
    var (calm, usable) = (0, 0)
    var turned: [Range<Int>] = []
    var (wholeChange, unexplained) = (0.0, 0.0)
    for (row, sample) in recording.enumerated() {
      let size = max(
        abs(sample.angularVelocity.x), abs(sample.angularVelocity.y),
        abs(sample.angularVelocity.z))
      if size.isFinite { largestRate = max(largestRate, size) }
      let isCalm = sample.isUsable && isNearMedian(sample.specificForce)
      usable += sample.isUsable ? 1 : 0
      calm += isCalm ? 1 : 0
      guard isCalm else {
        (first, last) = (nil, nil)
        continue
      }
      guard let start = first, let previous = last,
        case let step = sample.time - previous.time,
        step > 0, step <= SampleClock.longestStepInPeriods * period
      else {
        (first, last, predicted, done) = (sample, sample, .zero, 0)
        (across, whole) = (0, 0)
        continue
      }
      let rate = (previous.angularVelocity + sample.angularVelocity) / 2
      let force = (previous.specificForce + sample.specificForce) / 2
      let turning = rate.cross(force)
      predicted -= turning * step
      across += turning.norm * step
      whole += rate.norm * force.norm * step
      last = sample
      done += 1
      guard done == steps else { continue }
      let change = sample.specificForce - start.specificForce
      if predicted.norm > 0, across > Self.leastAcross * whole,
        change.norm > Self.leastChange * (medianForce ?? 0)
      {
        let product = predicted.dot(change)
        windows.append((product / predicted.squaredNorm, product / predicted.norm / change.norm))
      }
      if change.norm > Self.leastChangeOfAxes * (medianForce ?? 0) {
        turned.append(row - steps..<row + 1)
        wholeChange += change.norm
        unexplained += min((change - predicted).norm, change.norm)
      }
      (first, predicted, done) = (sample, .zero, 0)
      (across, whole) = (0, 0)
    }
    let isLively = Double(calm) < Self.leastCalm * Double(usable)
    if !isLively, unexplained > AxisMismatch.unexplained * wholeChange {
      axes = AxisMismatch(recording, windows: turned)
    }
    guard windows.count >= Self.fewestWindows else { return }
    windows.sort { $0.cosine < $1.cosine }
    let agreement = windows[windows.count / 2].cosine
    guard abs(agreement) >= Self.leastAgreement else { return }
    windows.sort { $0.ratio < $1.ratio }
    let ratio = windows[windows.count / 2].ratio
    // Walking and landing swing the force as if gravity turned; a wrong unit is beyond that.
    guard !isLively || !Self.swingsLikeTurning.contains(ratio.magnitude) else { return }
    // A unit that makes a limb turn faster than any sensor can tell is not the right one.
    guard ratio.magnitude * largestRate <= Self.fastestRate else { return }
    // A wrong unit is as wrong in every window; the blows of a landing are not.
    let (low, high) = (windows[windows.count / 4].ratio, windows[3 * windows.count / 4].ratio)
    let isSteady = low > 0 && high < Self.mostSpread * low || ratio < 0
    guard isSteady || Self.plausible.contains(ratio) else { return }
    turningRatio = ratio
  }

  private func isNearMedian(_ force: Vector3) -> Bool {
    guard let medianForce else { return false }
    return abs(force.norm - medianForce) <= Self.quasiStatic * medianForce
  }
}

extension Double {
  /// Three or four digits, without Foundation.
  var shown: String {
    let scale = abs(self) >= 100 ? 1.0 : abs(self) >= 1 ? 100 : 10_000
    let rounded = (self * scale).rounded() / scale
    return "\(rounded)"
  }
}
