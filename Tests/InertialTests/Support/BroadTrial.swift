// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import Recordings
import ReferenceRecordings

/// A trial of the BROAD benchmark (Laidig et al. 2021, Data 6(7):72, doi 10.3390/data6070072): an
/// inertial recording with optical attitude.
struct BroadTrial {
  let recording: InertialRecording
  /// Optical attitude; NaN in its gaps.
  let reference: [Quaternion]
  /// Whether a sample belongs to the movement phase.
  let isMovement: [Bool]

  static let period = 0.0035

  private static let ending = ".imu.csv.gz"

  /// The trials that are there, sorted.
  static let names: [String] = {
    let folder = ReferenceRecordings.path("broad")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }()

  /// Reads a trial.
  init(named name: String) throws {
    let path = ReferenceRecordings.path("broad/\(name)")
    recording = try RecordingFile.load(path + Self.ending).recording
    let columns = ["qw", "qx", "qy", "qz", "movement"].enumerated()
      .map { TableColumn(cell: $0.offset + 1, name: $0.element) }
    var reader = TableReader(
      source: try ByteSource(path: path + ".gt.csv.gz"),
      layout: TableLayout(linesBeforeData: 1, columns: columns))
    var block = TableBlock(columnCount: columns.count)
    var reference: [Quaternion] = []
    var isMovement: [Bool] = []
    while try reader.readBlock(into: &block) {
      for row in 0..<block.rowCount {
        let q = (0..<4).map { block[row: row, column: $0] }
        reference.append(Quaternion(q[0], q[1], q[2], q[3]))
        isMovement.append(block[row: row, column: 4] > 0.5)
      }
    }
    (self.reference, self.isMovement) = (reference, isMovement)
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
