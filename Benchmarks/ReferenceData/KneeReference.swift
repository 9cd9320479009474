// SPDX-License-Identifier: Apache-2.0

/// A reference of knee flexion: `t,knee_flexion_deg,valid`.
public struct KneeReference: Sendable {
  /// Seconds, on the clock of the sensors.
  public let time: [Double]
  /// Degrees, flexion positive; the zero is that of the joint model.
  public let degrees: [Double]
  /// Whether a row may be used.
  public let isValid: [Bool]

  /// A reference from its columns, which must be of one length.
  public init(time: [Double], degrees: [Double], isValid: [Bool]) {
    precondition(
      time.count == degrees.count && time.count == isValid.count, "columns of one length")
    (self.time, self.degrees, self.isValid) = (time, degrees, isValid)
  }

  /// Reads a file of the reference folder.
  public init(named name: String) throws {
    let table = try NumberTable(
      path: ReferenceFolder.path("knee/\(name).csv"),
      cells: [(0, "t"), (1, "knee_flexion_deg"), (2, "valid")])
    (time, degrees) = (table.columns[0], table.columns[1])
    isValid = table.columns[2].map { $0 > 0.5 }
  }
}
