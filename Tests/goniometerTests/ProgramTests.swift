// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ConsolePrograms
@testable import goniometer

@Suite("The built program")
struct ProgramTests {
  @Test(
    "exit codes tell what happened",
    arguments: [
      ("$goniometer", 0), ("$goniometer --version", 0), ("$goniometer help", 0),
      ("$goniometer nonsense", 64), ("$goniometer completions", 64),
      ("$goniometer completions tcsh", 64), ("$goniometer --nonsense", 64),
      ("$goniometer manual > /dev/full", 74), ("$goniometer manual >&-", 74),
    ])
  func exitCodes(_ line: String, _ code: Int32) throws {
    #expect(try ProgramRun(shell: line).exitCode == code)
  }

  @Test("a usage error is words on standard error, with the way to help, and no data")
  func usageError() throws {
    let run = try ProgramRun(shell: "$goniometer completions bsh")
    #expect(run.output == "")
    #expect(
      run.messages == """
        goniometer: error: SHELL: expected one of bash, zsh, fish, found 'bsh'; did you mean 'bash'?
        Try 'goniometer completions --help'.

        """)
  }

  @Test("a reader that leaves early ends the program quietly")
  func closedPipe() throws {
    let late = try ProgramRun(
      shell: "{ sleep 0.1; $goniometer manual; echo $? > code; } | true; sleep 0.3; cat code")
    #expect(late.output == "0\n")
    #expect(late.messages == "")
    let head = try ProgramRun(shell: "$goniometer manual | head -1")
    #expect(head.output == ".Dd \(Version.manualDate)\n")
    #expect(head.messages == "")
  }

  @Test("a full disk is said in one line")
  func fullDisk() throws {
    let run = try ProgramRun(shell: "$goniometer manual > /dev/full")
    #expect(
      run.messages
        == "goniometer: error: writing to standard output failed: no space left on device\n")
  }

  @Test("a closed standard error does not matter")
  func closedMessages() throws {
    let run = try ProgramRun(shell: "$goniometer nonsense 2>&-; echo $?")
    #expect(run.output == "64\n")
  }

  @Test(
    "Ctrl-C ends it with 130 and leaves nothing behind",
    .enabled(
      if: CommandTable.goniometer.command("attitude") != nil,
      "needs a command that reads standard input and writes a file"),
    arguments: [("INT", "130"), ("TERM", "143")])
  func interrupt(_ signal: String, _ code: String) throws {
    // A shell's background job ignores the interrupt, so the shell sends it from the background.
    let run = try ProgramRun(
      shell: """
        mkfifo input
        { exec 3> input; echo t,ax,ay,az,gx,gy,gz >&3; sleep 0.5
          kill -\(signal) "$(cat pid)"; sleep 0.2; } &
        sh -c 'echo $$ > pid; exec $goniometer attitude - --output angles.csv' < input
        echo $?; ls -A | grep angles
        """)
    #expect(run.output == code + "\n")
  }
}
