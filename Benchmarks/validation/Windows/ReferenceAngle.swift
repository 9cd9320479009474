// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Goniometry

/// A knee angle from an optical system: `t,knee_flexion_deg,valid`.
struct ReferenceAngle: Sendable {
  /// Seconds.
  let time: [Double]
  /// Degrees, flexion positive; its zero is arbitrary.
  let degrees: [Double]
  let isValid: [Bool]

  /// Reads a file; `nil` where it cannot be read.
  init?(path: String) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let rows = text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",").map { Double($0) ?? .nan }
    }.filter { $0.count == 3 }
    time = rows.map { $0[0] }
    degrees = rows.map { $0[1] }
    isValid = rows.map { $0[2] > 0.5 && $0[1].isFinite }
  }

  /// Number of rows in a window.
  func rows(in window: ClosedRange<Double>) -> Int { time.count { window.contains($0) } }

  /// The valid angles in a window.
  func valid(in window: ClosedRange<Double>) -> [Double] {
    time.indices.filter { isValid[$0] && window.contains(time[$0]) }.map { degrees[$0] }
  }

  /// How an estimate compares.
  struct Errors {
    /// Root mean square error after one constant offset is taken off, degrees.
    var rmse: Double
    /// Correlation with the reference: negative where flexion was taken for extension.
    var correlation: Double
  }

  /// Compares angles, interpolated at the valid rows.
  func errors(of angles: [PairAngle]) -> Errors {
    var (truth, estimate): ([Double], [Double]) = ([], [])
    var row = 0
    for index in time.indices where isValid[index] {
      while row + 1 < angles.count && angles[row + 1].time < time[index] { row += 1 }
      guard row + 1 < angles.count, angles[row].time <= time[index] else { continue }
      let (a, b) = (angles[row], angles[row + 1])
      let share = (time[index] - a.time) / (b.time - a.time)
      truth.append(degrees[index])
      estimate.append(a.degrees + (b.degrees - a.degrees) * share)
    }
    let count = Double(max(1, truth.count))
    let (x0, y0) = (estimate.reduce(0, +) / count, truth.reduce(0, +) / count)
    var (xx, yy, xy, dd) = (0.0, 0.0, 0.0, 0.0)
    for (x, y) in zip(estimate, truth) {
      let (a, b) = (x - x0, y - y0)
      xx += a * a
      yy += b * b
      xy += a * b
      dd += (a - b) * (a - b)
    }
    return Errors(rmse: (dd / count).squareRoot(), correlation: xy / (xx * yy).squareRoot())
  }
}
