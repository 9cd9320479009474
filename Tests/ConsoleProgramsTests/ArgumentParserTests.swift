// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ConsolePrograms

@Suite("ArgumentParser")
struct ArgumentParserTests {
  private func measure(_ rest: String) throws -> ParsedArguments {
    try #require(try SampleTable.parse("measure --subject anna " + rest))
  }

  private func message(_ line: String) -> String {
    do {
      _ = try SampleTable.parse(line)
      return "(parsed)"
    } catch {
      return (error as? UsageError)?.message ?? "\(error)"
    }
  }

  @Test(
    "an option's value is attached with = or is the next word, for long and short names",
    arguments: ["--rate=100 f", "--rate 100 f", "-r100 f", "-r 100 f", "f -r 100", "-qr100 f"])
  func valueForms(_ line: String) throws {
    let parsed = try measure(line)
    #expect(parsed[SampleTable.rate] == 100)
    #expect(parsed[SampleTable.input] == "f")
  }

  @Test("flags bundle, and one that is not given is false")
  func flags() throws {
    let parsed = try measure("-jq f")
    #expect(parsed[SampleTable.json] && parsed[SampleTable.plain])
    #expect(try !measure("f")[SampleTable.json])
  }

  @Test("options not given have their defaults, or nil, or nothing")
  func defaults() throws {
    let parsed = try measure("f")
    #expect(parsed[SampleTable.share] == 0.5)
    #expect(parsed[SampleTable.count] == 3)
    #expect(parsed[SampleTable.side] == .unknown)
    #expect(parsed[SampleTable.rate] == nil)
    #expect(parsed[SampleTable.column] == [])
    #expect(!parsed.isGiven(SampleTable.share))
  }

  @Test(
    "a name that begins with a hyphen is shown as it can be given",
    arguments: [
      ("-dash.csv", "./-dash.csv"), ("--dash.csv", "./--dash.csv"), ("-o -dash.csv", "./-dash.csv"),
    ])
  func hyphenName(words: String, name: String) throws {
    let message = message("measure --subject anna " + words)
    #expect(message.hasSuffix("; a file of that name is given as '\(name)'"), "\(message)")
    #expect(!self.message("measure --subject anna -x").contains("a file of that name"))
    #expect(!self.message("measure --subject anna --x=1.5").contains("a file of that name"))
    #expect(try measure("-- -dash.csv")[SampleTable.input] == "-dash.csv")
  }

  @Test("a given default counts as given")
  func given() throws {
    #expect(try measure("f --share 0.5").isGiven(SampleTable.share))
  }

  @Test(
    "a negative number is a value",
    arguments: ["--angle -12.5 f", "--angle=-12.5 f", "f --angle -12.5", "--angle -1.25e1 f"])
  func negativeNumbers(_ line: String) throws {
    #expect(try measure(line)[SampleTable.angle] == -12.5)
  }

  @Test("a negative number without an option is an argument")
  func negativeArgument() throws {
    #expect(try measure("-5")[SampleTable.input] == "-5")
  }

  @Test("a hyphen is a file, as an argument and as a value")
  func hyphen() throws {
    let parsed = try measure("- --output -")
    #expect(parsed[SampleTable.input] == "-")
    #expect(parsed[SampleTable.output] == "-")
  }

  @Test("after -- everything is an argument")
  func terminator() throws {
    let parsed = try measure("-- --json -q")
    #expect(parsed[SampleTable.input] == "--json")
    #expect(parsed[SampleTable.others] == ["-q"])
    #expect(!parsed[SampleTable.json])
  }

  @Test("a repeatable option keeps every value in order; others refuse the second")
  func repetition() throws {
    #expect(try measure("-c a=1 f --column=b=2")[SampleTable.column] == ["a=1", "b=2"])
    #expect(
      message("measure --rate 1 -r2 --subject a f")
        == "option '-r' is given twice; it takes one value")
    #expect(
      message("measure -jj --subject a f") == "option '-j' is given twice; it takes one value")
  }

  @Test(
    "an interval splits at the hyphen that leaves two numbers",
    arguments: [
      ("1-4", 1.0...4.0), ("1.5-4", 1.5...4), ("-2-3", -2...3), ("-3--2", -3...(-2)),
      ("1e-3-2e-3", 0.001...0.002),
    ])
  func intervals(_ text: String, _ expected: ClosedRange<Double>) throws {
    #expect(try measure("f --standing \(text)")[SampleTable.standing] == expected)
  }

  @Test(
    "what is wrong names the option, what is allowed and what was found",
    arguments: [
      ("mesure", "unknown command 'mesure'; did you mean 'measure'?"),
      ("meas", "unknown command 'meas'; did you mean 'measure'?"),
      ("frobnicate", "unknown command 'frobnicate'"),
      ("tral start", "unknown command 'tral'; did you mean 'trial'?"),
      ("trial strat", "unknown command 'trial strat'; did you mean 'trial start'?"),
      ("trial frobnicate", "unknown command 'trial frobnicate'"),
      ("trial --side left", "unknown option '--side'; after 'trial' comes one of start, stop"),
      ("trial start --sid left f", "unknown option '--sid'; did you mean '--side'?"),
      ("trial start", "FILE is missing: The recording."),
      ("--json", "unknown option '--json'; a command comes first, such as 'sample measure'"),
      ("measure --rat 1", "unknown option '--rat'; did you mean '--rate'?"),
      ("measure --stand 1-2", "unknown option '--stand'; did you mean '--standing'?"),
      ("measure --zzzzzz", "unknown option '--zzzzzz'"),
      ("measure -x", "unknown option '-x'"),
      ("measure -qx", "unknown option '-x'"),
      ("measure -side left", "unknown option '-side'; did you mean '--side'?"),
      ("measure --json=yes", "option '--json' takes no value"),
      ("measure --rate", "option '--rate HZ' has no value; expected a number above 0"),
      ("measure -r --json", "option '-r HZ' has no value; expected a number above 0"),
      ("measure --rate=", "option '--rate': expected a number above 0, found ''"),
      ("measure --rate 0", "option '--rate': expected a number above 0, found '0'"),
      ("measure --rate nan", "option '--rate': expected a number above 0, found 'nan'"),
      ("measure --angle inf", "option '--angle': expected a number, found 'inf'"),
      ("measure --angle 1,5", "option '--angle': expected a number, found '1,5'"),
      ("measure --share 1.1", "option '--share': expected a number from 0 to 1, found '1.1'"),
      ("measure --count 2.5", "option '--count': expected a whole number from 1 to 9, found '2.5'"),
      (
        "measure --side lefft",
        "option '--side': expected one of left, right, unknown, found 'lefft'; did you mean 'left'?"
      ),
      (
        "measure --standing 4-1",
        "option '--standing': expected START-END with START before END, found '4-1'"
      ),
      ("measure f", "option '--subject TEXT' is missing"),
      ("measure --subject a", "FILE is missing: The recording."),
      ("fail known x", "'x' is one argument too many"),
      (
        "fail bugg",
        "WAY: expected one of known, closed, usage, bug, found 'bugg'; did you mean 'bug'?"
      ),
    ])
  func errors(_ line: String, _ expected: String) {
    #expect(message(line) == expected)
  }

  @Test(
    "help is found anywhere but after --",
    arguments: ["measure --help", "measure -h", "measure --nonsense f -h", "--help measure"])
  func help(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    guard case .help = try ArgumentParser(table: SampleTable.table).parse(words) else {
      Issue.record("not help: \(line)")
      return
    }
  }

  @Test(
    "a name of two words is a command; its first word asks for a list",
    arguments: ["trial", "trial -h", "trial --help"])
  func group(_ line: String) throws {
    #expect(try SampleTable.parse("trial stop f --side left")?[SampleTable.side] == .left)
    let words = line.split(separator: " ").map(String.init)
    guard case .group(let group) = try ArgumentParser(table: SampleTable.table).parse(words) else {
      Issue.record("no list: \(line)")
      return
    }
    #expect(group.name == "trial")
    guard
      case .help(let command?) = try ArgumentParser(table: SampleTable.table).parse([
        "trial", "stop", "-h",
      ])
    else {
      Issue.record("no help")
      return
    }
    #expect(command.name == "trial stop")
  }

  @Test("-h after -- is an argument")
  func noHelp() throws {
    #expect(try measure("-- -h")[SampleTable.input] == "-h")
  }

  @Test("a bare call asks for the overview, --version for the version")
  func bare() throws {
    let parser = ArgumentParser(table: SampleTable.table)
    guard case .overview = try parser.parse([]) else {
      Issue.record("not the overview")
      return
    }
    guard case .version = try parser.parse(["--version"]) else {
      Issue.record("not the version")
      return
    }
  }
}
