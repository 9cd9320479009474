// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

extension SimulationCard {
  /// The parameters with their units in their names; a part of the JSON schema.
  struct Settings: Encodable {
    struct Placement: Encodable {
      let metresFromKnee: Double
      let metresForward: Double
      let metresOutward: Double

      init(_ placement: SensorPlacement) {
        metresFromKnee = placement.distanceFromKnee
        (metresForward, metresOutward) = (placement.forward, placement.outward)
      }
    }

    struct Errors: Encodable {
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

    let note: String?
    let kneeProtocol: String
    let flexionDegrees: [Double]
    let standingFlexionDegrees: Double
    let meanSpeedDegreesPerSecond: Double?
    let periodSeconds: Double?
    let repetitions: Int
    let pauseSeconds: Double
    let standingSeconds: Double
    let transitionSeconds: Double
    let restBeforeSeconds: Double
    let restAfterSeconds: Double
    let side: String
    let outOfPlaneDegrees: Double
    let thighLengthMetres: Double
    let shankLengthMetres: Double
    let thighSensor: Placement
    let shankSensor: Placement
    let sensorErrors: Errors
    let wobbleDegreesPerG: Double
    let wobbleFrequencyHz: Double
    let wobbleDamping: Double
    let slidePercent: Double
    let rateHz: Double
    let timingJitterPercent: Double
    let lostPercent: Double
    let gapsSeconds: [[Double]]
    let gyroscopeAveragesStep: Bool
    let seed: UInt64

    init(_ p: KneeSimulation.Parameters, note: String?) {
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
}

extension Double {
  /// The number in another unit, without the last digits that the conversion there and back made.
  fileprivate func plain(_ unit: Double) -> Double {
    let value = self * unit
    guard value.isFinite, value != 0 else { return value }
    return (value * 1e9).rounded() / 1e9
  }
}
