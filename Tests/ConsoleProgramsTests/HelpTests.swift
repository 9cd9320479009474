// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Testing

@testable import ConsolePrograms

@Suite("What the table prints")
struct HelpTests {
  private let sample = SampleTable.table

  @Test("help of a command: examples first, then everything it takes")
  func commandHelp() {
    let text = HelpText(table: sample, width: 72).full(SampleTable.measure)
    #expect(
      text == """
        sample measure: measure something

        Examples:
          # Measure a file
          sample measure --subject anna knee.csv

        Usage: sample measure --subject TEXT [OPTION...] FILE [OTHER...]

        A paragraph about measuring. It has a second sentence.

        Arguments:
          FILE   The recording.
          OTHER  Further recordings.

        Options:
          -j, --json      Print JSON.
          -q, --plain     Say less.
          -r, --rate HZ   Sample rate.
          --angle NUMBER  Angle, degrees.
          --share NUMBER  A share. Default: 0.5.
          --count COUNT   How many. Default: 3.
          --side NAME     Which side. One of left, right, unknown. Default:
                          unknown.
          --subject TEXT  Who it is. Required.
          --quiet         Say nothing but warnings and errors on standard error.
          -h, --help      Print this help.

        Reading:
          --standing START-END    The upright pose, seconds.
          -o, --output FILE       Where to write.
          -c, --column NAME=CELL  A column. May be repeated.

        """)
  }

  @Test("a bare call shows what the program is, one example and the commands")
  func overview() {
    #expect(
      HelpText(table: sample, width: 80).overview == """
        sample: a sample

          sample measure --subject anna knee.csv

        Commands:
          measure  measure something
          fail     fail in a way of choice
          trial    start and stop trials

        More: sample --help, sample COMMAND --help

        """)
  }

  @Test("the first word of several commands lists them")
  func group() throws {
    let group = try #require(sample.group("trial"))
    #expect(
      HelpText(table: sample, width: 80).overview(of: group) == """
        sample trial: start and stop trials

        Examples:
          # As it is
          sample trial start knee.csv
          # As it is
          sample trial stop knee.csv

        Commands:
          trial start  start a trial
          trial stop   stop a trial

        More: sample trial COMMAND --help

        """)
  }

  @Test("full help lists every exit code")
  func exitCodes() {
    let text = HelpText(table: sample, width: 80).full
    for code in ExitCode.allCases { #expect(text.contains("  \(code.rawValue) ")) }
    #expect(text.contains("  130   Someone had enough.\n"))
    #expect(text.contains("  64    The command line was wrong.\n"))
  }

  @Test("no line of help is wider than the terminal but a word that is", arguments: [40, 80, 100])
  func width(_ width: Int) {
    let help = HelpText(table: sample, width: width)
    for text in [help.full] + sample.commands.map(help.full) {
      for line in text.split(separator: "\n") where line.count > width {
        #expect(line.hasPrefix("  sample ") || line.hasPrefix("  #"), "\(line)")
      }
    }
  }

  @Test("the manual page has the options in mdoc's words, and roff's own letters escaped")
  func manual() {
    let text = ManualPage(table: sample, date: "May 1, 2026").text
    #expect(text.hasPrefix(".Dd May 1, 2026\n.Dt SAMPLE 1\n.Os\n.Sh NAME\n.Nm sample\n"))
    #expect(text.contains("\n.It Fl r , Fl -rate Ar HZ\nSample rate.\n"))
    #expect(text.contains("\nA paragraph about measuring.\nIt has a second sentence.\n"))
    #expect(text.contains("\nsample measure \\-\\-subject anna knee.csv\n"))
    #expect(text.contains("\n.It 130\nSomeone had enough.\n"))
  }

  @Test("mandoc has nothing to say of the manual page", .enabled(if: ShellRun.has("mandoc")))
  func mandoc() throws {
    let page = ManualPage(table: sample, date: "May 1, 2026").text
    let run = try ShellRun("cat > p.1 <<'END'\n\(page)END\nmandoc -T lint p.1")
    #expect(run.output == "")
    #expect(run.exitCode == 0)
  }
}
