// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Sentences for the user about a calibration.
struct CalibrationRemarks {
  let poses: [CalibrationPose]
  /// Different directions of gravity among the poses that did not move.
  let directions: Int
  let accelerometer: AccelerometerFit
  let gyroscope: GyroscopeFit
  /// When each turn began, seconds.
  let turned: [Double]

  private static let faces = "hold each of the six faces up for 3 s"
  private static let edges = "add six poses on edges or corners, so that there are twelve"

  /// A sentence each, in the order in which they matter.
  var sentences: [String] { rejected + fewPoses + accelerometerGaps + gyroscopeGaps }

  private var rejected: [String] {
    let moved = poses.filter { $0.use == .moved }.map {
      "The pose at \($0.start.shown(1)) s was left out: the device turned in it; lay it on something "
        + "hard and let go."
    }
    let outliers = poses.filter { $0.use == .outlier }.map {
      "The pose at \($0.start.shown(1)) s was left out: its gravity does not fit that of the other "
        + "poses; it may have been shaken or moved."
    }
    let turns = (gyroscope.fit?.outliers ?? []).map {
      "The turn at \(turned[$0].shown(1)) s was left out: the gyroscope contradicts the poses before "
        + "and after it; turn more slowly, without knocks."
    }
    return moved + outliers + turns
  }

  private var fewPoses: [String] {
    guard let fit = accelerometer.fit, fit.degreesOfFreedom == 0 else { return [] }
    return [
      "\(fit.used.count) poses just give \(fit.free.count) numbers of the accelerometer, so a pose "
        + "that was moved cannot be seen: \(Self.edges)."
    ]
  }

  private var accelerometerGaps: [String] {
    guard directions > 1 else {
      return [
        "The device was held one way only, which tells nothing of the accelerometer but the sum of "
          + "its errors along one axis: \(Self.faces), and turn slowly in between."
      ]
    }
    let free = Set(accelerometer.fit?.free ?? [])
    func missing(_ parameters: [(AccelerometerFit.Parameter, String)]) -> [String] {
      parameters.filter { !free.contains($0.0.rawValue) }.map(\.1)
    }
    let biases = missing([(.biasX, "x"), (.biasY, "y"), (.biasZ, "z")])
    let scales = missing([(.scaleX, "x"), (.scaleY, "y"), (.scaleZ, "z")])
    let crossed = missing([(.xy, "xy"), (.xz, "xz"), (.yz, "yz")])
    var result: [String] = []
    if !biases.isEmpty || !scales.isEmpty {
      let parts = [
        biases.isEmpty ? nil : "bias of \(biases.joined(separator: ", "))",
        scales.isEmpty ? nil : "scale of \(scales.joined(separator: ", "))",
      ].compactMap(\.self)
      result.append(
        "The accelerometer's \(parts.joined(separator: " and ")) could not be told: \(Self.faces).")
    }
    if !crossed.isEmpty {
      result.append(
        "The accelerometer's misalignment \(crossed.joined(separator: ", ")) could not be told "
          + "from \(directions) different poses: \(Self.edges).")
    }
    return result
  }

  private var gyroscopeGaps: [String] {
    guard !gyroscope.turns.isEmpty else {
      return [
        "No turn between still poses was seen, so that only the gyroscope's bias is known: turn the "
          + "device slowly from pose to pose without a break in the recording."
      ]
    }
    let free = Set(gyroscope.fit?.free ?? [])
    let names = ["xx", "xy", "xz", "yx", "yy", "yz", "zx", "zy", "zz"]
    let missing = names.indices.filter { !free.contains($0) }.map { names[$0] }
    guard !missing.isEmpty else { return [] }
    return [
      "The gyroscope's matrix entries \(missing.joined(separator: ", ")) could not be told from "
        + "\(gyroscope.turns.count) turn\(gyroscope.turns.count == 1 ? "" : "s"): turn about each of the three axes, forth and back, with "
        + "the axis level."
    ]
  }
}
