// SPDX-License-Identifier: Apache-2.0

@testable import Recordings

/// A recording that a test writes as text.
enum TextRecording {
  static func load(
    _ text: String, _ options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) -> LoadedRecording {
    try RecordingFile.load(Array(text.utf8), name: "a.csv", options: options)
  }

  /// The error of reading it; `(read)` where there is none.
  static func message(_ text: String, _ options: RecordingOptions = RecordingOptions()) -> String {
    do throws(RecordingError) {
      _ = try load(text, options)
      return "(read)"
    } catch {
      return error.description
    }
  }
}
