// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Measurement
internal import TaskFiles

/// The angle file of one job among many.
enum AtomicAngles {
  /// Writes the angle of every sample to a file that appears whole or not at all.
  static func write(_ report: MeasurementReport, to path: String) throws(OutputError) {
    do {
      try AtomicFile.write(to: path) { try report.writeAngles(to: $0) }
    } catch let error as OutputError {
      throw error
    } catch {
      throw .cannotWrite(name: "'\(path)'", reason: "\(error)")
    }
  }
}
