// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import MotionTasks
import StudyTasks
import Testing

@testable import goniometer

@Suite("goniometer task rescore")
struct TaskRescoreTests {
  private static let recorder =
    #"{"identifier": "deviceMotion", "kind": "deviceMotion", "frequency": 50}"#

  private static func step(_ name: String, _ activity: String) -> String {
    """
    {"identifier": "\(name)", "type": "active", "activity": "\(activity)",
     "recorders": [\(recorder)], "measurement": {"exercise": "seatedExtension"}}
    """
  }

  private static let task = """
    {"schemaVersion": 1, "task": {"identifier": "rom", "steps": [
     \(step("knee", "rightKneeRangeOfMotion")), \(step("other", "leftKneeRangeOfMotion")),
     {"identifier": "end", "type": "instruction", "title": "Done"}]}}
    """

  /// A shell line after a run of the task: the right knee with two sensors, the left with one.
  /// `rescore` is the command, `$d` the repository's data.
  private func run(_ line: String) throws -> ProgramRun {
    try ProgramRun(
      shell: """
        d='\(ProgramRun.package.appending(path: "datasets").path)'
        cat > task.json <<'END'
        \(Self.task)
        END
        go() { $goniometer task run task.json --no-wait --output-directory files "$@" \
          --source knee="$d/seated-extension/thigh.csv,$d/seated-extension/shank.csv" \
          --source other="$d/one-device/shank.csv" \
          --now 2026-01-31T09:30:00Z </dev/null >run.log 2>&1 || { cat run.log >&2; exit 99; }; }
        rescore() { $goniometer task rescore "$@"; }
        go --result result.json
        \(line)
        """)
  }

  @Test("as it was: a table a step, and nothing changed")
  func unchanged() throws {
    let run = try run("rescore result.json")
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.messages == "")
    #expect(
      run.output.hasPrefix(
        """
        knee: right knee, two sensors, 2 files

                                  before     now  difference
          Range, exercise         100.3°  100.3°        0.0°
          Minimum, exercise         5.0°    5.0°        0.0°
          Maximum, exercise       105.3°  105.3°        0.0°
          Range, whole recording  105.4°  105.4°        0.0°
          ± (95 %)                 14.8°   14.8°        0.0°
          Minimum                   0.0°    0.0°        0.0°
          Maximum                 105.3°  105.3°        0.0°
          At the start              0.0°    0.0°        0.0°
          At the end              105.3°  105.3°        0.0°
          Repetitions                  3       3           0
          Quality                   good    good

          Nothing changed.
          Method: two sensors, bounded-position.
          0° is: the quiet stance.
          Program: goniometer \(Version.current).

        other: left knee, one device, 1 file

        """), "\(run.output)")
    #expect(run.output.hasSuffix("\n2 steps computed again, nothing changed.\n"), "\(run.output)")
  }

  @Test("for programs: before, now, difference, and the files by their checksums")
  func json() throws {
    let run = try run("rescore result.json --filter vqf --step knee --json")
    #expect(run.exitCode == 0, "\(run.messages)")
    let json = try JSONValue(data: Data(run.output.utf8))
    let steps = json.object?["result"]?.object?["steps"]?.array
    #expect(steps?.count == 1)
    let step = try #require(steps?.first?.object)
    func range(_ key: String) throws -> Double {
      try #require(
        step[key]?.object?["rangeDegrees"]?.double
          ?? step[key]?.object?["range"]?.object?["degrees"]?.double)
    }
    #expect(try range("difference") == range("now") - range("before"))
    #expect(try abs(range("difference")) > 0.01)
    #expect(step["isChanged"] == true)
    #expect(step["now"]?.object?["method"] == "twoSensors")
    #expect(step["now"]?.object?["filter"] == "vqf")
    #expect(json.object?["parameters"]?.object?["filter"] == "vqf")
    #expect(json.object?["inputs"]?.array?.count == 3)
  }

  @Test("a missing file is named, the other step computed, and what is written has that one")
  func missingFile() throws {
    let run = try run(
      """
      rm files/knee-1/deviceMotion.shank.json
      rescore result.json --filter vqf --write new.json >table; echo $?
      grep -c '"method" : "twoSensors"' new.json; grep -c '"filter" : "vqf"' new.json
      tail -1 table
      rescore result.json --step knee --write none.json >/dev/null 2>&1; echo $?; ls none.json
      """)
    #expect(
      run.output
        == "66\n1\n2\n1 step computed again, 1 changed; 1 could not be computed.\n66\n")
    #expect(
      run.messages.contains(
        "goniometer: error: step 'knee': 'knee-1/deviceMotion.shank.json' does not exist\n"))
    #expect(run.messages.contains("'files'; --output-directory names another folder"))
    #expect(run.messages.contains("warning: 1 step of the result written will be as before"))
  }

  @Test("a folder that was moved is named, or found beside the result")
  func moved() throws {
    let run = try run(
      """
      mv files elsewhere; rescore result.json -d elsewhere | tail -1
      cp result.json elsewhere; cd elsewhere; rescore result.json | tail -1
      cd ..; rescore result.json -d nowhere; echo $?; ls nowhere 2>/dev/null
      mkdir visits; cp result.json visits; mv elsewhere visits/files
      rescore visits/result.json | tail -1
      """)
    let line = "2 steps computed again, nothing changed.\n"
    #expect(run.output == "\(line)\(line)66\n\(line)", "\(run.messages)")
    #expect(run.messages.contains("the output directory 'files' does not exist"))
    #expect(run.messages.contains("error: 'nowhere': it does not exist"))
  }

  @Test("the new result has the new numbers, and is itself unchanged when computed again")
  func written() throws {
    let run = try run(
      """
      rescore result.json --zero 90 --first-movement flexion --step other --write new.json >/dev/null
      rescore new.json | tail -1
      $goniometer task convert result.json --to researchkit --output rk.json 2>/dev/null
      rescore rk.json -d files --write rk2.json -f vqf >/dev/null 2>&1; echo $?
      grep -c '"_class"' rk.json; grep -c '"_class"' rk2.json
      rescore rk2.json -d files | tail -1
      """)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 5, "\(run.output)\(run.messages)")
    #expect(lines.first == "2 steps computed again, nothing changed.")
    #expect(lines.last == "2 steps computed again, nothing changed.")
    #expect(lines.dropFirst().first == "0" && lines[2] == lines[3])
  }

  @Test("no output replaces what was read")
  func notOntoInputs() throws {
    for output in ["result.json", "files/../result.json", "files/other-1/deviceMotion.json"] {
      let run = try run(
        "cp \(output) kept; rescore result.json -w \(output) >/dev/null; echo $?; cmp kept \(output)"
      )
      #expect(run.output == "73\n", "\(output): \(run.output)")
      #expect(run.messages.contains("name another file"))
    }
  }

  @Test("a saved session is computed so far")
  func session() throws {
    let run = try run(
      """
      sed 's/"instruction", "title": "Done"/"question", "title": "Done?", \
      "optional": false, "answerFormat": {"type": "boolean"}/' task.json >asks.json
      $goniometer task run asks.json --no-wait -d more --session s.json </dev/null \
        --source knee="$d/seated-extension/thigh.csv,$d/seated-extension/shank.csv" \
        --source other="$d/one-device/shank.csv" >/dev/null 2>&1
      rescore s.json --write so-far.json | tail -1; grep -c taskResult so-far.json
      """)
    #expect(run.output == "2 steps computed again, nothing changed.\n1\n", "\(run.messages)")
    #expect(run.messages == "The result of the session so far is in 'so-far.json'.\n")
  }

  @Test(
    "a calibration is applied to its sensor and named; one of a sensor that is not there is not")
  func calibration() throws {
    let run = try run(
      """
      rescore result.json --step knee --latency 0.01; echo $?
      rescore result.json --step other --latency 0.01
      """)
    #expect(run.messages.contains("no step has one device alone"), "\(run.messages)")
    #expect(run.output.hasPrefix("64\nother: left knee, one device, 1 file\n"))
    #expect(run.output.contains("\n  The samples were corrected otherwise than before.\n"))
    #expect(run.output.hasSuffix("\nSensor: not calibrated, latency 10.00 ms\n"))
  }

  @Test("a step without numbers, before and now, says why once and exits with 1")
  func noNumbers() throws {
    let run = try run(
      """
      head -150 "$d/one-device/shank.csv" | awk -F, 'NR > 1 { $1 = NR / 50; $5 = $6 = $7 = 0 } 1' \
        OFS=, >still.csv
      $goniometer task run task.json --no-wait --output-directory still --result still.json \
        --source knee=still.csv --source other=still.csv </dev/null >/dev/null 2>&1
      rescore still.json --step knee
      """)
    #expect(run.exitCode == 1, "\(run.messages)")
    #expect(run.messages == "")
    #expect(
      run.output.hasPrefix(
        """
        knee: right knee, one device, 1 file

          Nothing changed.
          No numbers, before and now: 
        """), "\(run.output)")
    #expect(!run.output.contains("n/a"))
  }

  @Test("what is no result, or an archive of one, is refused with what to do")
  func notAResult() throws {
    let run = try run(
      """
      go --archive a.zip; rescore a.zip; echo $?; rescore task.json; echo $?
      rescore result.json --task "$d/tasks/onboarding.json"; echo $?
      rescore result.json --step hip; echo $?
      """)
    #expect(run.output == "65\n65\n65\n64\n")
    #expect(run.messages.contains("a.zip: an archive; unpack it ('unzip a.zip -d FOLDER')"))
    #expect(run.messages.contains("the result is of the task 'rom', not of 'onboarding'"))
    #expect(run.messages.contains("no step 'hip' measured a joint; those that did: knee, other"))
  }

  @Test(
    "options that would be passed over are refused",
    arguments: [
      "--method researchKit --zero 90", "--method standard --orientation portrait",
      "--zero 90 --hanging 90", "--json --write -", "--device a", "- --task x",
    ])
  func refusedOptions(_ options: String) throws {
    let first = options.hasPrefix("- ") ? "" : "result.json "
    let run = try ProgramRun(shell: "$goniometer task rescore \(first)\(options)")
    #expect(run.exitCode == 64, "\(run.messages)")
    #expect(run.output == "")
  }

  @Test("names in a result that lead out of the folder, or drive a terminal, do neither")
  func hostileNames() throws {
    let run = try run(
      #"""
      sed 's:knee-1/deviceMotion:../../../etc/deviceMotion:' result.json >h.json
      rescore h.json --step knee; echo $?
      sed 's:"knee":"\\u001b[2Jknee":' result.json >t.json; rescore t.json; echo $?
      """#)
    #expect(run.messages.contains("not a file name for an output directory"), "\(run.messages)")
    #expect(!(run.messages + run.output).contains("\u{1B}"))
    #expect(run.output.contains("65\n"))
  }
}
