// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The rights of this user to a device's files.
public struct DeviceAccess: Sendable, Hashable {
  /// Whether scans may be read.
  public var mayRead: Bool
  /// Settings that must be written to capture and may not be, by their paths in the device's
  /// folder.
  public var unwritable: [String]
  /// Whether they are refused to everybody, root too: a file system mounted for reading only.
  public var isReadOnly: Bool
  /// The group that may read scans; `nil` where only the owner, root, may.
  public var group: String?
  /// Whether the group's list has this user, who has to log in anew for that to count.
  public var isListedInGroup: Bool

  /// Whether all is allowed.
  public var isComplete: Bool { mayRead && unwritable.isEmpty }
}

extension IIODevice {
  /// The rights of this user.
  func access() -> DeviceAccess {
    let written = settingsToWrite()
    var (unwritable, isReadOnly): ([String], Bool) = ([], false)
    for path in written where faccessat(AT_FDCWD, "\(folder)/\(path)", W_OK, AT_EACCESS) != 0 {
      unwritable.append(path)
      isReadOnly = isReadOnly || errno == EROFS
    }
    var status = stat()
    let hasNode = stat(characterDevice, &status) == 0
    let mayRead = hasNode && faccessat(AT_FDCWD, characterDevice, R_OK, AT_EACCESS) == 0
    let groupMayRead = hasNode && status.st_mode & S_IRGRP != 0 && status.st_gid != 0
    let entry = groupMayRead ? GroupEntry(status.st_gid, in: tree) : nil
    return DeviceAccess(
      mayRead: mayRead, unwritable: unwritable, isReadOnly: isReadOnly,
      group: groupMayRead ? entry?.name ?? "\(status.st_gid)" : nil,
      isListedInGroup: entry?.hasUser(geteuid(), in: tree) ?? false)
  }

  /// Files that capturing writes, of those that are there.
  private func settingsToWrite() -> [String] {
    let channels = quantities.flatMap(\.channelNames) + [ScanLayout.timestampName]
    let rates = Set(quantities.compactMap { rate(of: $0)?.attribute }).sorted()
    let paths =
      ["enable", "length", "watermark"].map { "\(bufferFolder)/\($0)" }
      + ["trigger/current_trigger", "current_timestamp_clock"] + rates
      + channels.map { "\(scanFolder)/\($0)_en" }
    return paths.filter { Folder.exists("\(folder)/\($0)") }
  }
}

/// A line of `/etc/group`.
private struct GroupEntry {
  let name: String
  let members: [Substring]

  init?(_ number: gid_t, in tree: IIOTree) {
    for line in IIOTree.lines(of: tree.path("etc/group")) {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count >= 4, gid_t(fields[2]) == number else { continue }
      name = String(fields[0])
      members = fields[3].split(separator: ",")
      return
    }
    return nil
  }

  func hasUser(_ number: uid_t, in tree: IIOTree) -> Bool {
    IIOTree.lines(of: tree.path("etc/passwd")).contains { line in
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      return fields.count >= 3 && uid_t(fields[2]) == number && members.contains(fields[0])
    }
  }
}

extension IIOTree {
  /// The lines of a text of any length; none where it cannot be read.
  fileprivate static func lines(of path: String) -> [Substring] {
    guard let file = try? OwnedDescriptor(opening: path, O_RDONLY) else { return [] }
    var (text, piece): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 1 << 14))
    while text.count < 1 << 22 {
      let count = read(file.number, &piece, piece.count)
      guard count > 0 else { break }
      text += piece[..<count]
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
  }
}
