// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import SeededRandom

/// When a run of the program is ended from outside.
enum KillMoment {
  /// So many seconds after its start.
  case time(Double)
  /// When something was seen to change for the n-th time, and some microseconds later.
  case change(Watched, Int, later: UInt32)
  /// At the n-th call that changes files, before the system has done it or after.
  case call(Int)
  /// Never.
  case none

  /// What can be seen of a run from outside.
  enum Watched: CaseIterable {
    /// The saved session is another.
    case session
    /// A name appears in the folder of the visit or goes from it, temporaries too.
    case names
    /// A recorder's file appears, grows or goes.
    case recorders
    /// Something is said.
    case messages

    /// Changes in a whole run, about.
    var count: Int {
      switch self {
      case .session: 12
      case .names: 8
      case .recorders: 40
      case .messages: 10
      }
    }
  }

  /// The calls of ``call(_:)``.
  static let calls = [
    "write", "pwrite64", "fsync", "rename", "renameat", "renameat2", "link", "linkat", "unlink",
    "unlinkat", "mkdirat", "ftruncate",
  ].joined(separator: ",")

  /// What is put before a call to have strace look at ``calls``.
  ///
  /// - Parameter output: The file for what it sees.
  static func tracing(to output: String) -> [String] {
    [
      "strace", "-f", "-qq", "-o", output, "-e", "trace=\(calls)",
    ]
  }

  /// Whether a run can be stopped at a call: there is strace, and it may trace.
  static let canStopAtCalls =
    (try? ProgramRun(shell: "strace -f -qq -o /dev/null true").exitCode) == 0

  /// Half of them at any time, the others at what changes.
  ///
  /// - Parameters:
  ///   - length: of a whole run, seconds.
  ///   - callCount: of a whole run; 0 where it cannot be stopped at one.
  static func random(length: Double, callCount: Int, using random: inout SplitMix64) -> KillMoment {
    if random.once(in: 2) { return .time(Double.random(in: 0..<length, using: &random)) }
    if callCount > 0, random.once(in: 2) {
      return .call(Int.random(in: 1...callCount, using: &random))
    }
    let watched = Watched.allCases.randomElement(using: &random) ?? .session
    let later = random.once(in: 2) ? 0 : UInt32.random(in: 0..<3000, using: &random)
    return .change(watched, Int.random(in: 1...watched.count, using: &random), later: later)
  }

  /// Runs the program and ends it at the moment, unless it ends before; its wait status.
  func end(
    _ arguments: [String], input: String, messages: String, in visit: TemporaryFolder,
    by signal: Int32
  ) throws -> Int32 {
    var prefix: [String] = []
    if case .call(let number) = self {
      let name = signal == SIGKILL ? "KILL" : "TERM"
      prefix =
        Self.tracing(to: "/dev/null") + [
          "-e", "inject=\(Self.calls):signal=\(name):when=\(number)",
        ]
    }
    let watch = VisitWatch(visit, messages: messages)
    let child = try ChildProcess(prefix + arguments, input: input, messages: messages)
    switch self {
    case .time(let seconds):
      usleep(UInt32(seconds * 1e6))
      child.send(signal)
    case .change(let watched, let number, let later):
      var (last, count) = (watch.look(at: watched), 0)
      while count < number, !child.hasEnded {
        usleep(30)
        let now = watch.look(at: watched)
        if now != last { (last, count) = (now, count + 1) }
      }
      usleep(later)
      child.send(signal)
    case .call, .none: break
    }
    return try child.status()
  }
}

/// What changes in the folder of a visit while the program runs.
private struct VisitWatch {
  private let visit: TemporaryFolder
  private let messages: String
  /// Folders of earlier runs.
  private let earlier: Set<String>

  init(_ visit: TemporaryFolder, messages: String) {
    (self.visit, self.messages) = (visit, messages)
    earlier = Set(Self.names(in: visit.path("out")))
  }

  /// Something that is another after a change.
  func look(at watched: KillMoment.Watched) -> [String] {
    switch watched {
    case .session: [Self.status(of: visit.path("session.json"))]
    case .names: Self.names(in: visit.url.path)
    case .messages: [Self.status(of: messages)]
    case .recorders:
      Self.names(in: visit.path("out")).filter { !earlier.contains($0) }.flatMap { folder in
        Self.names(in: visit.path("out/\(folder)")).map { name in
          name + Self.status(of: visit.path("out/\(folder)/\(name)"))
        }
      }
    }
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func status(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "" }
    return "\(status.st_ino) \(status.st_size)"
  }
}
