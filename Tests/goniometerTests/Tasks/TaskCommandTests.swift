// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import goniometer

@Suite("Tasks: the commands")
struct TaskCommandTests {
  private func run(_ line: String) throws -> ProgramRun { try ProgramRun(shell: line) }
  private var checkIn: String { TaskExample.task("daily-check-in") }
  private var fixed: String { TaskExample.fixed.joined(separator: " ") }

  @Test("'task' alone, its help and 'help task' list its commands")
  func group() throws {
    let text = try run("$goniometer task").output
    #expect(text.contains("  task run       present a task in the terminal and write its result\n"))
    #expect(try run("$goniometer task --help").output == text)
    #expect(try run("$goniometer help task").output == text)
    let help = try run("$goniometer help task run")
    #expect(help.output == (try run("$goniometer task run --help").output))
    #expect(help.output.hasPrefix("goniometer task run: "))
  }

  @Test(
    "a mistake on the command line is named with the way out",
    arguments: [
      (
        "task rnu x",
        "unknown command 'task rnu'; did you mean 'task run'?\nTry 'goniometer task --help'."
      ),
      ("help task rnu", "unknown command 'task rnu'; did you mean 'task run'"),
      ("help run", "unknown command 'run'"),
      (
        "task run",
        "FILE is missing: The task, or a FHIR form; - is standard input, with --answers."
      ),
      ("task run -", "the task cannot come from standard input, where the answers are typed"),
      (
        "task run x --time-zone Mars",
        "option '--time-zone': expected a time zone such as Europe/Berlin or GMT, found 'Mars'"
      ),
      ("task run x --now today", "option '--now': expected a date and time with a zone"),
      ("task run x --clean", "--clean is for --output-directory"),
      ("task convert x", "option '--to NAME' is missing"),
    ])
  func usage(_ line: String, _ message: String) throws {
    let run = try run("$goniometer \(line)")
    #expect(run.exitCode == 64)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test(
    "an answer file that does not do is refused with the place, and no result is written",
    arguments: [
      (
        #"{"pain": 11, "sleep": 8}"#,
        "a.json: step 'check-in', question 'pain' (How strong was your pain at its worst?): The answer must be between 1 and 10."
      ),
      (
        #"{"sleep": 8}"#,
        "a.json: step 'check-in', question 'pain' (How strong was your pain at its worst?): an answer is needed; add \"pain\""
      ),
      (
        #"{"pain": "4"}"#,
        "a.json: $.pain: expected a number, found a string (step 'check-in', question 'pain')"
      ),
      (
        #"{"pian": 4}"#,
        "a.json: $: the task 'daily-check-in' asks for no 'pian'; did you mean 'pain'?"
      ),
      (#"{"check-in/pain": 4, "sleep": 99}"#, "question 'sleep'"),
      (#"[4]"#, "a.json: $: expected an object such as {\"pain\": 4}, by question"),
      (#"{"pain""#, "a.json: $: not valid JSON"),
    ])
  func badAnswers(_ answers: String, _ message: String) throws {
    let run = try run(
      """
      printf '%s' '\(answers)' > a.json
      $goniometer task run \(checkIn) --answers a.json --result r.json; echo $?; ls
      """)
    #expect(run.output == "65\na.json\n")
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test(
    "typed lines from a pipe: a wrong one is an error with its number, as later ones would slip")
  func badLine() throws {
    let run = try run(
      "printf '4\\n13\\n' | $goniometer task run \(checkIn) --result r.json; echo $?; ls")
    #expect(run.output == "65\n")
    #expect(
      run.messages.hasSuffix(
        "error: standard input, line 2: step 'check-in', question 'sleep' (How many hours did you "
          + "sleep last night?): Type a whole number from 0 to 12.\n"))
    let again = try self.run(
      "printf '4\\n13\\n8\\n' | $goniometer task run \(checkIn) --interactive")
    #expect(again.exitCode == 0)
    #expect(again.output.contains("\"answer\" : 8"))
  }

  @Test("an input that ends too early is an error, or a saved session")
  func earlyEnd() throws {
    let run = try run(
      "printf '4\\n' | $goniometer task run \(checkIn) --result r.json; echo $?; ls")
    #expect(run.output == "65\n")
    #expect(
      run.messages.contains("the input ended before the task, at step 'check-in', question 'sleep'")
    )
    let saved = try self.run(
      """
      printf '4\\n' | $goniometer task run \(checkIn) --session s.json \(fixed); echo $?
      printf '8\\n' | $goniometer task run \(checkIn) --session s.json --result r.json \(fixed); echo $?
      ls; cmp r.json \(TaskExample.file("datasets/tasks/results/daily-check-in.json").path)
      """)
    #expect(saved.output == "1\n0\nr.json\n")
    #expect(saved.messages.contains("Saved in 's.json'. The same call goes on from here."))
    #expect(
      saved.messages.contains("Going on with the session in 's.json' at the step 'check-in'."))
  }

  @Test("a saved session of another task, or no session at all, is refused and left alone")
  func otherSession() throws {
    let run = try run(
      """
      printf '4\\n' | $goniometer task run \(checkIn) --session s.json 2> /dev/null; cp s.json t.json
      $goniometer task run \(TaskExample.task("onboarding")) --session s.json; echo $?; cmp s.json t.json
      echo nonsense > u.json; $goniometer task run \(checkIn) --session u.json; echo $?; cat u.json
      """)
    #expect(run.output == "65\n65\nnonsense\n")
    #expect(
      run.messages.contains(
        "s.json: the saved session is of the task 'daily-check-in', not of 'onboarding'. To start "
          + "again, remove the file or name another one."))
  }

  @Test("the result and the files go into an archive; the folder stays, and is emptied when asked")
  func keeping() throws {
    let run = try run(
      """
      mkdir out; echo data > out/motion.json
      printf '4\\n8\\n' | $goniometer task run \(checkIn) --output-directory out --archive a.zip; echo $?
      ls out; python3 -m zipfile -l a.zip | awk '{print $1}'
      echo ':discard' | $goniometer task run \(checkIn) -d out; echo $?; ls out
      echo ':discard' | $goniometer task run \(checkIn) -d out --clean; echo $?; ls out
      """)
    #expect(
      run.output
        == "0\nmotion.json\nFile\nmotion.json\nresult.json\n1\nmotion.json\n1\n", "\(run.messages)")
  }

  @Test("a saved session does not decide which folder is archived or emptied")
  func sessionFolder() throws {
    let run = try run(
      """
      mkdir home; echo secret > home/x
      echo ':save' | $goniometer task run \(checkIn) --session s.json -d home; echo $?
      printf '4\\n8\\n' | $goniometer task run \(checkIn) --session s.json --archive a.zip; echo $?
      printf '4\\n8\\n' | $goniometer task run \(checkIn) --session s.json -d other; echo $?
      ls; printf '4\\n8\\n' | $goniometer task run \(checkIn) --session s.json -d home > r; echo $?
      """)
    #expect(run.output == "1\n64\n64\nhome\ns.json\n0\n", "\(run.messages)")
    #expect(
      run.messages.contains("was begun with --output-directory 'home'; begin the call so again"))
  }

  @Test("answers of an earlier run are there to begin with")
  func defaults() throws {
    let earlier = TaskExample.file("datasets/tasks/results/daily-check-in.json").path
    let run = try run(
      "printf '\\n\\n' | $goniometer task run \(checkIn) --defaults \(earlier) \(fixed)")
    #expect(run.exitCode == 0)
    #expect(run.messages.contains("Enter keeps 4."))
    #expect(run.output.contains("\"answer\" : 8"))
  }

  @Test("problems are told with their places; errors give 65, warnings only when they are to")
  func validation() throws {
    let clean = try run("$goniometer task validate \(TaskExample.task("onboarding"))")
    #expect(clean.exitCode == 0 && clean.output.hasSuffix("onboarding.json: no problems found\n"))
    #expect(try run("$goniometer task validate \(checkIn)").exitCode == 0)
    #expect(try run("$goniometer task validate --strict \(checkIn)").exitCode == 65)
    let bad = try run(
      """
      sed 's/"to": "not-joining"/"to": "not-joning"/' \(TaskExample.task("onboarding")) > t.json
      $goniometer task validate t.json
      """)
    #expect(bad.exitCode == 65)
    #expect(bad.output.hasPrefix("t.json: "))
    #expect(bad.output.contains(": error: "))
    #expect(bad.output.contains("not-joining"), "the remedy is named: \(bad.output)")
    let json = try run("$goniometer task validate --json \(checkIn)")
    #expect(json.output.contains("\"code\" : \"default-ignored\""))
  }

  @Test("outputs that cannot be written, or are one file, are refused before anything is asked")
  func outputs() throws {
    let missing = try run("$goniometer task run \(checkIn) --result none/r.json < /dev/null")
    #expect(missing.exitCode == 73)
    #expect(missing.messages.contains("cannot write 'none/r.json': its folder does not exist"))
    let one = try run(
      "$goniometer task run \(checkIn) --result a.json --session a.json < /dev/null")
    #expect(one.exitCode == 64 && one.messages.contains("'a.json' and 'a.json' are one file"))
    let input = try run(
      "cp \(checkIn) t.json; $goniometer task run t.json --session ./t.json; echo $?; cmp t.json \(checkIn)"
    )
    #expect(input.output == "64\n")
  }

  @Test("a task with errors is run with a warning")
  func faulty() throws {
    let run = try run(
      """
      sed 's/"to": "not-joining"/"to": "not-joning"/' \(TaskExample.task("onboarding")) > t.json
      printf '\\nn\\n' | $goniometer task run t.json
      """)
    #expect(run.exitCode == 65)
    #expect(run.messages.hasPrefix("goniometer: warning: t.json has 1 error"))
    #expect(
      run.messages.contains("t.json: the task cannot go on: the rule after 'consent' leads to"))
  }

  @Test("a broken file is told with the path in it", arguments: ["show", "validate", "run"])
  func broken(_ command: String) throws {
    let run = try run(
      """
      echo '{"schemaVersion": 1, "task": {"identifier": "t", "steps": [{"identifier": "a"}]}}' > t.json
      $goniometer task \(command) t.json
      """)
    #expect(run.exitCode == 65)
    if command == "validate" {
      #expect(run.output == "t.json: 1 error\n  $.task.steps[0]: error: 'type' is missing\n")
    } else {
      #expect(run.messages == "goniometer: error: t.json: $.task.steps[0]: 'type' is missing\n")
    }
    #expect(try self.run("$goniometer task \(command) none.json").exitCode == 66)
  }

  @Test("conversion says that a file is of neither form, whichever is asked for")
  func neitherForm() throws {
    for form in ["goniometer", "researchkit"] {
      let run = try run("echo '{\"pain\": 4}' | $goniometer task convert - --to \(form)")
      #expect(run.exitCode == 65)
      #expect(
        run.messages.contains("standard input: this is neither ResearchKit's form, which has"))
    }
  }

  @Test("conversion says what is lost, and refuses what is in that form already")
  func conversion() throws {
    let survey = TaskExample.task("symptom-survey")
    let lost = try run("$goniometer task convert \(survey) --to researchkit")
    #expect(lost.exitCode == 0)
    #expect(lost.messages.contains("goniometer: note: $.steps[3].formItems[2]: "))
    #expect(try run("$goniometer task convert \(survey) --to goniometer").exitCode == 64)
    let result = try run(
      """
      $goniometer task convert \(TaskExample.file("datasets/tasks/results/symptom-survey.json").path) \
        --to researchkit > r.json && $goniometer task convert r.json --to goniometer
      """)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("\"taskResult\""))
    let shown = try run(
      "$goniometer task convert \(checkIn) --to researchkit > rk.json; $goniometer task show rk.json"
    )
    #expect(shown.output.hasPrefix("daily-check-in\n1 step, 2 questions\n"))
  }
}
