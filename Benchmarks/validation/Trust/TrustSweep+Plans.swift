// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

extension TrustSweep.Plan {
  /// The conditions of the report.
  static let all: [TrustSweep.Plan] = [
    grade, rate, rateOfInstants, speed, length, mounting, place, wobble, slide, outOfPlane, lost,
    gap, jitter, stance,
  ]

  private static func numbers(
    _ title: String, unit: String, _ values: [Double],
    _ set: @escaping @Sendable (inout KneeSimulation.Parameters, Double) -> Void
  ) -> TrustSweep.Plan {
    TrustSweep.Plan(
      title: title,
      values: values.map { value in
        let text = value.fixed(
          value == value.rounded() ? 0 : value * 10 == (value * 10).rounded() ? 1 : 2)
        return (text + unit, value, { set(&$0, value) })
      })
  }

  private static let grade = TrustSweep.Plan(
    title: "Sensor grade",
    values: SensorGrade.allCases.enumerated().map { index, grade in
      (grade.rawValue, Double(index), { $0.errors = grade.errors })
    })

  static let rates = [10.0, 20, 25, 40, 50, 100, 200, 400, 1000]

  private static let rate = numbers(
    "Sample rate, gyroscope averaged over the step", unit: " Hz", rates
  ) { $0.rateHz = $1 }

  private static let rateOfInstants = numbers(
    "Sample rate, gyroscope sampled at the instant", unit: " Hz", rates
  ) {
    $0.rateHz = $1
    $0.gyroscopeAveragesStep = false
  }

  private static let speed = numbers(
    "Speed, as a multiple of 60 °/s (of a stride of 1.1 s)", unit: " ×", [0.1, 0.25, 0.5, 1, 2, 4]
  ) {
    switch $0.pace {
    case .meanSpeed(let speed): $0.pace = .meanSpeed(degreesPerSecond: speed * $1)
    case .period(let seconds): $0.pace = .period(seconds: seconds / $1)
    }
  }

  private static let length = numbers(
    "Length, as repetitions (eight strides for three)", unit: "", [1, 3, 10, 40]
  ) { $0.repetitions = Int($0.kneeProtocol == .walking ? $1 * 8 / 3 + 1 : $1) }

  private static let mounting = TrustSweep.Plan(
    title: "Mounting",
    values: [
      ("axes of the limb", 0, { $0.mount(.aligned) }),
      ("turned 90° about the limb", 1, { $0.mount(.rotation(Vector3(0, 0, .pi / 2))) }),
      ("turned 90° about the hinge", 2, { $0.mount(.rotation(Vector3(0, .pi / 2, 0))) }),
      ("turned 30° about each axis", 3, { $0.mount(.rotation(Vector3(1, 1, 1) * (.pi / 6))) }),
      ("any", 4, { $0.mount(.random) }),
    ])

  private static let place = TrustSweep.Plan(
    title: "Place on the limb",
    values: [
      ("5 cm from the knee", 0, { $0.setDistances(0.05) }),
      ("10 cm", 1, { $0.setDistances(0.1) }), ("20 cm", 2, { $0.setDistances(0.2) }),
      ("35 cm", 3, { $0.setDistances(0.35) }),
      ("on the front, 10 cm off the limb's axis", 4, { $0.setForward(0.1) }),
    ])

  static let wobbles = [0.0, 1, 2, 4, 8]

  private static let wobble = numbers(
    "Soft-tissue wobble, degrees of tilt under 1 g", unit: " °/g", wobbles
  ) { $0.softTissue.wobbleDegreesPerG = $1 }

  private static let slide = numbers(
    "Skin that slides, share of the flexion not followed", unit: " %", [0, 1, 2, 5, 10]
  ) { $0.softTissue.slideShare = $1 / 100 }

  private static let outOfPlane = numbers(
    "Movement that no hinge does", unit: "°", [0, 3, 6, 10, 15, 20]
  ) { $0.outOfPlaneDegrees = $1 }

  private static let lost = numbers(
    "Samples lost singly, at random", unit: " %", [0, 1, 5, 20, 50]
  ) { $0.lostShare = $1 / 100 }

  private static let gap = numbers(
    "One gap in the first movement", unit: " s", [0, 0.05, 0.2, 0.5, 1, 2]
  ) {
    let start = $0.standing + ($0.standing > 0 && $0.kneeProtocol != .walking ? 2 : 0) + 1.6
    if $1 > 0 { $0.gaps = [start...start + $1] }
  }

  private static let jitter = numbers(
    "Times that vary, share of the period", unit: " %", [0, 5, 10, 20, 30]
  ) { $0.timingJitter = $1 / 100 }

  private static let stance = TrustSweep.Plan(
    title: "Stance and rest at the start",
    values: [
      ("stance 3 s, rest 1 s", 0, { _ in }),
      ("no stance, rest 3 s", 1, { ($0.standing, $0.restBefore) = (0, 3) }),
      ("no stance, rest 1 s", 2, { ($0.standing, $0.restBefore) = (0, 1) }),
      ("no stance, no rest", 3, { ($0.standing, $0.restBefore) = (0, 0) }),
    ])
}

extension KneeSimulation.Parameters {
  fileprivate mutating func mount(_ mounting: SensorPlacement.Mounting) {
    (thigh.mounting, shank.mounting) = (mounting, mounting)
  }

  fileprivate mutating func setDistances(_ metres: Double) {
    (thigh.distanceFromKnee, shank.distanceFromKnee) = (metres, metres)
  }

  fileprivate mutating func setForward(_ metres: Double) {
    (thigh.forward, shank.forward) = (metres, metres)
  }
}
