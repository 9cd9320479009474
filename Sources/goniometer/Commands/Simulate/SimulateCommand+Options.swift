// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Goniometry
internal import Inertial

// The options under their headings. Limits are those of the simulation itself, so that an error
// names the option.
extension SimulateCommand {
  static let kneeProtocol = Option(
    "protocol", .choice(KneeProtocol.self), default: "seated-extension",
    help: "What the leg does.")
  static let range = Option(
    "range", .interval, placeholder: "LEAST-MOST",
    help: "Flexion in degrees; 0 is straight. Default: the protocol's, 0-90 for most.")
  static let speed = Option(
    "speed", .number(in: 0.01...2000), placeholder: "DEG/S",
    help: "Mean speed of a movement in degrees a second. Default: the protocol's, 60 for most.")
  static let period = Option(
    "period", .number(in: 0.05...3600), placeholder: "S",
    help: "Seconds for a whole repetition with its pauses, or a stride; in place of --speed.")
  static let repetitions = Option(
    "repetitions", .integer(in: 1...10_000),
    help: "Movements there and back, or strides. Default: the protocol's, 3 for most.")
  static let pause = Option(
    "pause", .number(in: 0...3600), default: "0.5", placeholder: "S",
    help: "Seconds at each end of a movement.")
  static let standing = Option(
    "standing", .number(in: 0...3600), placeholder: "S",
    help: "Seconds of upright stance at the start. Default: 3; 0 for the lying protocols.")
  static let standingFlexion = Option(
    "standing-flexion", .number(in: -30...90), default: "0", placeholder: "DEG",
    help: "Flexion while standing, in degrees.")
  static let restBefore = Option(
    "rest-before", .number(in: 0...3600), default: "1", placeholder: "S",
    help: "Seconds of rest before the first repetition.")
  static let restAfter = Option(
    "rest-after", .number(in: 0...3600), default: "1", placeholder: "S",
    help: "Seconds of rest after the last repetition.")
  static let side = Option(
    "side", .choice(KneeSimulation.Side.self), default: "right", help: "Which leg.")
  static let outOfPlane = Option(
    "out-of-plane", .number(in: 0...30), default: "0", placeholder: "DEG",
    help:
      "Amplitude of what a hinge does not do: sway and turn of the thigh, turn and abduction of "
      + "the shank, in degrees.")

  static let movementGroup = OptionGroup(
    "Movement",
    [
      kneeProtocol, range, speed, period, repetitions, pause, standing, standingFlexion, restBefore,
      restAfter, side, outOfPlane,
    ])

  static let coupling = Option(
    "coupling", .number(in: 0...45), default: "0", placeholder: "DEG",
    help: "Tilt of the movement's axis against that of the body.")
  static let turn = Option(
    "turn", .number(in: -180...180), default: "0", placeholder: "DEG",
    help: "How far the device is turned about its long side against its place.")
  static let tremor = Option(
    "tremor", .number(in: 0...10), default: "0", placeholder: "DEG",
    help: "Amplitude of tremor at 6 Hz while the person moves.")

  static let mounting = Option(
    "mounting", .mounting, default: "random",
    help: "How both sensors are turned on the limb: 'random', 'aligned', or a rotation vector in "
      + "degrees in the limb's frame (x forward, y left, z up the limb).")
  static let thighMounting = Option(
    "thigh-mounting", .mounting, help: "The same for the thigh alone.")
  static let shankMounting = Option(
    "shank-mounting", .mounting, help: "The same for the shank alone.")
  static let thighPosition = Option(
    "thigh-position", .position, default: "0.20,0.03,0.06",
    help: "Place of the thigh's sensor in metres: up from the knee, forward, outward.")
  static let shankPosition = Option(
    "shank-position", .position, default: "0.18,0.03,0.06",
    help: "Place of the shank's sensor in metres: down from the knee, forward, outward.")

  static let sensorGroup = OptionGroup(
    "Sensors on the limb",
    [mounting, thighMounting, shankMounting, thighPosition, shankPosition])

  static let grade = Option(
    "grade", .choice(SensorGrade.self), default: "module",
    help: "Ready-made sensor errors; the options below replace single ones.")
  static let gyroNoise = Option(
    "gyro-noise", .number(in: 0...500), placeholder: "DENSITY",
    help: "Gyroscope noise in °/s/√Hz.")
  static let accelNoise = Option(
    "accel-noise", .number(in: 0...1e6), placeholder: "DENSITY",
    help: "Accelerometer noise in µg/√Hz.")
  static let gyroBias = Option(
    "gyro-bias", .number(in: 0...500), placeholder: "DEG/S",
    help: "Standard deviation of each component of the gyroscope's bias in °/s.")
  static let gyroBiasWalk = Option(
    "gyro-bias-walk", .number(in: 0...500), placeholder: "DENSITY",
    help: "Random walk of that bias in °/s/√s.")
  static let accelBias = Option(
    "accel-bias", .number(in: 0...10_000), placeholder: "MG",
    help: "Standard deviation of each component of the accelerometer's bias in mg.")
  static let scaleError = Option(
    "scale-error", .number(in: 0...50), placeholder: "PERCENT",
    help: "Standard deviation of the scale error of each axis.")
  static let misalignment = Option(
    "misalignment", .number(in: 0...25), placeholder: "DEG",
    help: "Standard deviation of the angle between the true and the reported axes.")
  static let gyroRange = Option(
    "gyro-range", .number(in: 1...100_000), placeholder: "DEG/S",
    help: "Where the gyroscope clips.")
  static let accelRange = Option(
    "accel-range", .number(in: 0.1...10_000), placeholder: "G",
    help: "Where the accelerometer clips, in g.")

  static let errorGroup = OptionGroup(
    "Sensor errors",
    [
      grade, gyroNoise, accelNoise, gyroBias, gyroBiasWalk, accelBias, scaleError, misalignment,
      gyroRange, accelRange,
    ])

  static let wobble = Option(
    "wobble", .number(in: 0...45), default: "0", placeholder: "DEG",
    help: "Tilt of the sensors on soft tissue under 1 g across the limb, in degrees; 2 is a firm "
      + "strap, 5 a loose one.")
  static let wobbleFrequency = Option(
    "wobble-frequency", .number(in: 0.5...50), default: "8", placeholder: "HZ",
    help: "Frequency at which they swing.")
  static let wobbleDamping = Option(
    "wobble-damping", .number(in: 0...5), default: "0.3", placeholder: "RATIO",
    help: "Share of critical damping.")
  static let slide = Option(
    "slide", .number(in: 0...50), default: "0", placeholder: "PERCENT",
    help: "Share of the flexion that skin and muscle keep from the sensors.")

  static let tissueGroup = OptionGroup(
    "Soft tissue", [wobble, wobbleFrequency, wobbleDamping, slide])

  static let rate = Option(
    "rate", .number(in: 1...10_000), default: "100", placeholder: "HZ", help: "Samples a second.")
  static let jitter = Option(
    "jitter", .number(in: 0...30), default: "0", placeholder: "PERCENT",
    help: "Standard deviation of the sampling instants, in percent of the period.")
  static let lost = Option(
    "lost", .number(in: 0...90), default: "0", placeholder: "PERCENT",
    help: "Samples lost singly and at random.")
  static let gap = Option(repeating: "gap", .interval, help: "Seconds of which no sample is kept.")
  static let averaging = Option(
    flag: "gyro-averages",
    help: "The gyroscope reports its mean since the last sample, not the value of the instant.")

  static let samplingGroup = OptionGroup("Sampling", [rate, jitter, lost, gap, averaging])
}

extension ValueType where Value == SensorPlacement.Mounting {
  fileprivate static let mounting = ValueType(
    "TURN", expecting: "random, aligned, or three numbers of degrees such as 0,0,30", parse: read)

  private static let read: @Sendable (String) -> Value? = { text in
    switch text {
    case "random": .random
    case "aligned": .aligned
    default: threeNumbers(text).map { .rotation($0 * (.pi / 180)) }
    }
  }
}

extension ValueType where Value == Vector3 {
  fileprivate static let position = ValueType(
    "ALONG,FORE,OUT", expecting: "three lengths in metres such as 0.20,0.03,0.06",
    parse: threeNumbers)
}

@Sendable private func threeNumbers(_ text: String) -> Vector3? {
  let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
    .compactMap { Double($0) }
  guard numbers.count == 3, text.count(where: { $0 == "," }) == 2 else { return nil }
  let vector = Vector3(numbers[0], numbers[1], numbers[2])
  return vector.isFinite ? vector : nil
}
