// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A program that was run to its end: what it printed and what it cost as a whole process.
struct ChildRun {
  /// Seconds from its start to its end.
  var seconds: Double
  /// Seconds of processor time, of the program and of the system for it.
  var processorSeconds: Double
  /// Its largest resident memory.
  var peakMiB: Double
  /// Of its standard output; empty where that was not wanted.
  var output: String

  /// Runs a program; `nil` where it could not be started or did not exit with one of the codes.
  ///
  /// Standard error is this program's own unless it is to be quiet.
  init?(
    _ arguments: [String], wantsOutput: Bool = false, isQuiet: Bool = false,
    codes: Set<Int32> = [0]
  ) {
    var ends: [Int32] = [-1, -1]
    guard let program = arguments.first, !wantsOutput || pipe(&ends) == 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if wantsOutput {
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      posix_spawn_file_actions_addclose(&actions, ends[0])
      posix_spawn_file_actions_addclose(&actions, ends[1])
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    if isQuiet { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
    let argv = arguments.map { strdup($0) } + [nil]
    defer { for text in argv { free(text) } }
    let start = Measurement.Clock.wall.seconds
    var child = pid_t()
    let failure = posix_spawnp(&child, program, &actions, nil, argv, environ)
    if wantsOutput { close(ends[1]) }
    guard failure == 0 else {
      if wantsOutput { close(ends[0]) }
      return nil
    }
    output = wantsOutput ? Self.readAll(ends[0]) : ""
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0 {
      guard errno == EINTR else { return nil }
    }
    seconds = Measurement.Clock.wall.seconds - start
    let time = (usage.ru_utime, usage.ru_stime)
    processorSeconds =
      Double(time.0.tv_sec + time.1.tv_sec) + Double(time.0.tv_usec + time.1.tv_usec) * 1e-6
    peakMiB = Double(usage.ru_maxrss) / 1024
    guard status & 0x7f == 0, codes.contains(status >> 8 & 0xff) else { return nil }
  }

  /// A number of the output, from a line `name number`.
  func number(_ name: String) -> Double? {
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == name { return Double(words[1]) }
    }
    return nil
  }

  private static func readAll(_ end: Int32) -> String {
    defer { close(end) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(end, &chunk, chunk.count)
      if count > 0 { bytes += chunk[..<count] }
      if count == 0 || (count < 0 && errno != EINTR) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
