// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Public recordings with references that are not part of the repository.
///
/// Looked for in the folder that `GONIOMETER_DATASETS` names, else in `shared/datasets` beside the
/// package.
public enum ReferenceFolder {
  /// The folder of the package.
  public static let package: URL = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder
  }()

  /// The folder that holds `broad` and `knee`; `nil` where it is not there.
  public static let url: URL? = {
    let stated = ProcessInfo.processInfo.environment["GONIOMETER_DATASETS"]
    let folder =
      stated.map { URL(filePath: $0) }
      ?? package.deletingLastPathComponent().appending(path: "shared/datasets")
    let isThere = FileManager.default.fileExists(atPath: folder.appending(path: "knee").path())
    return isThere ? folder : nil
  }()

  /// The path of a file in the folder.
  public static func path(_ name: String) -> String {
    (url ?? URL(filePath: "/nowhere")).appending(path: name).path()
  }

  /// Whether a file of the folder is there.
  public static func holds(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }
}
