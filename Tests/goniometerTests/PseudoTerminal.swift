// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation

/// The built program on a terminal of its own, with somebody who types.
final class PseudoTerminal {
  /// What to do when the program has not said what it should within so many seconds.
  struct Silence: Error, CustomStringConvertible {
    let description: String
  }

  /// `POSIX_SPAWN_SETSID` of glibc, which is not imported.
  private static let newSession: Int16 = 0x80

  private let master: Int32
  /// The side of whoever types.
  var descriptor: Int32 { master }
  private let child: pid_t
  private let surroundings: Surroundings
  private var bytes: [UInt8] = []
  private var seen = 0

  /// Starts the program; its standard input, output and error are the terminal.
  init(
    _ arguments: [String], in folder: URL, columns: UInt16 = 80,
    environment: [String: String] = [:]
  ) throws {
    var master: Int32 = 0
    var slave: Int32 = 0
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var path = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &path, nil, &size) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    defer { close(slave) }
    // Programs that other tests start must not keep the terminal open.
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    self.master = master
    let name = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a new session opens is its own: Ctrl-C reaches it.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawn_file_actions_addclose(&actions, slave)
    let own = try Surroundings()
    let variables = ["TERM": "xterm", "NO_COLOR": ""].merging(environment) { $1 }
    child = try ChildProcess.spawn(
      ["env", "-C", folder.path, ChildProcess.built("goniometer").path] + arguments,
      variables: own.variables(variables), actions: &actions, flags: Self.newSession)
    surroundings = own
  }

  deinit { close(master) }

  /// All that was on the screen, what was typed included; lines end with a line feed. The line editor's
  /// request to mark what is pasted shows nothing.
  var screen: String {
    ["\u{1B}[?2004h", "\u{1B}[?2004l"].reduce(
      String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    ) { $0.replacingOccurrences(of: $1, with: "") }
  }

  /// Types a line once the program waits for one.
  func answer(_ line: String) throws {
    try waitForPrompt()
    type(line + "\n")
  }

  /// Waits until the prompt stands at the end of the screen.
  func waitForPrompt() throws {
    // The line editor asks the terminal to mark what is pasted.
    let ends = ["\n> ", "\u{1B}[?2004h> "]
    while bytes.count == seen || !ends.contains(where: { bytes.ends(with: $0.utf8) }) {
      guard try receive() else { throw Silence(description: "it ended:\n\(screen)") }
    }
    seen = bytes.count
  }

  /// Waits until a text has been on the screen.
  func waitFor(_ text: String) throws {
    while !screen.contains(text) {
      guard try receive() else { throw Silence(description: "it ended:\n\(screen)") }
    }
  }

  func type(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Changes the width of the window.
  func resize(columns: UInt16) {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Waits for the end; the wait status.
  func finish() throws -> Int32 {
    while try receive() {}
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// `false` once the program has closed the terminal.
  private func receive() throws -> Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 20_000) > 0 else {
      throw Silence(description: "nothing came for twenty seconds after:\n\(screen.suffix(2000))")
    }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &chunk, chunk.count)
    guard count > 0 else { return false }
    bytes += chunk[..<count]
    return true
  }

  /// Whether this machine gives out terminals; a bare chroot does not.
  static var isThere: Bool {
    var (master, slave): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, nil) == 0 else { return false }
    close(master)
    close(slave)
    return true
  }
}

extension PseudoTerminal {
  /// Whether the terminal shows what is typed.
  var showsTyping: Bool {
    var settings = termios()
    return tcgetattr(descriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }
}

extension [UInt8] {
  fileprivate func ends(with other: String.UTF8View) -> Bool {
    suffix(other.count).elementsEqual(other)
  }
}
