// SPDX-License-Identifier: Apache-2.0

internal import LiveSessions
internal import Recordings

/// What a measurement was made from.
enum MeasurementInput: Encodable {
  /// A recording that was read.
  case file(RecordingSource)
  /// A sensor that was listened to.
  case sensor(LiveSource)

  /// Paths of files that were read.
  var files: [String] {
    if case .file(let source) = self { source.files.map(\.path) } else { [] }
  }

  /// What is doubtful about it, a sentence each.
  var warnings: [String] {
    switch self {
    case .file(let source): source.warnings
    case .sensor(let source): source.warnings
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .file(let source): try source.encode(to: encoder)
    case .sensor(let source): try source.encode(to: encoder)
    }
  }
}
