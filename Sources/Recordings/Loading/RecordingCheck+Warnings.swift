// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The units and columns as which a recording was read: no remedy proposes one of them.
struct ReadUnits: Sendable {
  /// Of the acceleration; `nil` where it is not known, or not one for all components.
  var acceleration: AccelerationUnit?
  /// Of the angular velocity; `nil` likewise.
  var angularVelocity: AngularVelocityUnit?
  /// Of the times; `nil` where they are no numbers of a unit.
  var time: TimeUnit?
  /// Whether a unit of the times can be stated.
  var takesTimeUnit = true
  /// Whether the times are made from a rate that was stated.
  var hasStatedRate = false
  /// The columns of the components.
  var mapping: [RecordingSource.Mapping] = []

  /// Nothing known.
  init() {}

  /// The units of a recording.
  init(_ source: RecordingSource) {
    func unit<Unit: RawRepresentable<String>>(_ fields: [SampleField]) -> Unit? {
      let units = Set(source.mapping.filter { fields.contains($0.field) }.map(\.unit))
      return units.count == 1 ? units.first.flatMap(Unit.init(rawValue:)) : nil
    }
    acceleration = unit(SampleField.acceleration)
    angularVelocity = unit(SampleField.rotation)
    time = unit([.t])
    takesTimeUnit = time != nil
    hasStatedRate = source.statedRateHz != nil
    mapping = source.mapping
  }
}

extension RecordingCheck {
  /// A sentence for each thing that looks wrong, with its likely cause.
  ///
  /// - Parameters:
  ///   - isCalibrated: whether a calibration is going to be applied.
  ///   - units: in which the recording was read.
  ///   - columns: the setting of the recording's columns.
  func warnings(
    naming names: SettingNames = .neutral, isCalibrated: Bool = false,
    units: ReadUnits = ReadUnits(), columns: ReadingSetting = .columns
  ) -> [String] {
    let turning = axes?.warning(units.mapping, columns: columns) ?? turningWarning(units)
    return [timeWarning(units), forceWarning(isCalibrated, units), turning]
      .compactMap { $0?.text(naming: names) }
  }

  /// The units that the numbers fit better than those in which they were read.
  func likelyUnits(_ units: ReadUnits) -> [UnstatedValue] {
    var values: [UnstatedValue] = []
    if let unit = likelyAccelerationUnit(units), let medianForce, let read = units.acceleration {
      let length = (medianForce / read.factor).shown
      values.append(
        UnstatedValue(
          setting: .accelerationUnit, value: unit.rawValue,
          reason: "its length \(stretch) is \(length)",
          isConfirmed: true))
    }
    if let unit = likelyRotationUnit(units) {
      values.append(
        UnstatedValue(
          setting: .angularVelocityUnit, value: unit.rawValue,
          reason: "gravity turns as it says then",
          isConfirmed: true))
    }
    return values
  }

  // MARK: - Time

  /// Hz, of most sensors: a time in another unit than was taken is advised to be in one that gives such a
  /// rate.
  private static let likelyRates = 5.0...5000

  private func timeWarning(_ units: ReadUnits) -> SettingText? {
    guard let rateHz, !Self.believableRates.contains(rateHz) else { return nil }
    let found = rateHz < 1 ? "one every \((1 / rateHz).shown) s" : "\(rateHz.shown) a second"
    let finding: SettingText = "the times say that samples came \(found); "
    if units.hasStatedRate { return finding + "check the rate, which was stated: \(.rate)" }
    guard units.takesTimeUnit else { return finding + "check the column of the times" }
    guard let read = units.time else {
      return finding + "they may be in another unit: try \(.timeUnit)"
    }
    if read == .seconds, rateHz == 1 {
      return finding + "the column may count rows: state the rate with \(.rate, "HZ")"
    }
    let likely = TimeUnit.allCases.first { unit in
      unit != read
        && Self.likelyRates.contains(rateHz * unit.perSecond / read.perSecond)
    }
    guard let likely else { return finding + "check the column of the times" }
    return finding + "they may be in \(likely.rawValue): try \(.timeUnit, likely.rawValue)"
  }

  // MARK: - Acceleration

  private var stretch: String { foundRest ? "at rest" : "over the recording" }

  /// Each unit taken for another one is off by the ratio of their factors.
  private func likelyAccelerationUnit(_ units: ReadUnits) -> AccelerationUnit? {
    guard let medianForce else { return nil }
    let ratio = medianForce / InertialSample.standardGravity
    guard abs(ratio - 1) > Self.forceTolerance else { return nil }
    let read = units.acceleration.map { [$0] } ?? AccelerationUnit.allCases.filter { !$0.isCount }
    // Counts come close to units of other sizes, and are looked at last.
    for isCount in [false, true] {
      for unit in read {
        let other = AccelerationUnit.allCases.first { other in
          let factor = unit.factor / other.factor
          return other != unit && other.isCount == isCount && ratio > factor / 1.2
            && ratio < factor * 1.2
        }
        if let other { return other }
      }
    }
    return nil
  }

  private func forceWarning(_ isCalibrated: Bool, _ units: ReadUnits) -> SettingText? {
    guard let medianForce else { return "no usable acceleration" }
    let gravity = InertialSample.standardGravity
    let ratio = medianForce / gravity
    guard abs(ratio - 1) > Self.forceTolerance else { return nil }
    let raw = medianForce / (units.acceleration ?? .metresPerSecondSquared).factor
    let cause: SettingText? =
      if let unit = likelyAccelerationUnit(units) {
        "the file may be in \(unit.words): try \(.accelerationUnit, unit.rawValue)"
      } else if units.acceleration?.isCount != true,
        RawCounts(length: raw, atRest: foundRest) != nil
      {
        "the file seems to hold raw counts of the sensor (\(raw.shown) for gravity): divide them by "
          + "the counts for 1 g in its data sheet"
      } else if ratio < 0.2, foundRest || ratio < 0.1 {
        "gravity seems to be taken out: record the acceleration with gravity"
      } else if foundRest, !isCalibrated {
        "the accelerometer may need calibration"
      } else {
        nil
      }
    // Without rest only a wrong unit shows; people do move.
    guard let cause else { return nil }
    return "specific force \(stretch) is \(medianForce.shown) m/s², not \(gravity) m/s²; " + cause
  }

  // MARK: - Angular velocity

  /// Whether gravity turns at about this ratio to what the gyroscope says.
  private func turns(at ratio: Double) -> Bool {
    guard let turningRatio else { return false }
    return turningRatio > ratio / Self.ratioSlack && turningRatio < ratio * Self.ratioSlack
  }

  private func likelyRotationUnit(_ units: ReadUnits) -> AngularVelocityUnit? {
    let degree = AngularVelocityUnit.degreesPerSecond.factor
    let unit: AngularVelocityUnit? =
      if turningRatio == nil, largestRate > Self.fastestRate {
        .degreesPerSecond
      } else if turns(at: degree) {
        .degreesPerSecond
      } else if turns(at: 1 / degree) {
        .radiansPerSecond
      } else {
        nil
      }
    return unit == units.angularVelocity ? nil : unit
  }

  private func turningWarning(_ units: ReadUnits) -> SettingText? {
    let degree = AngularVelocityUnit.degreesPerSecond.factor
    let remedy: SettingText =
      switch likelyRotationUnit(units) {
      case .degreesPerSecond?:
        "the file may be in degrees: try \(.angularVelocityUnit, "deg/s")"
      case .radiansPerSecond?:
        "the file may be in radians: try \(.angularVelocityUnit, "rad/s")"
      default:
        "it was read in \(units.angularVelocity?.rawValue ?? "rad/s") already: check the "
          + "gyroscope's columns and its scale"
      }
    if turningRatio == nil, largestRate > Self.fastestRate {
      return "the angular velocity reaches \(largestRate.shown) rad/s, beyond any wearable sensor; "
        + remedy
    }
    guard let turningRatio else { return nil }
    if turns(at: degree) {
      return
        "gravity turns \((1 / turningRatio).shown) times slower than the angular velocity says; "
        + remedy
    }
    if turns(at: 1 / degree) {
      return "gravity turns \(turningRatio.shown) times faster than the angular velocity says; "
        + remedy
    }
    if turningRatio < 0 {
      return "gravity turns against the angular velocity; the axes of the two sensors may not "
        + "agree: check the columns"
    }
    return nil
  }
}

extension AccelerationUnit {
  /// The unit in a sentence.
  var words: String { self == .metresPerSecondSquared ? "m/s²" : rawValue }
}
