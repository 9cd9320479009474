// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// A whole recording and where it came from.
public struct LoadedRecording: Sendable, Equatable {
  /// The samples.
  public var recording: InertialRecording { didSet { check = nil } }
  /// How they were read.
  public var source: RecordingSource
  /// The check of the samples, made while they were loaded; `nil` for samples that were not.
  package internal(set) var check: RecordingCheck?

  /// A recording from its parts.
  public init(recording: InertialRecording, source: RecordingSource) {
    self.recording = recording
    self.source = source
  }

  /// Whether the samples and how they were read are the same.
  public static func == (a: LoadedRecording, b: LoadedRecording) -> Bool {
    a.recording == b.recording && a.source == b.source
  }
}
