// SPDX-License-Identifier: Apache-2.0

/// The sensors of an HDF5 file of APDM's programs: groups `/Sensors/ID` with `Accelerometer`, `Gyroscope`
/// and `Time` since version 5, `/ID/Calibrated` with `Accelerometers` and `Gyroscopes` before.
struct OpalFile {
  /// A table for each sensor, named by its label (`Left Foot`), else by its number; empty for other files.
  let tables: [ContainerTable]

  /// The columns, whose names no other dialect has.
  static let header =
    ["Time"] + ["x", "y", "z"].map { "Accelerometers \($0)" }
    + ["x", "y", "z"].map { "Gyroscopes \($0)" }

  init(_ arrays: StoredArrays) {
    var tables: [ContainerTable] = []
    func matrix(_ group: String, _ name: String, _ columns: Int) -> StoredArrays.Matrix? {
      arrays.matrices.first {
        $0.group == group && $0.name == name && $0.columns.count == columns
      }
    }
    for force in arrays.matrices where force.columns.count == 3 {
      let parts = force.group.split(separator: "/").map(String.init)
      let isNew = parts.count == 2 && parts[0] == "Sensors" && force.name == "Accelerometer"
      let isOld = parts.count == 2 && parts[1] == "Calibrated" && force.name == "Accelerometers"
      let sensor = isNew ? force.group : parts.first ?? ""
      guard isNew || isOld,
        let rotation = matrix(force.group, isNew ? "Gyroscope" : "Gyroscopes", 3),
        let time = matrix(sensor, "Time", 1), rotation.rowCount == force.rowCount,
        time.rowCount == force.rowCount
      else { continue }
      let identifier = isNew ? parts[1] : parts[0]
      let label = ["/\(sensor)/Configuration", "/\(sensor)"].compactMap {
        arrays.attributes[$0]?["Label 0"]
      }.map(HeaderLine.trimmed).first { !$0.isEmpty }
      tables.append(
        ContainerTable(
          name: label ?? identifier,
          content: .numbers(
            header: Self.header, columns: time.columns + force.columns + rotation.columns)))
    }
    self.tables = tables
  }
}
