// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The parameters of a simulation with units in their names, as JSON has them.
///
/// ```swift
/// let settings = SimulationSettings(KneeSimulation.Parameters(.walking), note: nil)
/// let bytes = try JSONEncoder().encode(settings)
/// ```
package struct SimulationSettings: Sendable, Encodable {
  private struct Placement: Encodable {
    let metresFromKnee: Double
    let metresForward: Double
    let metresOutward: Double

    init(_ placement: SensorPlacement) {
      metresFromKnee = placement.distanceFromKnee
      (metresForward, metresOutward) = (placement.forward, placement.outward)
    }
  }

  private struct Errors: Encodable {
    let gyroscopeNoiseDegreesPerSecondPerRootHz: Double
    let accelerometerNoiseMicroGPerRootHz: Double
    let gyroscopeBiasDegreesPerSecond: Double
    let gyroscopeBiasWalkDegreesPerSecondPerRootSecond: Double
    let accelerometerBiasMilliG: Double
    let scaleErrorPercent: Double
    let misalignmentDegrees: Double
    /// `null` for no limit.
    let gyroscopeRangeDegreesPerSecond: Double
    /// `null` for no limit.
    let accelerometerRangeG: Double
    let gyroscopeStepDegreesPerSecond: Double
    let accelerometerStepMilliG: Double

    init(_ errors: SensorErrors) {
      let degrees = 180 / Double.pi
      let g = InertialSample.standardGravity
      gyroscopeNoiseDegreesPerSecondPerRootHz = errors.gyroscopeNoiseDensity.plain(degrees)
      accelerometerNoiseMicroGPerRootHz = errors.accelerometerNoiseDensity.plain(1e6 / g)
      gyroscopeBiasDegreesPerSecond = errors.gyroscopeBias.plain(degrees)
      gyroscopeBiasWalkDegreesPerSecondPerRootSecond = errors.gyroscopeBiasWalk.plain(degrees)
      accelerometerBiasMilliG = errors.accelerometerBias.plain(1e3 / g)
      scaleErrorPercent = errors.scaleError.plain(100)
      misalignmentDegrees = errors.misalignment.plain(degrees)
      gyroscopeRangeDegreesPerSecond = errors.gyroscopeRange.plain(degrees)
      accelerometerRangeG = errors.accelerometerRange.plain(1 / g)
      gyroscopeStepDegreesPerSecond = errors.gyroscopeStep.plain(degrees)
      accelerometerStepMilliG = errors.accelerometerStep.plain(1e3 / g)
    }
  }

  private let note: String?
  private let kneeProtocol: String
  private let flexionDegrees: [Double]
  private let standingFlexionDegrees: Double
  private let meanSpeedDegreesPerSecond: Double?
  private let periodSeconds: Double?
  private let repetitions: Int
  private let pauseSeconds: Double
  private let standingSeconds: Double
  private let transitionSeconds: Double
  private let restBeforeSeconds: Double
  private let restAfterSeconds: Double
  private let side: String
  private let outOfPlaneDegrees: Double
  private let thighLengthMetres: Double
  private let shankLengthMetres: Double
  private let thighSensor: Placement
  private let shankSensor: Placement
  private let sensorErrors: Errors
  private let wobbleDegreesPerG: Double
  private let wobbleFrequencyHz: Double
  private let wobbleDamping: Double
  private let slidePercent: Double
  private let rateHz: Double
  private let timingJitterPercent: Double
  private let lostPercent: Double
  private let gapsSeconds: [[Double]]
  private let gyroscopeAveragesStep: Bool
  private let seed: UInt64

  /// Converts parameters.
  ///
  /// - Parameters:
  ///   - p: The parameters, SI units.
  ///   - note: A sentence on what the recording is for.
  package init(_ p: KneeSimulation.Parameters, note: String?) {
    self.note = note
    kneeProtocol = p.kneeProtocol.rawValue
    flexionDegrees = [p.flexionDegrees.lowerBound, p.flexionDegrees.upperBound]
    standingFlexionDegrees = p.standingFlexionDegrees
    switch p.pace {
    case .meanSpeed(let speed): (meanSpeedDegreesPerSecond, periodSeconds) = (speed, nil)
    case .period(let seconds): (meanSpeedDegreesPerSecond, periodSeconds) = (nil, seconds)
    }
    (repetitions, pauseSeconds) = (p.repetitions, p.pause)
    (standingSeconds, transitionSeconds) = (p.standing, p.transition)
    (restBeforeSeconds, restAfterSeconds) = (p.restBefore, p.restAfter)
    (side, outOfPlaneDegrees) = (p.side.rawValue, p.outOfPlaneDegrees)
    (thighLengthMetres, shankLengthMetres) = (p.thighLength, p.shankLength)
    (thighSensor, shankSensor) = (Placement(p.thigh), Placement(p.shank))
    sensorErrors = Errors(p.errors)
    wobbleDegreesPerG = p.softTissue.wobbleDegreesPerG
    wobbleFrequencyHz = p.softTissue.wobbleFrequencyHz
    wobbleDamping = p.softTissue.wobbleDamping
    slidePercent = p.softTissue.slideShare.plain(100)
    rateHz = p.rateHz
    timingJitterPercent = p.timingJitter.plain(100)
    lostPercent = p.lostShare.plain(100)
    gapsSeconds = p.gaps.map { [$0.lowerBound, $0.upperBound] }
    gyroscopeAveragesStep = p.gyroscopeAveragesStep
    seed = p.seed
  }
}

extension Double {
  /// The number in another unit, without the last digits that the conversion there and back made.
  fileprivate func plain(_ unit: Double) -> Double {
    let value = self * unit
    guard value.isFinite, value != 0 else { return value }
    return (value * 1e9).rounded() / 1e9
  }
}
