// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TaskFiles

/// Where a command's data and words go.
struct Console {
  /// Data: standard output.
  let output: ByteWriter
  /// Words for people: standard error.
  let messages: ByteWriter
  /// Columns to wrap help at.
  let width: Int
  /// The whole command line as given, program first, for the record in results.
  let commandLine: [String]

  /// Standard output and standard error of the process.
  static func standard(commandLine: [String]) -> Console {
    occupyClosedDescriptors()
    return Console(
      output: ByteWriter(descriptor: STDOUT_FILENO, name: "standard output"),
      messages: ByteWriter(descriptor: STDERR_FILENO, name: "standard error"),
      width: columns(of: STDOUT_FILENO), commandLine: commandLine)
  }

  /// Says something on standard error at once. A standard error nobody reads is no failure.
  func say(_ text: String) {
    try? messages.writeLine(text)
    try? messages.flush()
  }

  /// Says that something is doubtful, in the form of all warnings.
  func warn(_ text: String) {
    say("goniometer: warning: \(text)")
  }

  /// Runs `body` with the writer that `path` names: standard output for `-`, else an
  /// ``AtomicFile`` that appears whole once `body` has returned, or not at all.
  ///
  /// - Parameter inputs: Files that the output must not replace.
  func write(
    to path: String, besides inputs: [String] = [], _ body: (ByteWriter) throws -> Void
  ) throws {
    if path == "-" {
      try body(output)
    } else {
      if let input = inputs.first(where: { AtomicFile.isSame($0, path) }) {
        throw OutputError.cannotCreate(
          path: path, reason: "it is the input '\(input)'; name another file")
      }
      try AtomicFile.write(to: path, body)
    }
  }

  /// Puts something that fails on use where a standard stream was closed by the caller, lest the
  /// next file opened take its number and receive its bytes.
  private static func occupyClosedDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // Opening takes the lowest free number, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether data goes to a person's eyes.
  var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Columns of the terminal at a descriptor within 40…100; 80 where it is none.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return 80 }
    return min(100, max(40, Int(size.ws_col)))
  }
}
