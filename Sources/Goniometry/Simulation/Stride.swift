// SPDX-License-Identifier: Apache-2.0

/// One stride of level walking, repeated: shapes of our own with the landmarks of the textbooks
/// (Perry & Burnfield 2010): a small flexion wave in stance, a large one in swing.
struct Stride: Sendable {
  /// Length of a stride, metres.
  static let metres = 1.4

  /// When the first stride starts, seconds.
  let start: Double
  /// Seconds a stride.
  let period: Double

  private static let waves = [
    (height: 0.28, centre: 0.14, sharpness: 4.0), (height: 1, centre: 0.72, sharpness: 5),
  ]

  /// Least and greatest value of the raw waves, so that the knee reaches exactly the stated range.
  private let least: Double
  private let greatest: Double

  init(start: Double, period: Double) {
    (self.start, self.period) = (start, period)
    let values = (0..<4000).map { Self.rawFlexion(Jet(Double($0) / 4000)).value }
    least = values.min() ?? 0
    greatest = values.max() ?? 1
  }

  private func phase(_ time: Double) -> Jet { Jet((time - start) / period, 1 / period) }

  private static func rawFlexion(_ phase: Jet) -> Jet {
    var sum = Jet(0)
    for wave in waves {
      // A bell on a circle (von Mises), which is smooth where one stride meets the next.
      let bell = (wave.sharpness * ((2 * .pi * (-wave.centre + phase)).cosine - 1)).exponential
      sum = sum + wave.height * bell
    }
    return sum
  }

  /// Knee flexion, 0 at its least, 1 at its greatest.
  func flexion(at time: Double) -> Jet {
    (1 / (greatest - least)) * (-least + Self.rawFlexion(phase(time)))
  }

  /// Flexion of the hip, radians: 30° forward at heel strike, 10° back at push-off.
  func hipFlexion(at time: Double) -> Jet {
    .degree * (10 + 20 * (2 * .pi * phase(time)).cosine)
  }

  /// How far the hip is below its standing height, metres: 4 cm, twice a stride.
  func drop(at time: Double) -> Jet {
    0.02 * (1 + (4 * .pi * phase(time)).cosine)
  }
}
