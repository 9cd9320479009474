// SPDX-License-Identifier: Apache-2.0

internal import Inertial
func benchmarkFilters() {
  var forces: [Vector3] = [], rates: [Vector3] = []
  for i in 0..<53240 {
    let t = Double(i) * 0.0035
    let busy = (t / 10).rounded(.down).truncatingRemainder(dividingBy: 2)
    forces.append(Vector3(busy * 5 * sin(3 * t), busy * 4 * sin(4 * t), 9.8))
    rates.append(Vector3(0.01 + busy * 2 * sin(t), busy * sin(2 * t), busy * 3 * cos(1.7 * t)))
  }
  var sum = 0.0
  Measurement.timing("filter.vqf", input: "x", unit: "ns/sample", scale: 1e9 / 53240, runs: 15) {
    var f = VQF(nominalPeriod: 0.0035)
    for i in 0..<53240 {
      f.update(specificForce: forces[i], angularVelocity: rates[i], timeStep: 0.0035)
      sum += f.attitude.w
    }
  }.report()
  if sum == 1.234 { print("x") }
}
internal import Glibc
