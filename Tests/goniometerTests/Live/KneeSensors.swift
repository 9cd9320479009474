// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import FakeSensors
import Foundation
import Goniometry
import Inertial

/// Two fake chips on a simulated leg.
struct KneeSensors: Sendable {
  let pair: FakeSensorPair
  let truth: SimulatedKnee

  init(_ change: (inout KneeSimulation.Parameters) -> Void = { _ in }) throws {
    var parameters = KneeSimulation.Parameters(.sitToStand)
    parameters.errors = SensorGrade.module.errors
    parameters.repetitions = 3
    change(&parameters)
    truth = try KneeSimulation(parameters).run()
    pair = FakeSensorPair(
      [truth.thigh.recording, truth.shank.recording], labels: ["left-thigh", "left-shank"])
  }

  var tree: FakeTree { pair.tree }
  var thigh: InertialRecording { pair.recordings[0] }
  var shank: InertialRecording { pair.recordings[1] }

  func play(limit: Double = .infinity, pace: Double? = nil) { pair.play(limit: limit, pace: pace) }
}

/// Two fake chips, whose scans are written as the program captures them.
final class FakeSensorPair: Sendable {
  /// m/s² and rad/s a raw step, at 16 g and 2000 °/s.
  private static let (forceScale, rateScale) = (0.004788, 0.001065)

  let tree = FakeTree()
  /// What the chips make of the motion: whole steps.
  let recordings: [InertialRecording]

  init(_ recordings: [InertialRecording], labels: [String]) {
    self.recordings = recordings.map(Self.quantized)
    for (number, label) in labels.enumerated() {
      var device = FakeDevice.bmi160(at: "pci0000:00/i2c-0/0-006\(8 + number)")
      device.attributes["label"] = label
      device.attributes["in_accel_scale"] = "\(Self.forceScale)"
      device.attributes["in_anglvel_scale"] = "\(Self.rateScale)"
      device.attributes["trigger/current_trigger"] = "timer"
      tree.add(device, number: number)
    }
    tree.addTrigger("timer", number: 0)
  }

  private static func steps(_ vector: Vector3, _ scale: Double) -> [Int16] {
    [vector.x, vector.y, vector.z].map {
      Int16(max(-32768, min(32767, ($0 / scale).rounded())))
    }
  }

  private static func quantized(_ recording: InertialRecording) -> InertialRecording {
    func vector(_ steps: [Int16], _ scale: Double) -> Vector3 {
      Vector3(Double(steps[0]), Double(steps[1]), Double(steps[2])) * scale
    }
    return InertialRecording(
      recording.map {
        InertialSample(
          time: $0.time,
          specificForce: vector(steps($0.specificForce, forceScale), forceScale),
          angularVelocity: vector(steps($0.angularVelocity, rateScale), rateScale))
      })
  }

  /// Waits until both are captured and writes their scans, on a thread of its own; a slow program
  /// holds it up, never the other way round.
  ///
  /// - Parameters:
  ///   - limit: seconds of the motion.
  ///   - pace: times as fast as the motion was, twice at the most for an emulator; as fast as can be where `nil`.
  func play(limit: Double = .infinity, pace: Double? = nil) {
    let pace = pace.map { ChildProcess.isEmulated ? min($0, 2) : $0 }
    Thread.detachNewThread { [self] in
      let nodes = [0, 1].map { tree.openNode($0) }
      defer { for node in nodes { close(node) } }
      let deadline = Date.now + 30
      while [0, 1].contains(where: { tree.attribute("buffer/enable", of: $0) != "1" }) {
        guard Date.now < deadline else { return }
        usleep(5_000)
      }
      let start = DispatchTime.now().uptimeNanoseconds
      for (a, b) in zip(recordings[0], recordings[1]) where a.time <= limit {
        write(Self.scan(a, start), to: nodes[0])
        write(Self.scan(b, start), to: nodes[1])
        guard let pace else { continue }
        let due = start + UInt64(a.time / pace * 1e9)
        let now = DispatchTime.now().uptimeNanoseconds
        if due > now { usleep(UInt32((due - now) / 1000)) }
      }
      // The pipes stay open until the program has read them.
      sleep(20)
    }
  }

  private static func scan(_ sample: InertialSample, _ start: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 24)
    let values = steps(sample.angularVelocity, rateScale) + steps(sample.specificForce, forceScale)
    for (place, value) in values.enumerated() {
      let word = UInt16(bitPattern: value)
      (bytes[2 * place], bytes[2 * place + 1]) = (UInt8(word & 0xFF), UInt8(word >> 8))
    }
    let time = start + UInt64((sample.time * 1e9).rounded())
    for place in 0..<8 { bytes[16 + place] = UInt8(truncatingIfNeeded: time >> (8 * place)) }
    return bytes
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
