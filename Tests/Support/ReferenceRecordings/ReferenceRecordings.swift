// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import ReferenceData
public import Testing

/// Public recordings with references that are not part of the repository; see `ReferenceFolder`.
/// Suites that need them are enabled by ``isThere`` and say ``advice`` where they are not.
public enum ReferenceRecordings {
  /// The folder that holds `broad` and `knee`; `nil` where it is not there.
  public static let folder: URL? = ReferenceFolder.url

  /// Whether the recordings can be read.
  public static var isThere: Bool { folder != nil }

  /// The message of a skipped suite.
  public static let advice: Comment =
    """
    the reference recordings are not there; set GONIOMETER_DATASETS to the folder that holds \
    broad/ and knee/
    """

  /// The path of a file in the folder.
  public static func path(_ name: String) -> String { ReferenceFolder.path(name) }
}
