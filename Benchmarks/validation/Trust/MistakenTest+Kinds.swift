// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

extension MistakenTest {
  /// All kinds, those that are right first.
  static let all: [MistakenTest] = right + movements + postures + sensors

  private static let right = [
    MistakenTest(name: "nothing is wrong", truth: .right) { _, _ in },
    MistakenTest(name: "an extension lag of 25 to 40°", truth: .right) { p, draw in
      p.flexionDegrees = draw.between(25...40)...p.flexionDegrees.upperBound
    },
    MistakenTest(name: "sit-to-stand", truth: .right) { p, draw in
      (p.kneeProtocol, p.restBefore) = (.sitToStand, 1)
      p.flexionDegrees = 0...draw.between(80...100)
    },
    MistakenTest(name: "a stance at the end", truth: .right) { p, _ in
      p.besides.standingAtTheEnd = 2
    },
    MistakenTest(name: "one accelerometer reads 10 % wrong", change: { _, _ in }) {
      knee, draw in
      let scale = 1 + 0.1 * draw.sign()
      return (knee.thigh.recording.scaled(force: scale), knee.shank.recording)
    },
  ]

  private static let movements = [
    MistakenTest(name: "walks to the chair, lag 25 to 40°", truth: .right) { p, draw in
      p.flexionDegrees = draw.between(25...40)...p.flexionDegrees.upperBound
      p.besides.stridesBefore = draw.between(3...8)
    },
    MistakenTest(name: "walks away, lag 25 to 40°", truth: .right) { p, draw in
      p.flexionDegrees = draw.between(25...40)...p.flexionDegrees.upperBound
      (p.besides.stridesAfter, p.besides.standingAtTheEnd) = (draw.between(3...8), 1)
    },
    MistakenTest(name: "bends to 115° on the way into the chair", truth: .right) { p, draw in
      p.besides.throughDegrees = draw.between(110.0...120)
    },
    MistakenTest(name: "hardly moves after sitting down") { p, draw in
      let top = p.flexionDegrees.upperBound
      p.flexionDegrees = (top - draw.between(4...10))...top
    },
    MistakenTest(name: "a therapist helps once") { p, draw in
      p.flexionDegrees = draw.between(35...45)...p.flexionDegrees.upperBound
      p.besides.firstTurnsAt = draw.between(3.0...10)
    },
    MistakenTest(
      name: "cut off before the first extension",
      change: { p, draw in
        p.flexionDegrees = draw.between(25...40)...p.flexionDegrees.upperBound
      }
    ) { knee, draw in
      knee.until(knee.exercise.lowerBound - draw.between(0.1...0.4))
    },
    MistakenTest(name: "cut off on the way into the chair", change: { _, _ in }) { knee, draw in
      let end = (knee.standing?.upperBound ?? 0) + draw.between(0.6...1.2)
      return knee.until(end)
    },
    MistakenTest(name: "a tremor of 5°") { p, draw in
      p.besides.tremorDegrees = draw.between(4.5...6)
    },
  ]

  private static let postures = [
    MistakenTest(name: "stands with a knee that is bent by 10 to 40° for good") { p, draw in
      let bend = draw.between(10.0...40)
      p.standingFlexionDegrees = bend
      p.flexionDegrees = (bend + draw.between(0...10))...(bend + draw.between(70...80))
    },
    MistakenTest(name: "stands with a knee that hurts, bent by 12 to 30°") { p, draw in
      p.standingFlexionDegrees = draw.between(12.0...30)
    },
  ]

  private static let sensors = [
    MistakenTest(
      name: "a sensor slips by 10 to 30° on the way, a stance at the end",
      change: { p, _ in
        p.besides.standingAtTheEnd = 2
      }
    ) { knee, draw in
      let time = (knee.standing?.upperBound ?? 0) + draw.between(0.4...0.9)
      let angle = draw.sign() * draw.between(10...30) * .pi / 180
      return (
        knee.thigh.recording,
        knee.shank.recording.slipping(about: knee.shank.hingeAxis, by: angle, at: time)
      )
    },
    MistakenTest(name: "straps follow the skin, 10 to 15° at full bend", truth: .unseen) {
      p, draw in
      p.softTissue.slideShare = draw.sign() * draw.between(10.0...15) / p.flexionDegrees.upperBound
    },
    MistakenTest(name: "both gyroscopes read 10 % too much", change: { _, _ in }) { knee, _ in
      (knee.thigh.recording.scaled(rate: 1.1), knee.shank.recording.scaled(rate: 1.1))
    },
    MistakenTest(name: "times run 10 % too slowly", change: { _, _ in }) { knee, _ in
      (knee.thigh.recording.scaled(time: 1.1), knee.shank.recording.scaled(time: 1.1))
    },
    MistakenTest(
      name: "times run 10 % too fast in sit-to-stand",
      change: { p, draw in
        (p.kneeProtocol, p.restBefore) = (.sitToStand, 1)
        p.flexionDegrees = 0...draw.between(85...100)
      }
    ) { knee, _ in
      (knee.thigh.recording.scaled(time: 0.9), knee.shank.recording.scaled(time: 0.9))
    },
  ]
}

extension SimulatedKnee {
  /// The recordings up to a time.
  fileprivate func until(_ end: Double) -> MistakenTest.Pair {
    func part(_ recording: InertialRecording) -> InertialRecording {
      InertialRecording(recording.filter { $0.time <= end })
    }
    return (part(thigh.recording), part(shank.recording))
  }
}

extension InertialRecording {
  private func changed(_ change: (inout InertialSample) -> Void) -> InertialRecording {
    InertialRecording(
      map { sample in
        var sample = sample
        change(&sample)
        return sample
      })
  }

  /// Wrong units, scales or times.
  fileprivate func scaled(
    force: Double = 1, rate: Double = 1, time: Double = 1
  ) -> InertialRecording {
    changed { sample in
      sample.specificForce = sample.specificForce * force
      sample.angularVelocity = sample.angularVelocity * rate
      sample.time *= time
    }
  }

  /// Of a sensor that turns on its limb within 0.3 s.
  fileprivate func slipping(about axis: Vector3, by angle: Double, at start: Double)
    -> InertialRecording
  {
    let seconds = 0.3
    return changed { sample in
      let u = Swift.min(1, Swift.max(0, (sample.time - start) / seconds))
      let turn = Quaternion(angle: angle * u * u * (3 - 2 * u), axis: axis)
      let rate = angle * 6 * u * (1 - u) / seconds
      sample.specificForce = turn.inverseRotate(sample.specificForce)
      sample.angularVelocity = turn.inverseRotate(sample.angularVelocity) + axis * rate
    }
  }
}
