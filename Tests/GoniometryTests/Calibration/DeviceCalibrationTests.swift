// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Inertial
import Testing

@Suite("DeviceCalibration")
struct DeviceCalibrationTests {
  /// A device of a grade, in so many poses.
  private func device(
    _ errors: SensorErrors, poses: Int = 18, rateHz: Double = 50, seed: UInt64 = 1
  ) throws -> CalibrationSimulation.Result {
    var parameters = CalibrationSimulation.Parameters()
    (parameters.errors, parameters.poses, parameters.seed) = (errors, poses, seed)
    parameters.rateHz = rateHz
    return try CalibrationSimulation(parameters).run()
  }

  /// Biases, scales and misalignments, nothing random in time.
  private var silent: SensorErrors {
    var errors = SensorErrors()
    (errors.accelerometerBias, errors.gyroscopeBias) = (0.2, 0.02)
    (errors.scaleError, errors.misalignment) = (0.01, 0.01)
    return errors
  }

  /// A grade whose gyroscope's bias does not walk: then there is one true bias.
  private func steady(_ grade: SensorGrade) -> SensorErrors {
    var errors = grade.errors
    errors.gyroscopeBiasWalk = 0
    return errors
  }

  @Test("without noise every number is exact", arguments: 1...3)
  func exact(seed: Int) throws {
    let exact = 1e-9
    let result = try device(silent, seed: UInt64(seed))
    let found = try DeviceCalibration(result.recording)
    for (error, uncertainty) in CalibrationTruth(result).errors(of: found) {
      #expect(abs(error) < exact, "seed \(seed)")
      #expect(uncertainty != nil)
    }
    #expect(found.remarks.isEmpty, "\(found.remarks)")
    #expect(found.poses.count == 18 && found.turns == 17)
  }

  @Test("an ideal device needs no correction")
  func ideal() throws {
    let found = try DeviceCalibration(try device(SensorErrors()).recording).sensor
    let rounding = 1e-9
    for (value, unit) in zip(
      found.accelerometerMatrix.numbers + found.gyroscopeMatrix.numbers,
      SensorCalibration.Matrix.identity.numbers + SensorCalibration.Matrix.identity.numbers)
    {
      #expect(abs(value - unit) < rounding)
    }
    #expect(found.accelerometerBias.norm < rounding && found.gyroscopeBias.norm < rounding)
  }

  @Test("95 % intervals cover 90 to 98 % of the true numbers, of three grades in 12 to 18 poses")
  func coverage() throws {
    var (inside, all) = (0, 0)
    for (grade, poses) in [(SensorGrade.phone, 18), (.module, 18), (.module, 12), (.tactical, 14)] {
      for seed in 1...10 {
        let result = try device(steady(grade), poses: poses, seed: UInt64(seed))
        let found = try DeviceCalibration(result.recording)
        for case let (error, uncertainty?) in CalibrationTruth(result).errors(of: found) {
          all += 1
          if abs(error) <= 1.96 * uncertainty { inside += 1 }
        }
      }
    }
    let share = Double(inside) / Double(all)
    #expect((0.90...0.98).contains(share), "seeds 1–10: \(inside) of \(all)")
  }

  @Test("six faces give bias and scale; misalignment is left, and the uncertainty allows for it")
  func sixFaces() throws {
    var (inside, all) = (0, 0)
    for seed in 1...8 {
      let result = try device(steady(.module), poses: 6, seed: UInt64(seed))
      let found = try DeviceCalibration(result.recording)
      let matrix = found.accelerometerMatrix
      #expect(found.accelerometerBias.allSatisfy { $0.standardUncertainty != nil })
      #expect([0, 4, 8].allSatisfy { matrix[$0].standardUncertainty != nil })
      #expect(
        [1, 2, 5].allSatisfy { matrix[$0].quality == .notEstimated && matrix[$0].value == 0 })
      #expect(found.remarks.contains { $0.contains("misalignment") }, "\(found.remarks)")
      #expect(found.remarks.contains { $0.contains("a pose that was moved cannot be seen") })
      for case let (error, uncertainty?) in CalibrationTruth(result).errors(of: found) {
        all += 1
        if abs(error) <= 1.96 * uncertainty { inside += 1 }
      }
    }
    #expect(Double(inside) / Double(all) > 0.9, "\(inside) of \(all)")
  }

  @Test("a device that only lies there gives the gyroscope's bias, and says what is missing")
  func onePose() throws {
    let result = try device(steady(.module), poses: 1)
    let found = try DeviceCalibration(result.recording)
    #expect(found.gyroscopeBias.allSatisfy { $0.quality == .good })
    let others = found.accelerometerBias + found.accelerometerMatrix + found.gyroscopeMatrix
    #expect(others.allSatisfy { [.notEstimated, .defined].contains($0.quality) })
    #expect(found.sensor.accelerometerMatrix == .identity)
    #expect(found.sensor.gyroscopeMatrix == .identity)
    #expect(found.sensor.accelerometerBias == .zero)
    #expect(found.remarks.contains { $0.contains("held one way only") }, "\(found.remarks)")
    #expect(found.remarks.contains { $0.contains("No turn") })
  }

  @Test("turned on the table about the vertical, it is still one pose to the accelerometer")
  func oneFace() throws {
    var recording = InertialRecording()
    for index in 0..<2000 {
      let time = Double(index) / 100
      let isTurning = time.truncatingRemainder(dividingBy: 5) >= 3.5
      recording.append(
        InertialSample(
          time: time, specificForce: Vector3(0, 0, 9.9),
          angularVelocity: isTurning ? Vector3(0, 0, 1) : .zero))
    }
    let found = try DeviceCalibration(recording)
    #expect(found.poses.count == 4)
    let others = found.accelerometerBias + found.accelerometerMatrix
    #expect(others.allSatisfy { [.notEstimated, .defined].contains($0.quality) })
    #expect(found.gyroscopeMatrix[8].quality == .notEstimated)
    #expect(found.remarks.contains { $0.contains("held one way only") }, "\(found.remarks)")
  }

  @Test("a pose that was shaken is left out and named, and the rest is as good as before")
  func outlier() throws {
    let clean = try device(steady(.module))
    // The eighth pose, 35 to 38 s.
    let recording = InertialRecording(
      clean.recording.map { sample in
        var sample = sample
        if (34.5...38.5).contains(sample.time) {
          sample.specificForce = sample.specificForce * 1.01
        }
        return sample
      })
    let found = try DeviceCalibration(recording)
    #expect(found.poses.map(\.use).enumerated().filter { $1 == .outlier }.map(\.0) == [7])
    #expect(found.remarks.contains { $0.contains("35.2 s") && $0.contains("left out") })
    for case let (error, uncertainty?) in CalibrationTruth(clean).errors(of: found) {
      #expect(abs(error) < 4 * uncertainty)
    }
  }

  @Test("a pose that sinks into a soft surface is left out and named")
  func creeping() throws {
    let clean = try device(steady(.module))
    // 0.3 °/s in the fourth pose, 15 to 18 s, below what ends a rest.
    let recording = InertialRecording(
      clean.recording.map { sample in
        var sample = sample
        let share = max(0, min(3, sample.time - 15)) * 0.3 * .pi / 180
        if sample.time < 19 {
          let tilt = Quaternion(angle: share, axis: sample.specificForce.anyPerpendicular)
          sample.specificForce = tilt.rotate(sample.specificForce)
        }
        return sample
      })
    let found = try DeviceCalibration(recording)
    #expect(found.poses[3].use == .moved)
    #expect(found.remarks.contains { $0.contains("the device turned in it") })
  }

  @Test("a turn that the gyroscope clipped is left out and named")
  func clippedTurn() throws {
    let clean = try device(steady(.module))
    let recording = InertialRecording(
      clean.recording.map { sample in
        var sample = sample
        if (23.0...25.0).contains(sample.time) {
          sample.angularVelocity = sample.angularVelocity * 0.9
        }
        return sample
      })
    let found = try DeviceCalibration(recording)
    #expect(found.turns == 16)
    #expect(found.remarks.contains { $0.contains("The turn at 2") && $0.contains("left out") })
    for case let (error, uncertainty?) in CalibrationTruth(clean).errors(of: found) {
      #expect(abs(error) < 4 * uncertainty)
    }
  }

  @Test("another gravity changes the accelerometer's scale by its ratio, and nothing else")
  func gravity() throws {
    let rounding = 1e-8
    let recording = try device(silent).recording
    let ratio = 9.78 / InertialSample.standardGravity
    let (usual, other) = (
      try DeviceCalibration(recording).sensor,
      try DeviceCalibration(recording, gravity: 9.78).sensor
    )
    for (a, b) in zip(usual.accelerometerMatrix.numbers, other.accelerometerMatrix.numbers) {
      #expect(abs(a * ratio - b) < rounding)
    }
    for (a, b) in zip(usual.gyroscopeMatrix.numbers, other.gyroscopeMatrix.numbers) {
      #expect(abs(a - b) < rounding)
    }
    #expect((usual.accelerometerBias - other.accelerometerBias).norm < rounding)
  }

  @Test("the same recording gives the same numbers")
  func repeatable() throws {
    let recording = try device(steady(.phone)).recording
    #expect(try DeviceCalibration(recording) == DeviceCalibration(recording))
  }

  @Test("recordings that hold nothing usable are refused with the reason")
  func hostile() throws {
    #expect(throws: CalibrationError.noSamples(rows: 0)) {
      try DeviceCalibration(InertialRecording())
    }
    let nothing = Vector3(.nan, .nan, .nan)
    let lost = InertialRecording(
      (0..<50).map {
        InertialSample(time: Double($0), specificForce: nothing, angularVelocity: nothing)
      })
    #expect(throws: CalibrationError.noSamples(rows: 50)) { try DeviceCalibration(lost) }
    let restless = InertialRecording(
      (0..<500).map { index in
        let time = Double(index) / 50
        let turn = Quaternion(angle: 2 * time, axis: .unitX)
        return InertialSample(
          time: time, specificForce: turn.inverseRotate(Vector3(0, 0, 9.81)),
          angularVelocity: Vector3(2, 0, 0))
      })
    #expect(throws: CalibrationError.self) { try DeviceCalibration(restless) }
    do {
      _ = try DeviceCalibration(restless)
    } catch {
      #expect(error.description.contains("never still"))
    }
  }

  @Test("wrong units are refused, and gaps cost only the turns that they lie in")
  func unitsAndGaps() throws {
    let recording = try device(steady(.module)).recording
    let inG = InertialRecording(
      recording.map {
        InertialSample(
          time: $0.time, specificForce: $0.specificForce / 9.80665,
          angularVelocity: $0.angularVelocity)
      })
    do {
      _ = try DeviceCalibration(inG)
      Issue.record("forces in g were taken")
    } catch {
      #expect(error.description.contains("check the units"), "\(error)")
    }
    let cut = InertialRecording(recording.filter { !(13.5...14.0).contains($0.time) })
    #expect(try DeviceCalibration(cut).turns == 16)
    let wild = InertialRecording(
      recording.map { sample in
        var sample = sample
        if Int(sample.time * 50) % 97 == 0 { sample.specificForce = Vector3(.nan, 1e300, 0) }
        return sample
      })
    #expect(try DeviceCalibration(wild).turns == 17)
  }
}
