// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@Suite("VQF beside PyPI's vqf")
struct VQFGoldenTests {
  /// The agreement asked for, in degrees. What is left is rounding: the files hold 14 digits, and
  /// the arithmetic is ordered differently.
  static let tolerance = 1e-9

  @Test(
    "every stored sample agrees",
    arguments: [
      "rest_and_motion_25hz", "large_bias_50hz", "short_test_100hz", "motion_bias_only_50hz",
      "rest_bias_only_50hz", "no_bias_50hz", "rest_and_motion_286hz", "short_test_1000hz",
    ])
  func agrees(name: String) throws {
    let table = try #require(TextTable(golden: name), "golden file \(name) is in the bundle")
    let period = try #require(table.number("period"))
    let lsb = 1.0 / 1024
    var filter = VQF(nominalPeriod: period, parameters: table.parameters)
    var (worst, compared, notFinite, restDiffers) = (0.0, 0, 0, 0)
    for row in table.rows.indices {
      let input = try #require(table.values(row, ["gx", "gy", "gz", "ax", "ay", "az"]))
      filter.update(
        specificForce: Vector3(input[3], input[4], input[5]) * lsb,
        angularVelocity: Vector3(input[0], input[1], input[2]) * lsb, timeStep: period)
      guard let q = table.values(row, ["qw", "qx", "qy", "qz", "rest"]) else { continue }
      let difference = filter.attitude.conjugate * Quaternion(q[0], q[1], q[2], q[3])
      // max(x, nan) is x: what is not finite is counted apart.
      if !difference.isFinite { notFinite += 1 }
      worst = max(worst, difference.angle * 180 / .pi)
      compared += 1
      if filter.restDetected != (q[4] == 1) { restDiffers += 1 }
    }
    #expect(compared >= 100)
    #expect(notFinite == 0)
    #expect(restDiffers == 0)
    #expect(worst <= Self.tolerance, "\(name): \(worst)° over \(compared) samples")

    let biases = ["biasX", "biasY", "biasZ"].compactMap { table.number($0) }
    let bias = try #require(biases.count == 3 ? Vector3(biases[0], biases[1], biases[2]) : nil)
    #expect((filter.gyroscopeBias - bias).norm * 180 / .pi <= Self.tolerance)
    let sigma = try #require(table.number("biasSigma"))
    #expect(abs(filter.biasSigma / sigma - 1) <= Self.tolerance)
  }
}

extension TextTable {
  fileprivate func number(_ name: String) -> Double? { settings[name].flatMap { Double($0) } }

  fileprivate var parameters: VQF.Parameters {
    var result = VQF.Parameters()
    for (name, value) in settings {
      let number = Double(value) ?? .nan
      switch name {
      case "restBiasEstEnabled": result.restBiasEstEnabled = value == "True"
      case "motionBiasEstEnabled": result.motionBiasEstEnabled = value == "True"
      case "tauAcc": result.tauAcc = number
      case "restMinT": result.restMinT = number
      case "biasSigmaInit": result.biasSigmaInit = number
      case "biasClip": result.biasClip = number
      case "period", "biasX", "biasY", "biasZ", "biasSigma": break
      default: Issue.record("the test does not know the setting \(name)")
      }
    }
    return result
  }
}
