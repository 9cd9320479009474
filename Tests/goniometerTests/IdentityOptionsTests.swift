// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import JSON
import StudyTasks
import Testing

@testable import goniometer

@Suite("--subject, --visit and --note")
struct IdentityOptionsTests {
  private static let datasets = ProgramRun.package.appending(path: "datasets").path
  private static let device = "\(datasets)/one-device/shank.csv"
  private static let checkIn = TaskExample.task("daily-check-in")
  private static let stated = "--subject P-017 --visit 2026-03-02 --note 'brace off'"

  private func run(_ line: String) throws -> ProgramRun { try ProgramRun(shell: line) }

  private func object(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("the text of analyze begins with one line of them, and is else as without")
  func text() throws {
    let run = try run(
      """
      $goniometer analyze \(Self.device) > plain
      $goniometer analyze \(Self.device) \(Self.stated) > stated
      head -n 1 stated; tail -n +3 stated | cmp - plain && echo same
      $goniometer analyze \(Self.device) --subject '' --visit ' ' --note '' | cmp - plain && echo none
      """)
    #expect(
      run.output == "Subject: P-017; visit: 2026-03-02; note: brace off\nsame\nnone\n",
      "\(run.messages)")
  }

  @Test("long texts are wrapped, long words cut, and line breaks start no line of their own")
  func layout() {
    let long = String(repeating: "n", count: 10_000)
    let hostile = "a\nQuality: good\r\n\tb"
    for (note, width) in [(long, 80), (long, 3), (hostile, 80), ("\(long) b", 40)] {
      let text = MeasurementIdentity(subject: "P", note: note).text(width: width)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.count <= max(width, 20) })
      #expect(lines[0].hasPrefix("Subject: P; note:") && lines.last == "")
      #expect(!lines.contains { $0.hasPrefix("Quality") })
      #expect(text.count { $0 == "n" } >= note.count { $0 == "n" })
    }
    #expect(MeasurementIdentity(visit: "ß").text(width: 80) == "Visit: ß\n")
  }

  @Test("JSON has them beside the result, of analyze and of live")
  func json() throws {
    let run = try run(
      """
      $goniometer analyze \(Self.device) --json --subject P-017 --note 'a, "b"
      c' | tr -d '\\n'; echo
      $goniometer analyze \(Self.device) --json | grep -c identity
      $goniometer live --demo --duration 14s --subject P-017 --visit 2 > lines
      head -n 1 lines; tail -n 1 lines; grep -c identity lines
      """)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 5, "\(run.output)\(run.messages)")
    #expect(
      try object(lines[0])["identity"] as? [String: String]
        == ["subject": "P-017", "note": "a, \"b\"\nc"])
    #expect(lines[1] == "0")
    for line in lines[2...3] {
      #expect(
        try object(line)["identity"] as? [String: String] == ["subject": "P-017", "visit": "2"])
    }
    #expect(lines[4] == "2")
  }

  @Test("a text that could drive a terminal is refused before anything is measured")
  func refused() throws {
    let note = "\"$(printf 'a\\033[2J\\342\\200\\256b')\""
    for command in [
      "analyze \(Self.device)", "task run \(Self.checkIn)", "batch x", "live --demo",
    ] {
      let run = try run("$goniometer \(command) --note \(note); echo $?")
      #expect(run.output == "64\n", "\(command)")
      #expect(run.messages.contains("option '--note': expected a text without control characters"))
      #expect(!run.messages.contains("\u{1B}") && !run.messages.contains("\u{202E}"))
    }
  }

  @Test("batch and worker give every row the batch's, but for what the row states")
  func batch() throws {
    let run = try run(
      """
      printf 'id,file,visit\\na,\(Self.device),2\\nb,\(Self.device),\\n' > m.csv
      $goniometer batch -m m.csv \(Self.stated) -o s.csv 2> /dev/null; head -n 1 s.csv
      $goniometer batch -m m.csv \(Self.stated) --format ndjson 2> /dev/null |
        sed 's/.*"identity":\\({[^}]*}\\).*/\\1/'
      $goniometer batch -m m.csv \(Self.stated) --list | $goniometer worker |
        sed 's/.*"identity":\\({[^}]*}\\).*/\\1/'
      echo '{"file":"\(Self.device)","subject":7}' | $goniometer worker --visit 3 |
        sed 's/.*"identity":\\({[^}]*}\\).*/\\1/'
      """)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 6, "\(run.output)\(run.messages)")
    #expect(lines[0].hasSuffix(",key,subject,visit,note"))
    let entries = [
      #"{"note":"brace off","subject":"P-017","visit":"2"}"#,
      #"{"note":"brace off","subject":"P-017","visit":"2026-03-02"}"#,
    ]
    #expect(lines[1...2].map(String.init) == entries)
    #expect(lines[3...4].map(String.init) == entries)
    #expect(lines[5] == #"{"subject":"7","visit":"3"}"#)
  }
}

/// The same for a task, whose session and result keep them.
@Suite("--subject, --visit and --note of a task")
struct TaskIdentityTests {
  private static let checkIn = TaskExample.task("daily-check-in")
  private static let fixed = TaskExample.fixed.joined(separator: " ")

  private func run(_ line: String) throws -> ProgramRun { try ProgramRun(shell: line) }

  @Test("the result of a run has them, and a run without is as it was")
  func result() throws {
    let run = try run(
      """
      printf '4\\n8\\n' > typed
      $goniometer task run \(Self.checkIn) \(Self.fixed) < typed > plain 2> /dev/null
      $goniometer task run \(Self.checkIn) \(Self.fixed) --subject ' ' < typed 2> /dev/null |
        cmp - plain && echo same
      $goniometer task run \(Self.checkIn) \(Self.fixed) --subject P-017 --note n < typed \
        2> /dev/null > stated
      $goniometer task table plain stated | sed 's/^[^,]*,//; s/[^,]*-[^,]*,//'
      cat stated
      """)
    let parts = run.output.split(separator: "{", maxSplits: 1)
    try #require(parts.count == 2, "\(run.output)\(run.messages)")
    #expect(parts[0].hasPrefix("same\n"))
    #expect(parts[0].contains("identity/subject,identity/note"), "\(run.output)")
    #expect(parts[0].contains("P-017,n"), "\(run.output)")
    let result = try TaskResult(documentData: Data("{\(parts[1])".utf8))
    #expect(result.identity == MeasurementIdentity(subject: "P-017", note: "n"))
  }

  @Test("a saved session keeps them, and a call with others is refused and changes nothing")
  func session() throws {
    let call = "$goniometer task run \(Self.checkIn) \(Self.fixed) --session s.json"
    let run = try run(
      """
      printf '4\\n' | \(call) --subject P-017 2> /dev/null; cp s.json t.json
      printf '8\\n' | \(call) --subject P-018; echo $?
      printf '8\\n' | \(call) --visit 2; echo $?
      printf '8\\n' | \(call) --subject ''; echo $?
      cmp s.json t.json && printf '8\\n' | \(call) --result r.json 2> /dev/null && cat r.json
      cp t.json s.json
      printf '8\\n' | \(call) --subject P-017 2> /dev/null | cmp - r.json && echo same
      """)
    #expect(
      run.messages.contains(
        "'s.json': the saved session was begun with --subject 'P-017', and this call has --subject "
          + "'P-018'; go on without the option, or begin another session with another file for "
          + "--session"), "\(run.messages)")
    #expect(run.messages.contains("with no --visit, and this call has --visit '2'"))
    #expect(run.messages.contains("and this call has no --subject"))
    #expect(run.output.hasPrefix("64\n64\n64\n{"), "\(run.output)")
    #expect(run.output.contains(#""subject" : "P-017""#) && run.output.hasSuffix("same\n"))
  }

  @Test("FHIR has the person as an identifier, unless a reference is stated")
  func observation() throws {
    let knee = "\(ProgramRun.package.path)/datasets/seated-extension"
    let run = try run(
      """
      $goniometer task make knee --side right --exercise seated-extension --sensors two -o knee.json
      $goniometer task run knee.json --source \(knee)/thigh.csv,\(knee)/shank.csv -d out \
        --subject P-017 --visit baseline --note 'brace off' --result r.json < /dev/null
      $goniometer fhir observation r.json | tr -d ' \\n'; echo
      $goniometer fhir observation r.json --subject Patient/1 | tr -d ' \\n'; echo
      $goniometer task rescore r.json --write again.json > /dev/null; grep -c P-017 again.json
      $goniometer task convert r.json --to researchkit > k.json
      """)
    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 3, "\(run.output)\(run.messages)")
    #expect(lines[0].contains(#""subject":{"identifier":{"value":"P-017"},"type":"Patient"}"#))
    #expect(lines[0].contains(#""encounter":{"display":"baseline","type":"Encounter"}"#))
    #expect(lines[0].contains(#""note":[{"text":"braceoff"}"#))
    #expect(lines[1].contains(#""subject":{"reference":"Patient/1"}"#))
    #expect(!lines[1].contains("P-017"))
    #expect(lines[2] == "1")
    #expect(run.messages.contains("subject, visit and note are left out"), "\(run.messages)")
  }
}
