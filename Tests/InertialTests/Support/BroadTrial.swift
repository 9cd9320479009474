// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial

/// A trial of the BROAD benchmark (Laidig et al. 2021, Data 6(7):72, doi 10.3390/data6070072): an
/// inertial recording with optical attitude.
struct BroadTrial {
  let name: String
  let recording: InertialRecording
  /// Optical attitude; NaN in its gaps.
  let reference: [Quaternion]
  /// Whether a sample belongs to the movement phase.
  let isMovement: [Bool]

  static let period = 0.0035

  /// Where the trials are: `GONIOMETER_DATASETS`, or `datasets` in the folder `shared` beside the
  /// package.
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["GONIOMETER_DATASETS"] {
      return URL(fileURLWithPath: path).appendingPathComponent("broad")
    }
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent().appendingPathComponent("shared/datasets/broad")
  }()

  /// The trials that are there, sorted.
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let suffix = ".imu.csv.gz"
    return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }()

  /// Reads a trial; nil where its files cannot be read.
  init?(named name: String) {
    guard
      let imu = NumberFile(gzipped: Self.folder.appendingPathComponent("\(name).imu.csv.gz")),
      let truth = NumberFile(gzipped: Self.folder.appendingPathComponent("\(name).gt.csv.gz")),
      imu.columns == ["t", "ax", "ay", "az", "gx", "gy", "gz"],
      truth.columns == ["t", "qw", "qx", "qy", "qz", "movement"], imu.rowCount == truth.rowCount
    else { return nil }
    self.name = name
    var recording = InertialRecording()
    var reference: [Quaternion] = []
    var isMovement: [Bool] = []
    for row in 0..<imu.rowCount {
      let v = imu.values[(row * 7)..<(row * 7 + 7)]
      let i = v.startIndex
      recording.append(
        InertialSample(
          time: v[i], specificForce: Vector3(v[i + 1], v[i + 2], v[i + 3]),
          angularVelocity: Vector3(v[i + 4], v[i + 5], v[i + 6])))
      let q = truth.values[(row * 6)..<(row * 6 + 6)]
      let j = q.startIndex
      reference.append(Quaternion(q[j + 1], q[j + 2], q[j + 3], q[j + 4]))
      isMovement.append(q[j + 5] > 0.5)
    }
    (self.recording, self.reference, self.isMovement) = (recording, reference, isMovement)
  }

  /// Root mean square of the inclination error over the movement phase, degrees, as the benchmark
  /// defines it: the part of estimate · reference⁻¹ that no rotation about the vertical removes.
  /// Samples without a reference are left out; NaN where the estimate is not finite.
  func inclinationRMSE(of estimate: [Quaternion]) -> Double {
    var (sum, count) = (0.0, 0.0)
    for (index, q) in estimate.enumerated() where isMovement[index] {
      guard reference[index].isFinite else { continue }
      let error = reference[index].inclinationAngle(to: q)
      sum += error * error
      count += 1
    }
    return (sum / count).squareRoot() * 180 / .pi
  }
}
