// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// A whole recording and where it came from.
public struct LoadedRecording: Sendable, Equatable {
  /// The samples.
  public var recording: InertialRecording { didSet { (check, survey) = (nil, nil) } }
  /// The attitudes that the file holds in place of samples, which are then made of them; `nil` for samples.
  public let attitudes: AttitudeSeries?
  /// How they were read.
  public var source: RecordingSource
  /// The check of the samples, made while they were loaded; `nil` for samples that were not.
  package internal(set) var check: RecordingCheck?
  /// What the samples were like before they were averaged; `nil` for samples as the sensor gave them.
  package internal(set) var survey: RecordingSurvey?

  /// A recording from its parts.
  public init(recording: InertialRecording, source: RecordingSource) {
    (self.recording, self.source, attitudes) = (recording, source, nil)
  }

  /// A recording that holds attitudes.
  init(attitudes: AttitudeSeries, source: RecordingSource) {
    (recording, self.attitudes, self.source) = (attitudes.motion, attitudes, source)
  }

  /// Whether the samples and how they were read are the same.
  public static func == (a: LoadedRecording, b: LoadedRecording) -> Bool {
    a.recording == b.recording && a.attitudes == b.attitudes && a.source == b.source
  }
}
