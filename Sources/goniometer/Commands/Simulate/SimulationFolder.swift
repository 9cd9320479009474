// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Files
internal import Glibc
internal import Goniometry
internal import Inertial
internal import JSON

/// The folder that a simulation is written to.
///
/// Each file appears whole or not at all, the card last: a folder with a card is complete. Where
/// one cannot be written, those already made are taken away again.
struct SimulationFolder {
  let path: String
  let replacesFiles: Bool

  /// A file of a simulation.
  struct File {
    let name: String
    let write: (ByteWriter) throws -> Void
  }

  private static let names = [
    "thigh.csv", "shank.csv", "thigh-calibration.csv", "shank-calibration.csv", "device.csv",
    "truth.csv", "README.md", "card.json",
  ]

  /// Writes the files in their order.
  func write(_ files: [File]) throws {
    let existing = Self.names.filter { access(file($0), F_OK) == 0 }
    if let first = existing.first, !replacesFiles {
      throw CommandFailure(
        .cannotWrite,
        "'\(file(first))' exists; name another folder with --output, or replace it with --force")
    }
    let isNew = try OutputFolder.make(path)
    var written: [String] = []
    do {
      for content in files {
        try AtomicFile.write(to: file(content.name), replaces: replacesFiles, content.write)
        written.append(content.name)
      }
    } catch {
      for name in written where !existing.contains(name) { unlink(file(name)) }
      if isNew { rmdir(path) }
      throw error
    }
    // Left from an earlier simulation with other sensors, they would pass for part of this one.
    for name in existing where !written.contains(name) { unlink(file(name)) }
  }

  private func file(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }
}

extension SimulationFolder.File {
  /// A recording with so many digits after the point.
  static func recording(
    _ name: String, _ recording: InertialRecording, decimals: Int?
  ) -> Self {
    Self(name: "\(name).csv") { writer in
      var csv = try CSVWriter(["t", "ax", "ay", "az", "gx", "gy", "gz"], to: writer)
      for sample in recording {
        let (a, w) = (sample.specificForce, sample.angularVelocity)
        try csv.write(
          [sample.time.rounded(decimals: decimals.map { max($0, 6) })]
            + [a.x, a.y, a.z, w.x, w.y, w.z].map { $0.rounded(decimals: decimals) })
      }
    }
  }

  /// The true angle under the name of its column.
  static func truth(_ angle: AngleSeries, _ column: String, decimals: Int?) -> Self {
    Self(name: "truth.csv") { writer in
      var csv = try CSVWriter(["time_s", column], to: writer)
      for (time, degrees) in zip(angle.time, angle.degrees) {
        let time = time.rounded(decimals: decimals.map { max($0, 6) })
        try csv.write([time, degrees.rounded(decimals: decimals)])
      }
    }
  }

  /// A text.
  static func text(_ name: String, _ bytes: some Sequence<UInt8>) -> Self {
    Self(name: name) { try $0.write(Array(bytes)) }
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
