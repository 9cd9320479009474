// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a program that a test starts finds around it: a home of its own, English, and UTC.
///
/// Nothing of the person who runs the tests reaches it, and nothing of it stays: shells write a
/// history, and compilers a cache, into the home of whoever started them. Two programs that make the
/// same folder there at once hinder each other.
public struct Surroundings: ~Copyable {
  /// An empty folder, which goes with this value.
  public let home: URL

  /// Makes the home.
  public init() throws {
    home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  /// The variables of a program here: those of the tests' own process but for what tells of a person,
  /// a language or a place.
  ///
  /// - Parameter more: Further ones, which win.
  public func variables(_ more: [String: String] = [:]) -> [String: String] {
    Self.inherited
      .merging(["HOME": home.path, "LC_ALL": "C.UTF-8", "TZ": "UTC"]) { $1 }
      .merging(more) { $1 }
  }

  // Without the variables of XDG its folders are in the home; the last two are a service's.
  private static let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
    !["LANG", "LC_", "XDG_", "RUNTIME_DIRECTORY", "STATE_DIRECTORY"]
      .contains { name.hasPrefix($0) }
  }
}
