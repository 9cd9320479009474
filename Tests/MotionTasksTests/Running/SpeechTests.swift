// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import MotionTasks
import Testing

@Suite("Speech")
struct SpeechTests {
  /// A folder with a program that says nothing but writes down how it was called, a line a call.
  private final class FakeVoice {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try write("", to: "log")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }

    /// - Parameter then: what the program does after it has written; commands of the shell itself, or
    ///   with their whole path, as the search path holds nothing else.
    func install(_ name: SpeechProgram.Name, then: String = ":") throws {
      try write(
        "#!/bin/sh\n(printf '%s' $$; printf '|%s' \"$@\"; printf '\\n') >>\"$LOG\"\n\(then)\n",
        to: "script")
      // Not written here: while a child of another test begins, it would hold the program open for
      // writing, and a program that somebody writes cannot be started.
      let copied = try ChildProcess([
        "install", "-m", "755", path("script"), path(name.rawValue),
      ]).status()
      #expect(copied == 0)
    }

    var environment: [String: String] { ["PATH": folder.path, "LOG": path("log")] }

    func speech(language: String? = nil) throws -> Speech {
      let program = try #require(SpeechProgram.installed(in: environment))
      return Speech(program, language: language, environment: environment)
    }

    /// The calls so far: the process and the words after the program's name.
    func calls() throws -> [(child: pid_t, words: [String])] {
      try String(contentsOf: folder.appending(path: "log"), encoding: .utf8).split(separator: "\n")
        .map { line in
          let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
          return (pid_t(parts[0]) ?? 0, Array(parts.dropFirst()))
        }
    }

    /// What was said so far.
    func sentences() throws -> [String] { try calls().compactMap(\.words.last) }

    /// Waits until there have been so many calls.
    func wait(calls count: Int) throws {
      for _ in 0..<4000 {
        if try calls().count >= count { return }
        usleep(5000)
      }
      Issue.record("expected \(count) calls, found \(try calls())")
    }
  }

  /// For ever, as far as a test goes.
  private static let hang = "exec /bin/sleep 600"

  private static func isGone(_ child: pid_t) -> Bool { kill(child, 0) < 0 && errno == ESRCH }

  @Test("a sentence is one word of a call that ends when it is said")
  func calls() throws {
    for (name, before) in [
      (
        SpeechProgram.Name.speechDispatcher,
        [
          "--wait", "--application-name", "goniometer", "--priority", "text", "--language", "de",
          "--",
        ]
      ), (.espeak, ["-v", "de", "--"]),
    ] {
      let voice = try FakeVoice()
      try voice.install(name)
      let speech = try voice.speech(language: "de")
      speech.say("Still halten, 3 s lang.")
      speech.end()
      #expect(try voice.calls().map(\.words) == [before + ["Still halten, 3 s lang."]])
      #expect(speech.takeTrouble() == nil)
    }
  }

  @Test("spd-say comes first, then espeak-ng; what cannot be run is passed over")
  func found() throws {
    let voice = try FakeVoice()
    let path = voice.folder.path
    #expect(SpeechProgram.installed(in: [:]) == nil)
    #expect(SpeechProgram.installed(in: voice.environment) == nil)
    try voice.install(.espeak)
    let espeak = SpeechProgram(name: .espeak, path: path + "/espeak-ng")
    #expect(SpeechProgram.installed(in: voice.environment) == espeak)
    #expect(SpeechProgram.installed(in: ["PATH": "/none::.:\(path):"]) == espeak)
    try voice.write("no program", to: "spd-say")
    #expect(SpeechProgram.installed(in: voice.environment) == espeak)
    let other = try FakeVoice()
    try FileManager.default.createDirectory(
      atPath: other.path("spd-say"), withIntermediateDirectories: false)
    #expect(SpeechProgram.installed(in: ["PATH": "\(other.folder.path):\(path)"]) == espeak)
    try voice.install(.speechDispatcher)
    #expect(SpeechProgram.installed(in: voice.environment)?.name == .speechDispatcher)
  }

  @Test(
    "text that looks like something else is text",
    arguments: [
      ("-v", "-v"), ("--help", "--help"), ("--", "--"), ("$(touch x) `y`; z", "$(touch x) `y`; z"),
      ("'a' \"b\" \\n *", "'a' \"b\" \\n *"),
      ("one\ntwo\r\n\tthree\u{0}four", "one two   three four"),
      ("\u{1B}[2Jcleared\u{2028}?", "(2Jcleared ?"), ("[[h@'loU]]", "((h@'loU))"),
      ("  80 % \n", "80 %"), ("Füße 足 🦵🏽", "Füße 足 🦵🏽"),
    ])
  func hostile(text: String, said: String) throws {
    let voice = try FakeVoice()
    try voice.install(.espeak)
    let speech = try voice.speech()
    speech.say(text)
    speech.end()
    let words = try voice.calls().map(\.words)
    #expect(words == [["--", said]])
  }

  @Test("a text is no format for spd-say; nothing is no sentence; a long one is cut")
  func formats() throws {
    let voice = try FakeVoice()
    try voice.install(.speechDispatcher)
    let speech = try voice.speech()
    for empty in ["", "  ", "\n\u{0}\t"] { speech.say(empty) }
    speech.say("%n%s")
    speech.end()
    #expect(try voice.sentences() == ["\u{FF05}n\u{FF05}s"])
    let long = Speech.Sentence(String(repeating: "ä", count: 1_000_000), .instruction)
    #expect(long.text.count == Speech.Sentence.longest)
  }

  @Test("the newest sentence takes the place of the one that is being said, which is gone")
  func newestWins() throws {
    let voice = try FakeVoice()
    try voice.install(.espeak, then: Self.hang)
    let speech = try voice.speech()
    let texts = ["Hold still.", "Bend the knee.", "Rest."]
    for (number, text) in texts.enumerated() {
      speech.say(text)
      try voice.wait(calls: number + 1)
    }
    speech.end(patience: 0)
    #expect(try voice.sentences() == texts)
    for call in try voice.calls() { #expect(Self.isGone(call.child)) }
    // To be stopped is no failure.
    #expect(speech.takeTrouble() == nil)
  }

  @Test("a thousand sentences at once: the last is said, and no program is left")
  func burst() throws {
    let voice = try FakeVoice()
    try voice.install(.espeak)
    let speech = try voice.speech()
    for number in 1...1000 { speech.say("\(number).") }
    speech.end()
    #expect(try voice.sentences().last == "1000.")
    for call in try voice.calls() { #expect(Self.isGone(call.child)) }
  }

  @Test("a count neither stops an instruction nor waits behind it, but replaces a count")
  func remarks() throws {
    let voice = try FakeVoice()
    try voice.install(.speechDispatcher, then: Self.hang)
    let speech = try voice.speech()
    #expect(speech.say("Bend the knee."))
    #expect(!speech.say("1.", as: .remark))
    try voice.wait(calls: 1)
    speech.say("2.", as: .remark)
    speech.end(patience: 0)
    #expect(try voice.sentences() == ["Bend the knee."])

    let counting = try voice.speech()
    for (number, weight) in [(2, Speech.Weight.remark), (3, .remark), (4, .instruction)] {
      counting.say("\(number).", as: weight)
      try voice.wait(calls: number)
    }
    counting.end(patience: 0)
    #expect(try voice.sentences() == ["Bend the knee.", "2.", "3.", "4."])
    #expect(
      try voice.calls().map { $0.words[4] } == ["text", "notification", "notification", "text"])
  }

  @Test("a sentence that is being said is not begun anew; after it, it is")
  func same() throws {
    let voice = try FakeVoice()
    try voice.install(.espeak, then: Self.hang)
    let speech = try voice.speech()
    for _ in 0..<3 {
      speech.say("Hold still.")
      try voice.wait(calls: 1)
    }
    speech.say("Rest.")
    try voice.wait(calls: 2)
    speech.say("Hold still.")
    try voice.wait(calls: 3)
    speech.end(patience: 0)
    #expect(try voice.sentences() == ["Hold still.", "Rest.", "Hold still."])
  }

  @Test("the end waits for the last sentence, and says nothing after it")
  func end() throws {
    let voice = try FakeVoice()
    try voice.install(.espeak, then: "/bin/sleep 0.2; echo '0|said' >>\"$LOG\"")
    let speech = try voice.speech()
    speech.say("Done.")
    speech.end()
    speech.say("Too late.")
    speech.end()
    #expect(try voice.sentences() == ["Done.", "said"])
  }

  @Test("a program that hangs, and hears no polite signal, is ended")
  func hangs() throws {
    let voice = try FakeVoice()
    try voice.install(.espeak, then: "trap '' TERM INT HUP; \(Self.hang)")
    let speech = try voice.speech()
    speech.say("Done.")
    try voice.wait(calls: 1)
    speech.end(patience: 0)
    #expect(Self.isGone(try voice.calls()[0].child))
  }

  @Test(
    "a program that fails is told of once, and tried again",
    arguments: [
      ("exit 3", "it ended with exit code 3"), ("kill -9 $$", "signal 9 ended it"),
    ])
  func fails(then: String, reason: String) throws {
    let voice = try FakeVoice()
    try voice.install(.espeak, then: then)
    let speech = try voice.speech()
    speech.say("One.")
    try voice.wait(calls: 1)
    speech.say("Two.")
    speech.end()
    #expect(
      speech.takeTrouble()
        == "\(voice.path("espeak-ng")) could not say the guidance: \(reason); read the "
        + "captions instead")
    #expect(speech.takeTrouble() == nil)
    #expect(try voice.sentences() == ["One.", "Two."])
  }

  @Test("a program that is no more there is told of", .enabled(if: !ChildProcess.isEmulated))
  func vanished() throws {
    let voice = try FakeVoice()
    try voice.install(.espeak)
    let speech = try voice.speech()
    try FileManager.default.removeItem(atPath: voice.path("espeak-ng"))
    speech.say("One.")
    speech.end()
    #expect(speech.takeTrouble()?.contains("cannot be started: No such file") == true)
  }

  @Test("the program reads nothing, its words go nowhere, and no signal is blocked for it")
  func surroundings() throws {
    let voice = try FakeVoice()
    try voice.install(
      .espeak,
      then: """
        for number in 0 1 2; do
          [ /proc/self/fd/$number -ef /dev/null ] && echo "0|null $number" >>"$LOG"
        done
        echo noise; echo noise >&2
        while read name value; do
          case $name in SigBlk:) echo "0|$value" >>"$LOG" ;; esac
        done </proc/self/status
        """)
    let speech = try voice.speech()
    speech.say("Rest.")
    speech.end()
    #expect(try voice.sentences() == ["Rest.", "null 0", "null 1", "null 2", "0000000000000000"])
  }
}
