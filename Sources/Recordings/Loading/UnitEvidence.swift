// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// What the numbers of a recording say about units that nobody stated.
///
/// At rest an accelerometer shows gravity; gravity turns in the sensor as the angular velocity says;
/// sensors of movement give ten to ten thousand samples a second. Signs and rates leave no trace.
struct UnitEvidence {
  /// With times in seconds, where their unit is told.
  private let recording: InertialRecording
  private let check: RecordingCheck
  /// The median of the times between samples, in the unit of the file.
  private let step: Double?
  private let timeUnit: TimeUnit?
  /// Whether turning in a time can be judged.
  private let isTimeKnown: Bool
  private let statedAcceleration: AccelerationUnit?
  private let isAppleMotion: Bool

  /// The median of the angular velocity while the specific force stands still; `nil` without rest.
  private let restingRate: Double?

  /// Samples a second that tell the unit of a time: with the units beside it there would be fewer than one
  /// in two seconds, or more than 5000. And those of most sensors.
  private static let (tellingRates, usualRates) = (5.0...500, 20.0...500)
  /// rad/s that no gyroscope's offset is; at rest more is in degrees.
  private static let largestOffset = 0.3
  /// A length of this share beside a unit's is of that unit, at rest and in movement.
  private static let slack = 1.2

  /// °/s beyond the range of any gyroscope that people wear.
  private static let mostDegrees = 6000.0
  /// The same of counts, of which there are others than those that are known.
  private static let slackOfCounts = 1.1

  /// - Parameters:
  ///   - recording: with the numbers of what is not stated as they are in the file.
  ///   - isTimeStated: whether its times are in seconds.
  ///   - accelerationUnit: of the acceleration, where it is stated.
  init(
    _ recording: InertialRecording, isTimeStated: Bool, accelerationUnit: AccelerationUnit?,
    isAppleMotion: Bool
  ) {
    (statedAcceleration, self.isAppleMotion) = (accelerationUnit, isAppleMotion)
    restingRate = Self.restingRate(of: recording)
    step = RecordingTiming.medianStep(of: recording)
    let step = step
    timeUnit =
      isTimeStated
      ? nil
      : TimeUnit.allCases.first { unit in
        step.map { Self.tellingRates.contains(unit.perSecond / $0) } ?? false
      }
    isTimeKnown = isTimeStated || timeUnit != nil
    guard let perSecond = timeUnit?.perSecond, perSecond != 1 else {
      self.recording = recording
      check = RecordingCheck(recording)
      return
    }
    self.recording = InertialRecording(
      recording.lazy.map { sample in
        var sample = sample
        sample.time /= perSecond
        return sample
      })
    check = RecordingCheck(self.recording)
  }

  /// What the numbers say about a setting.
  func value(of setting: ReadingSetting) -> UnstatedValue {
    let found: (value: String?, reason: String, isConfirmed: Bool) =
      switch setting {
      case .accelerationUnit: acceleration
      case .angularVelocityUnit: angularVelocity
      case .timeUnit: time
      case .accelerationSign:
        isAppleMotion
          ? (AccelerationSign.apple.rawValue, "the names are those of Core Motion", true)
          : (AccelerationSign.specificForce.rawValue, "usual", false)
      default: (nil, "", false)
      }
    return UnstatedValue(
      setting: setting, value: found.value, reason: found.reason, isConfirmed: found.isConfirmed)
  }

  private var acceleration: (String?, String, Bool) {
    guard let length = check.medianForce else { return (nil, "", false) }
    let unit = AccelerationUnit.allCases.first { unit in
      guard !unit.isCount || check.foundRest else { return false }
      let expected = InertialSample.standardGravity / unit.factor
      let slack = unit.isCount ? Self.slackOfCounts : Self.slack
      return length > expected / slack && length < expected * slack
    }
    guard let unit else { return (nil, "", false) }
    let place = check.foundRest ? "at rest" : "over the recording"
    return (unit.rawValue, "its length \(place) is \(length.shown)", true)
  }

  /// The angular velocity beside an acceleration in counts.
  private var angularCounts: (String?, String, Bool) {
    let units = AngularVelocityUnit.allCases.filter(\.isCount)
    guard isTimeKnown, let scale = TurningBetweenRests(recording).scale(among: units.map(\.factor)),
      let unit = units.first(where: { $0.factor == scale })
    else { return (nil, "", false) }
    return (unit.rawValue, "gravity turns from rest to rest as it says then", true)
  }

  private var angularVelocity: (String?, String, Bool) {
    let ofForce = statedAcceleration ?? acceleration.0.flatMap(AccelerationUnit.init(rawValue:))
    if ofForce?.isCount ?? false { return angularCounts }
    if isTimeKnown, let ratio = check.turningRatio {
      for unit in AngularVelocityUnit.allCases
      where !unit.isCount && ratio > unit.factor / 4 && ratio < unit.factor * 4 {
        let share = (ratio / unit.factor).shown
        return (unit.rawValue, "gravity turns as it says then, \(share) times", true)
      }
      return (nil, "", false)
    }
    let degrees = AngularVelocityUnit.degreesPerSecond.rawValue
    // More than any gyroscope measures is in none of these units.
    if check.largestRate > Self.mostDegrees { return (nil, "", false) }
    if check.largestRate > RecordingCheck.fastestRate {
      return (degrees, "it reaches \(check.largestRate.shown)", true)
    }
    if let restingRate, restingRate > Self.largestOffset {
      return (degrees, "at rest it is \(restingRate.shown)", true)
    }
    // Sensors that give g give degrees, as a rule.
    guard let force = ofForce else { return (nil, "", false) }
    return force == .metresPerSecondSquared
      ? (
        AngularVelocityUnit.radiansPerSecond.rawValue,
        "usual beside \(force.rawValue); the movement does not show it", false
      )
      : (degrees, "usual beside \(force.rawValue); the movement does not show it", false)
  }

  private var time: (String?, String, Bool) {
    guard let step else { return (nil, "", false) }
    guard let timeUnit else { return (nil, Self.readings(of: step), false) }
    let rate = timeUnit.perSecond / step
    return (
      timeUnit.rawValue, "\(rate.shown) samples a second then", Self.usualRates.contains(rate)
    )
  }

  /// The sample rate that each believable unit of the times would give, in words.
  private static func readings(of step: Double) -> String {
    let rates = TimeUnit.allCases.map { (unit: $0, rate: $0.perSecond / step) }
      .filter { (0.1...50_000).contains($0.rate) }
      .map { "\($0.rate.shown) samples a second in \($0.unit.rawValue)" }
    return rates.isEmpty
      ? "" : "its times are \(step.shown) apart: \(rates.joined(separator: ", "))"
  }

  /// The length of the acceleration where it can only be that of raw counts.
  var rawCounts: RawCounts? {
    check.medianForce.flatMap { RawCounts(length: $0, atRest: check.foundRest) }
  }

  /// Across the specific force, over windows of ten samples in which it keeps within 2 % of its length: turning
  /// about it would leave it as it is.
  private static func restingRate(of recording: InertialRecording) -> Double? {
    var rates = StillWindow.all(in: recording).map { window in
      let rate =
        recording[window.rows].reduce(Vector3.zero) { $0 + $1.angularVelocity }
        / Double(window.rows.count)
      return (rate - window.force * (rate.dot(window.force) / window.force.squaredNorm)).norm
    }
    guard rates.count >= 5 else { return nil }
    rates.sort()
    return rates[rates.count / 2]
  }
}
