// SPDX-License-Identifier: Apache-2.0

internal import Inertial

extension KneeSimulation.Parameters {
  /// The durations of one movement and of one repetition or stride, seconds.
  var movementDuration: Double {
    let span = flexionDegrees.upperBound - flexionDegrees.lowerBound
    return switch (pace, kneeProtocol) {
    case (.meanSpeed(let speed), _): span / speed
    case (.period(let seconds), .walking): seconds / 2
    case (.period(let seconds), _): seconds / 2 - pause
    }
  }

  /// Throws for the first parameter that the model cannot use.
  func check() throws(SimulationError) {
    let span = flexionDegrees.upperBound - flexionDegrees.lowerBound
    try require("flexion range, degrees", flexionDegrees.lowerBound, in: -30...170)
    try require("flexion range, degrees", flexionDegrees.upperBound, in: -30...170)
    try require("width of the flexion range, degrees", span, in: 1...200)
    try require("standing flexion, degrees", standingFlexionDegrees, in: -30...90)
    switch pace {
    case .meanSpeed(let speed): try require("speed, degrees/s", speed, in: 0.01...2000)
    case .period(let seconds): try require("period, s", seconds, in: 0.05...3600)
    }
    try require("repetitions", Double(repetitions), in: 1...10_000)
    try require("pause, s", pause, in: 0...3600)
    try require(
      "one movement (half the period less the pause), s", movementDuration, in: 0.02...1e5)
    try require("standing, s", standing, in: 0...3600)
    try require("transition, s", transition, in: 0.2...60)
    try require("rest before, s", restBefore, in: 0...3600)
    try require("rest after, s", restAfter, in: 0...3600)
    try require("out of plane, degrees", outOfPlaneDegrees, in: 0...30)
    try require("thigh length, m", thighLength, in: 0.1...1)
    try require("shank length, m", shankLength, in: 0.1...1)
    try thigh.check("thigh")
    try shank.check("shank")
    try errors.check()
    try softTissue.check()
    try require("rate, Hz", rateHz, in: 1...10_000)
    try require("timing jitter", timingJitter, in: 0...0.3)
    try require("share of lost samples", lostShare, in: 0...0.9)
    for gap in gaps {
      try require("start of a gap, s", gap.lowerBound, in: 0...1e6)
      try require("end of a gap, s", gap.upperBound, in: 0...1e6)
    }
  }
}

extension SensorPlacement {
  fileprivate func check(_ name: String) throws(SimulationError) {
    if case .rotation(let v) = mounting {
      try require("\(name) mounting, rad", v.norm, in: 0...100)
    }
    try require("\(name) sensor's distance from the knee, m", distanceFromKnee, in: 0...1)
    try require("\(name) sensor's forward offset, m", forward, in: -0.5...0.5)
    try require("\(name) sensor's outward offset, m", outward, in: -0.5...0.5)
  }
}

extension SensorErrors {
  /// Throws for the first number that no model of a sensor can use.
  func check() throws(SimulationError) {
    try require("gyroscope noise, rad/s/√Hz", gyroscopeNoiseDensity, in: 0...10)
    try require("accelerometer noise, m/s²/√Hz", accelerometerNoiseDensity, in: 0...100)
    try require("gyroscope bias, rad/s", gyroscopeBias, in: 0...10)
    try require("gyroscope bias walk, rad/s/√s", gyroscopeBiasWalk, in: 0...10)
    try require("accelerometer bias, m/s²", accelerometerBias, in: 0...100)
    try require("scale error", scaleError, in: 0...0.5)
    try require("misalignment, rad", misalignment, in: 0...0.5)
    try require("gyroscope range, rad/s", gyroscopeRange, in: 1e-6...(.infinity))
    try require("accelerometer range, m/s²", accelerometerRange, in: 1e-6...(.infinity))
    try require("gyroscope step, rad/s", gyroscopeStep, in: 0...10)
    try require("accelerometer step, m/s²", accelerometerStep, in: 0...100)
  }
}

extension SoftTissue {
  fileprivate func check() throws(SimulationError) {
    try require("wobble, degrees per g", wobbleDegreesPerG, in: 0...45)
    try require("wobble frequency, Hz", wobbleFrequencyHz, in: 0.5...50)
    try require("wobble damping", wobbleDamping, in: 0...5)
    try require("slide share", slideShare, in: -0.5...0.5)
  }
}

/// NaN lies in no range, so it is refused too.
func require(
  _ name: String, _ value: Double, in range: ClosedRange<Double>
) throws(SimulationError) {
  guard !range.contains(value) else { return }
  throw .invalidParameter(
    name: name, found: short(value),
    expected: "\(short(range.lowerBound)) to \(short(range.upperBound))")
}

/// Six digits after the point at most, and none for whole numbers.
private func short(_ value: Double) -> String {
  guard abs(value) < 1e9 else { return "\(value)" }
  let rounded = abs(value) > 1e-5 ? (value * 1e6).rounded() / 1e6 : value
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
