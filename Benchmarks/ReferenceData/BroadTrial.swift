// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import Inertial
internal import Recordings

/// A trial of the BROAD benchmark (Laidig et al. 2021, Data 6(7):72, doi 10.3390/data6070072): an
/// inertial recording with optical attitude.
public struct BroadTrial: Sendable {
  /// Seconds between samples.
  public static let period = 0.0035

  /// Its name, which starts with a number.
  public let name: String
  /// The recording of the sensor.
  public let recording: InertialRecording
  /// Optical attitude, a row a sample; NaN in its gaps.
  public let reference: [Quaternion]
  /// Whether a sample belongs to the movement phase.
  public let isMovement: [Bool]

  private static let ending = ".imu.csv.gz"

  /// The trials that are there, sorted.
  public static var names: [String] {
    let folder = ReferenceFolder.path("broad")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// Reads a trial.
  public init(named name: String) throws {
    self.name = name
    let path = ReferenceFolder.path("broad/\(name)")
    recording = try RecordingFile.load(path + Self.ending).recording
    let table = try NumberTable(
      path: path + ".gt.csv.gz",
      cells: [(1, "qw"), (2, "qx"), (3, "qy"), (4, "qz"), (5, "movement")])
    let q = table.columns
    reference = q[0].indices.map { Quaternion(q[0][$0], q[1][$0], q[2][$0], q[3][$0]) }
    isMovement = q[4].map { $0 > 0.5 }
  }
}
