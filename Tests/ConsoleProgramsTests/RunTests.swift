// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ConsolePrograms

@Suite("CommandTable.run")
struct RunTests {
  /// Runs a line of the sample program; its exit code, data and words.
  private func run(_ line: String) -> (code: ExitCode, output: String, messages: String) {
    let console = Console(
      program: "sample", output: ByteWriter(descriptor: nil, name: "output"),
      messages: ByteWriter(descriptor: nil, name: "messages"),
      width: 80, commandLine: line.split(separator: " ").map(String.init))
    let code = SampleTable.table.run(console)
    return (
      code, String(decoding: console.output.pending, as: UTF8.self),
      String(decoding: console.messages.pending, as: UTF8.self)
    )
  }

  @Test("a command gets its arguments and its data comes out")
  func success() {
    let result = run("sample measure a b --rate 5 --subject x")
    #expect(result.code == .success)
    #expect(result.output == "5.0 0.5 [\"b\"]\n")
    #expect(result.messages == "")
  }

  @Test("an error that can be reported gives its code and one line; earlier data stays")
  func knownError() {
    let result = run("sample fail known")
    #expect(result.code == .malformedData)
    #expect(result.output == "before\n")
    #expect(result.messages == "sample: error: a.csv:3:2: expected a number\n")
  }

  @Test("the first of several faults of use is said, and the help of its command is named")
  func usage() {
    let result = run("sample fail usage")
    #expect(result.code == .usage)
    #expect(result.messages == "sample: error: not so\nTry 'sample fail --help'.\n")
  }

  @Test("a closed pipe is silent success")
  func closedPipe() {
    let result = run("sample fail closed")
    #expect(result.code == .success)
    #expect(result.messages == "")
  }

  @Test("the version is that of the table")
  func version() {
    #expect(run("sample --version").output == "sample 1.2.3\n")
  }

  @Test("a warning begins with the name of the program")
  func warning() {
    let messages = ByteWriter(descriptor: nil, name: "messages")
    let console = Console(
      program: "sample", output: messages, messages: messages, width: 80, commandLine: [])
    console.warn("the sensor is warm")
    #expect(messages.pending == Array("sample: warning: the sensor is warm\n".utf8))
  }

  @Test("a hyphen as the name of a file is standard output")
  func hyphen() throws {
    let output = ByteWriter(descriptor: nil, name: "output")
    let console = Console(
      program: "sample", output: output, messages: output, width: 80, commandLine: [])
    try console.write(to: "-") { try $0.writeLine("data") }
    #expect(output.pending == Array("data\n".utf8))
  }

  @Test("any other error is called a bug")
  func bug() {
    let result = run("sample fail bug")
    #expect(result.code == .bug)
    #expect(result.messages.contains("This is a bug in sample; please report it."))
  }
}
