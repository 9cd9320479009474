// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Goniometry
internal import Inertial

extension SimulateCommand {
  /// The settings of the command line, in SI units.
  static func simulationParameters(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> KneeSimulation.Parameters {
    var p = KneeSimulation.Parameters(arguments[kneeProtocol])
    try setMovement(&p, arguments)
    setSensors(&p, arguments)
    p.errors = errors(arguments)
    p.softTissue.wobbleDegreesPerG = arguments[wobble]
    p.softTissue.wobbleFrequencyHz = arguments[wobbleFrequency]
    p.softTissue.wobbleDamping = arguments[wobbleDamping]
    p.softTissue.slideShare = arguments[slide] / 100
    p.rateHz = arguments[rate]
    p.timingJitter = arguments[jitter] / 100
    p.lostShare = arguments[lost] / 100
    p.gaps = arguments[gap]
    p.gyroscopeAveragesStep = arguments[averaging]
    p.seed = UInt64(arguments[seed])
    return p
  }

  private static func setMovement(
    _ p: inout KneeSimulation.Parameters, _ arguments: ParsedArguments
  ) throws(UsageError) {
    switch (arguments[speed], arguments[period]) {
    case (.some, .some):
      throw UsageError("--speed and --period say the same thing; give one")
    case (let speed?, nil): p.pace = .meanSpeed(degreesPerSecond: speed)
    case (nil, let period?): p.pace = .period(seconds: period)
    case (nil, nil): break
    }
    if let range = arguments[range] { p.flexionDegrees = range }
    if let repetitions = arguments[repetitions] { p.repetitions = repetitions }
    if let standing = arguments[standing] { p.standing = standing }
    p.standingFlexionDegrees = arguments[standingFlexion]
    p.pause = arguments[pause]
    p.restBefore = arguments[restBefore]
    p.restAfter = arguments[restAfter]
    p.side = arguments[side]
    p.outOfPlaneDegrees = arguments[outOfPlane]
  }

  private static func setSensors(
    _ p: inout KneeSimulation.Parameters, _ arguments: ParsedArguments
  ) {
    let (thigh, shank) = (arguments[thighPosition], arguments[shankPosition])
    p.thigh = SensorPlacement(
      mounting: arguments[thighMounting] ?? arguments[mounting], distanceFromKnee: thigh.x,
      forward: thigh.y, outward: thigh.z)
    p.shank = SensorPlacement(
      mounting: arguments[shankMounting] ?? arguments[mounting], distanceFromKnee: shank.x,
      forward: shank.y, outward: shank.z)
  }

  static func errors(_ arguments: ParsedArguments) -> SensorErrors {
    let degree = Double.pi / 180
    let g = InertialSample.standardGravity
    var errors = arguments[grade].errors
    if let value = arguments[gyroNoise] { errors.gyroscopeNoiseDensity = value * degree }
    if let value = arguments[accelNoise] { errors.accelerometerNoiseDensity = value * 1e-6 * g }
    if let value = arguments[gyroBias] { errors.gyroscopeBias = value * degree }
    if let value = arguments[gyroBiasWalk] { errors.gyroscopeBiasWalk = value * degree }
    if let value = arguments[accelBias] { errors.accelerometerBias = value * 1e-3 * g }
    if let value = arguments[scaleError] { errors.scaleError = value / 100 }
    if let value = arguments[misalignment] { errors.misalignment = value * degree }
    if let value = arguments[gyroRange] { errors.gyroscopeRange = value * degree }
    if let value = arguments[accelRange] { errors.accelerometerRange = value * g }
    return errors
  }
}
