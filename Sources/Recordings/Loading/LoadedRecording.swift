// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// A whole recording and where it came from.
public struct LoadedRecording: Sendable, Equatable {
  /// The samples.
  public var recording: InertialRecording
  /// How they were read.
  public var source: RecordingSource

  /// A recording from its parts.
  public init(recording: InertialRecording, source: RecordingSource) {
    self.recording = recording
    self.source = source
  }
}
