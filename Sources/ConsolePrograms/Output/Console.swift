// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Glibc
internal import JSON

/// Where a command's data and words go.
package struct Console {
  /// The name of the program, as messages have it.
  private let program: String
  /// Data: standard output.
  package let output: ByteWriter
  /// Words for people: standard error.
  package let messages: ByteWriter
  /// Columns to wrap help at.
  package let width: Int
  /// The whole command line as given, program first, for the record in results.
  package let commandLine: [String]
  private let brokenNames: [[UInt8]]
  /// Whether outputs may take the place of files that are there.
  package var replacesFiles = false
  /// Whether what is only good to know is not said.
  package var isQuiet = false

  package init(
    program: String, output: ByteWriter, messages: ByteWriter, width: Int, commandLine: [String]
  ) {
    self.program = program
    self.output = output
    self.messages = messages
    self.width = width
    self.commandLine = commandLine
    brokenNames = Self.brokenNames(of: commandLine)
  }

  /// Standard output and standard error of the process.
  package static func standard(program: String, commandLine: [String]) -> Console {
    occupyClosedDescriptors()
    return Console(
      program: program, output: ByteWriter(descriptor: STDOUT_FILENO, name: "standard output"),
      messages: ByteWriter(descriptor: STDERR_FILENO, name: "standard error"),
      width: columns(of: STDOUT_FILENO), commandLine: commandLine)
  }

  /// Prints a text for people on standard output.
  package func print(_ text: String) throws {
    try output.write(shown(text))
  }

  /// Says something on standard error at once. A standard error nobody reads is no failure.
  package func say(_ text: String) {
    try? messages.writeLine(shown(text))
    try? messages.flush()
  }

  /// A text as it is shown: a name of the command line that goes on after a line break stays on one line, lest
  /// it look like words of the program.
  private func shown(_ text: String) -> String {
    guard !brokenNames.isEmpty else { return text.printable }
    // Bytes, as a character may begin before a name, and a line break be half of one.
    let bytes = brokenNames.reduce(Array(text.utf8)) {
      $0.replacing($1, with: $1.replacing([10], with: "\\n".utf8))
    }
    return String(decoding: bytes, as: UTF8.self).printable
  }

  /// The parts of the command line, between `/` and `=`, that go on after a line break.
  private static func brokenNames(of commandLine: [String]) -> [[UInt8]] {
    let names = commandLine.joined(separator: "/").utf8.split {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "=")
    }
    return names.filter { $0.drop { $0 != 10 }.contains { $0 > 0x20 } }.map(Array.init)
  }

  /// Says what is good to know and asks for nothing, unless it is to be quiet.
  package func note(_ text: String) {
    if !isQuiet { say(text) }
  }

  /// Says that something is doubtful, in the form of all warnings.
  package func warn(_ text: String) {
    say("\(program): warning: \(text)")
  }

  /// Runs `body` with the writer that `path` names: standard output for `-`, else an
  /// ``AtomicFile`` that appears whole once `body` has returned, or not at all.
  ///
  /// - Parameters:
  ///   - inputs: Files that the output must not replace.
  ///   - updates: Whether the file is one that the command brings up to date, which is there as a rule.
  ///   - cleans: Whether what killed writers of the file left is removed, which lists the folder.
  package func write(
    to path: String, besides inputs: [String] = [], updates: Bool = false, cleans: Bool = true,
    _ body: (ByteWriter) throws -> Void
  ) throws {
    if path == "-" {
      try body(output)
    } else {
      try refuseInput(path, among: inputs)
      if !updates { try refuseExisting(path) }
      try AtomicFile.write(to: path, replaces: replacesFiles || updates, cleans: cleans, body)
    }
  }

  /// Writes bytes to what `path` names, as ``write(to:besides:updates:cleans:_:)`` does.
  package func write(
    _ bytes: some Sequence<UInt8>, to path: String, besides inputs: [String] = [],
    updates: Bool = false, cleans: Bool = true
  ) throws {
    try write(to: path, besides: inputs, updates: updates, cleans: cleans) {
      try $0.write([UInt8](bytes))
    }
  }

  /// Throws where an output is one of the inputs.
  package func refuseInput(_ path: String, among inputs: [String]) throws(OutputError) {
    func file(_ input: String) -> String { input == "-" ? "/dev/stdin" : input }
    guard let input = inputs.first(where: { AtomicFile.isSame(file($0), path) }) else { return }
    let name = input == "-" ? "standard input" : "the input '\(input)'"
    throw .cannotCreate(path: path, reason: "it is \(name); name another file")
  }

  /// Throws where an output would take the place of a file, and was not told to.
  package func refuseExisting(_ path: String) throws(OutputError) {
    guard path != "-", !replacesFiles, AtomicFile.wouldReplace(path) else { return }
    throw .cannotCreate(
      path: path,
      reason: "it exists already; name another file, or replace it with "
        + "--\(Command.force.declaration.name)")
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
  package var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Columns of the terminal at a descriptor within 40…100; 80 where it is none.
  package static func columns(of descriptor: Int32) -> Int {
    min(100, max(40, TerminalWindow.size(of: descriptor)?.columns ?? 80))
  }
}
