// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SeededRandom

/// A made-up recording of a sensor on a shank that swings about the knee, as a text table: rest for
/// three seconds, then one bend after another; specific force of gravity, noise and bias added.
///
/// `t,ax,ay,az,gx,gy,gz` in seconds, m/s² and rad/s with six decimals. The seed settles every byte.
struct KneeSwing {
  /// Rows.
  var rows = 6000
  /// Samples a second.
  var rateHz = 100.0
  /// Chooses range, speed, bias and noise.
  var seed: UInt64 = 1
  /// Columns of numbers that nobody asked for, after the seven.
  var spareColumns = 0

  /// The header and, a row a sample, the numbers; returns the bytes written, `nil` where that failed.
  func write(to path: String) -> Int? {
    let spare = (0..<spareColumns).map { ",x\($0)" }.joined()
    guard var text = DecimalText(path: path, header: "t,ax,ay,az,gx,gy,gz" + spare)
    else { return nil }
    var random = SplitMix64(seed: seed)
    let amplitude = Double.random(in: 40...60, using: &random) * .pi / 180
    let pulsation = 2 * .pi * Double.random(in: 0.2...0.3, using: &random)
    let bias = (0..<3).map { _ in Double.random(in: -0.008...0.008, using: &random) }
    func noise(_ size: Double) -> Double { Double.random(in: -size...size, using: &random) }
    for row in 0..<rows {
      let time = Double(row) / rateHz
      let phase = pulsation * max(time - 3, 0)
      let angle = amplitude * (1 - cos(phase))
      let rate = amplitude * pulsation * sin(phase)
      text.append(time, decimals: 6)
      for force in [0, -9.81 * cos(angle), 9.81 * sin(angle)] {
        text.endCell()
        text.append(force + noise(0.04), decimals: 6)
      }
      for (axis, turning) in [rate, 0, 0].enumerated() {
        text.endCell()
        text.append(turning + bias[axis] + noise(0.006), decimals: 6)
      }
      for _ in 0..<spareColumns {
        text.endCell()
        text.append(noise(10), decimals: 6)
      }
      text.endRow()
    }
    return text.finish()
  }

  /// Writes recordings that differ in their seeds, `r00000.csv` and on, into a folder that is made
  /// where it is missing; returns their bytes, `nil` where one could not be written.
  static func writeFolder(_ folder: String, files: Int, rows: Int, rateHz: Double) -> Int? {
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { return nil }
    var bytes = 0
    for file in 0..<files {
      let digits = String(file)
      let name = "r" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".csv"
      let swing = KneeSwing(rows: rows, rateHz: rateHz, seed: UInt64(file) + 1)
      guard let size = swing.write(to: "\(folder)/\(name)") else { return nil }
      bytes += size
    }
    return bytes
  }
}
