// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Testing

/// Public recordings with references that are not part of the repository.
///
/// Looked for in the folder that `GONIOMETER_DATASETS` names, else in `shared/datasets` beside the
/// package. Suites that need them are enabled by ``isThere`` and say ``advice`` where they are not.
public enum ReferenceRecordings {
  /// The folder that holds `broad` and `knee`; `nil` where it is not there.
  public static let folder: URL? = {
    var package = URL(filePath: #filePath)
    for _ in 0..<4 { package.deleteLastPathComponent() }
    let stated = ProcessInfo.processInfo.environment["GONIOMETER_DATASETS"]
    let folder =
      stated.map { URL(filePath: $0) }
      ?? package.deletingLastPathComponent().appending(path: "shared/datasets")
    let isThere = FileManager.default.fileExists(atPath: folder.appending(path: "knee").path())
    return isThere ? folder : nil
  }()

  /// Whether the recordings can be read.
  public static var isThere: Bool { folder != nil }

  /// What a skipped suite says.
  public static let advice: Comment =
    """
    the reference recordings are not there; set GONIOMETER_DATASETS to the folder that holds \
    broad/ and knee/
    """

  /// The path of a file in the folder.
  public static func path(_ name: String) -> String {
    (folder ?? URL(filePath: "/nowhere")).appending(path: name).path()
  }
}
