// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc
internal import Goniometry
internal import Inertial
internal import JSON
internal import TaskFiles

/// The folder that a simulation is written to.
///
/// Each file appears whole or not at all, the card last: a folder with a card is complete. Where
/// one cannot be written, those already made are taken away again.
struct SimulationFolder {
  let path: String
  let replacesFiles: Bool

  private static let names = [
    "thigh.csv", "shank.csv", "thigh-calibration.csv", "shank-calibration.csv", "truth.csv",
    "README.md", "card.json",
  ]

  func write(
    _ knee: SimulatedKnee, devices: SimulatedDevices,
    calibrations: [(name: String, recording: InertialRecording)], card: SimulationCard,
    decimals: Int?
  ) throws {
    let existing = Self.names.filter { access(file($0), F_OK) == 0 }
    if let first = existing.first, !replacesFiles {
      throw CommandFailure(
        .cannotWrite,
        "'\(file(first))' exists; name another folder with --output, or replace it with --force")
    }
    let isNew = try OutputFolder.make(path)
    var written: [String] = []
    do {
      try write("README.md", &written) { try $0.write(card.markdown) }
      for (name, sensor) in devices.sensors(of: knee) {
        try write("\(name).csv", &written) { try rows(of: sensor.recording, decimals, to: $0) }
      }
      for (name, recording) in calibrations {
        try write("\(name).csv", &written) { try rows(of: recording, decimals, to: $0) }
      }
      try write("truth.csv", &written) { try rows(of: knee.flexion, decimals, to: $0) }
      try write("card.json", &written) { try $0.write(card.json()) }
    } catch {
      for name in written where !existing.contains(name) { unlink(file(name)) }
      if isNew { rmdir(path) }
      throw error
    }
    // Left from an earlier simulation with both devices, they would pass for part of this one.
    for name in existing where !written.contains(name) { unlink(file(name)) }
  }

  private func file(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  private func write(
    _ name: String, _ written: inout [String], _ body: (ByteWriter) throws -> Void
  ) throws {
    try AtomicFile.write(to: file(name), replaces: replacesFiles, body)
    written.append(name)
  }

  private func rows(
    of recording: InertialRecording, _ decimals: Int?, to writer: ByteWriter
  ) throws {
    var csv = try CSVWriter(["t", "ax", "ay", "az", "gx", "gy", "gz"], to: writer)
    for sample in recording {
      csv.append(sample.time.rounded(decimals: decimals.map { max($0, 6) }))
      for vector in [sample.specificForce, sample.angularVelocity] {
        csv.append(vector.x.rounded(decimals: decimals))
        csv.append(vector.y.rounded(decimals: decimals))
        csv.append(vector.z.rounded(decimals: decimals))
      }
      try csv.endRow()
    }
  }

  private func rows(of angle: AngleSeries, _ decimals: Int?, to writer: ByteWriter) throws {
    var csv = try CSVWriter(["time_s", "flexion_deg"], to: writer)
    for (time, degrees) in zip(angle.time, angle.degrees) {
      csv.append(time.rounded(decimals: decimals.map { max($0, 6) }))
      csv.append(degrees.rounded(decimals: decimals))
      try csv.endRow()
    }
  }
}

extension Double {
  /// The number nearest to this one with so many digits after the point; itself for `nil`.
  ///
  /// Shortest printing then shows just those digits. Never a negative zero.
  fileprivate func rounded(decimals: Int?) -> Double {
    guard let decimals else { return self }
    let scale = Glibc.pow(10, Double(decimals))
    return (self * scale).rounded() / scale + 0
  }
}
