// SPDX-License-Identifier: Apache-2.0

internal import JSON
public import Recordings

/// The origin of a recording that was measured.
public enum MeasurementInput: Encodable, Sendable {
  /// A recording that was read, with how it was read.
  case file(RecordingSource)
  /// Samples in memory, with the name that they were given.
  case samples(name: String, count: Int)
  /// A live sensor: its description as JSON has it, and its warnings, a sentence each.
  case sensor(any Encodable & Sendable, warnings: [String])

  /// The way a file was read; `nil` for anything else.
  public var source: RecordingSource? {
    if case .file(let source) = self { source } else { nil }
  }

  /// The files that were read.
  public var files: [RecordingSource.File] { source?.files ?? [] }

  /// The doubtful things about it, a sentence each.
  public var warnings: [String] {
    switch self {
    case .file(let source): source.warnings
    case .samples: []
    case .sensor(_, let warnings): warnings
    }
  }

  /// Writes the description.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .file(let source): try source.encode(to: encoder)
    case .sensor(let description, _): try description.encode(to: encoder)
    case .samples(let name, let count):
      try (["name": name, "sampleCount": count] as JSONMembers).encode(to: encoder)
    }
  }
}
