// SPDX-License-Identifier: Apache-2.0

import FHIRExchange
import Foundation
import JSON
import StudyTasks
import Testing

@Suite("FHIR: the commands")
struct FHIRCommandTests {
  private func run(_ line: String) throws -> ProgramRun { try ProgramRun(shell: line) }
  private let form = ProgramRun.package.appending(path: "datasets/fhir/knee-questionnaire.json")
    .path
  private let answers = ProgramRun.package.appending(path: "datasets/fhir/knee-answers.json").path
  private let tasks = ProgramRun.package.appending(path: "datasets/tasks").path

  @Test("a form becomes a task, and comes back from it as it was")
  func importAndExport() throws {
    let made = try run(
      "cd $folder && $goniometer fhir import \(form) --output task.json --issues issues.json "
        + "&& $goniometer fhir export task.json && grep -c OperationOutcome issues.json >&2")
    #expect(made.exitCode == 0)
    #expect(made.messages.contains(": 7 steps, 9 questions"))
    #expect(made.messages.hasSuffix("1\n"))
    let back = try FHIR.Questionnaire(data: Data(made.output.utf8))
    #expect(try back == FHIR.Questionnaire(data: Data(contentsOf: URL(filePath: form))))
  }

  @Test("a form with faults is mended in writing with notes; --strict refuses it")
  func mended() throws {
    let faulty =
      #"{"resourceType":"Questionnaire","contact":[],"item":[{"linkId":5,"type":"boolean","text":"Pain?","required":"true"}]}"#
    let made = try run(
      "cd $folder && printf '\(faulty)' >form.json && $goniometer fhir import form.json -o task.json "
        + "2>said && $goniometer fhir export task.json --status active -o back.json && "
        + "$goniometer fhir validate back.json && cat back.json; "
        + "$goniometer fhir export task.json --strict; echo $?")
    #expect(made.output.hasPrefix("back.json: valid\n"), "\(made.output)")
    #expect(made.output.contains(#""status" : "active""#))
    #expect(made.output.hasSuffix("65\n"), "\(made.output)")
    for note in [
      "Questionnaire.contact: An empty list; left out.",
      #"Questionnaire.item[0].linkId: 5 is written "5"."#,
      #"Questionnaire.item[0].required: "true" is written true."#,
      #"Questionnaire.status: It is missing; written "active"."#,
    ] {
      #expect(made.messages.contains("goniometer: note: \(note)\n"), "\(made.messages)")
    }
    #expect(made.messages.contains("Questionnaire.contact: An empty list: leave it out."))
  }

  @Test("a folder of tasks becomes a folder of forms, and one again")
  func folders() throws {
    let made = try run(
      "cd $folder && $goniometer fhir export \(tasks) --output forms 2>notes && "
        + "$goniometer fhir import forms --output tasks --issues issues && ls tasks issues && "
        + "$goniometer fhir fill forms --random 3 --output filled && ls filled | wc -l")
    #expect(made.exitCode == 0, "\(made.messages)")
    #expect(made.output.contains("symptom-survey.json"))
    #expect(made.output.hasSuffix("9\n"))
    let damaged = try run(
      "cd $folder && mkdir in && cp \(form) in/good.json && printf '{' >in/bad.json && "
        + "$goniometer fhir import in --output out; echo $? && ls out")
    #expect(damaged.output == "65\ngood.json\n")
    #expect(damaged.messages.contains("in/bad.json: "))
  }

  @Test("a form is run as a task; its response is valid, and begins the next run")
  func taskRun() throws {
    let typed = #"A. Person\n\n1\n6\nIn front\n1,2\n1\n400\ny\n2\n\nn\n\n"#
    let made = try run(
      "cd $folder && printf '\(typed)' | $goniometer task run \(form) --format fhir >r.json 2>said; "
        + "$goniometer fhir validate r.json --questionnaire \(form); "
        + "yes '' | head -30 | $goniometer fhir fill \(form) --response r.json 2>said | "
        + "tee again.json; $goniometer fhir validate again.json --questionnaire \(form)")
    #expect(made.output.hasPrefix("r.json: valid\n"), "\(made.messages)")
    #expect(made.output.hasSuffix("again.json: valid\n"))
    #expect(made.output.contains(#""status" : "amended""#))
    #expect(made.output.contains("In front"))
  }

  @Test("a response in progress goes on where it was left")
  func resumed() throws {
    let made = try run(
      #"cd $folder && printf '{"name": "A", "side": "Left", "pain": 6}' >a.json && "#
        + "$goniometer fhir fill \(form) --answers a.json --partial --output part.json && "
        + #"printf 'Behind\n\n1\n\n\n\n\n' | "#
        + "$goniometer fhir fill \(form) --response part.json --output whole.json; "
        + "$goniometer fhir validate whole.json --questionnaire \(form) && cat whole.json")
    #expect(made.output.hasPrefix("whole.json: valid\n"), "\(made.messages)")
    #expect(made.output.contains("Behind"))
    #expect(!made.messages.contains("Your name"))
  }

  @Test("an answers file is completed with the form's own answers; what is left out is named")
  func completed() throws {
    let made = try run(
      #"cd $folder && printf '{"resourceType":"Questionnaire","status":"active","item":["#
        + #"{"linkId":"a","type":"decimal"},{"linkId":"v","type":"string","initial":["#
        + #"{"valueString":"v1"}],"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/"#
        + #"questionnaire-hidden","valueBoolean":true}]},{"linkId":"b","type":"string","#
        + #""enableWhen":[{"question":"a","operator":">","answerDecimal":2}]}]}' >form.json && "#
        + #"printf '{"a":1.50,"b":"lost"}' >a.json && $goniometer fhir fill form.json -a a.json"#)
    #expect(made.exitCode == 0)
    #expect(
      made.messages.hasSuffix(
        "a.json: Questionnaire.item[2]: The answer 'lost' to 'b' is left out: the question is not "
          + "asked.\n"), "\(made.messages)")
    let response = try FHIR.QuestionnaireResponse(data: Data(made.output.utf8))
    #expect(response.item.map { $0.answer[0].value?.shown } == ["1.50", "v1"])
  }

  @Test("a form is filled in from what is known, and its answers become a patient and findings")
  func extracted() throws {
    let files = ProgramRun.package.appending(path: "datasets/fhir/intake-").path
    let made = try run(
      """
      cd $folder && $goniometer fhir fill \(files)questionnaire.json -a \(files)answers.json \
        --context \(files)context.json -o response.json &&
      $goniometer fhir extract response.json -q \(files)questionnaire.json \
        --context \(files)context.json -o bundle.json && $goniometer fhir validate bundle.json >&2 &&
      cat bundle.json; $goniometer fhir extract response.json; echo $? >&2
      """)
    #expect(made.messages.contains("bundle.json: valid") && made.messages.hasSuffix("\n64\n"))
    let bundle = try FHIR.Bundle(data: Data(made.output.utf8))
    let resources = bundle.entry.compactMap { $0.resource?.object }
    #expect(
      resources.map { $0["resourceType"] }
        == ["QuestionnaireResponse", "Patient", "Observation", "Observation"])
    #expect(bundle.entry[1].request == ["method": "PUT", "url": "Patient/ada"])
    #expect(
      resources[1]["telecom"] == [["system": "phone", "value": "+49 228 5678"]]
        && resources[1]["name"] == [["family": "Berg", "given": ["Ada", "Maria"]]])
    #expect(resources[2]["valueQuantity"]?.object?["value"] == .decimal("70.5"))
    #expect(resources[3]["subject"] == ["reference": "Patient/ada"])
  }

  @Test(
    "mistakes are named with the way out",
    arguments: [
      ("fhir fill F --random 1 --answers A", 64, "--answers and --random exclude each other"),
      ("fhir fill - ", 64, "the form cannot come from standard input"),
      ("fhir fill T --random 1", 64, "is a folder: state a folder for the outputs"),
      ("fhir fill T", 64, "a folder of forms is filled with --random"),
      ("fhir fill F --authored noon --random 1", 64, "option '--authored': expected a date"),
      ("fhir import A", 65, "no 'resourceType': this is not a FHIR resource"),
      ("fhir export F/none.json", 66, "none.json"),
      ("fhir export T/daily-check-in.json --status new", 64, "option '--status': expected"),
      ("task run T/daily-check-in.json --defaults F", 65, "found the resource"),
    ])
  func usage(_ line: String, _ code: Int32, _ message: String) throws {
    let paths = ["F": form, "A": answers, "T": tasks]
    let words = line.split(separator: " ").map { word in
      let name = String(word.prefix { $0 != "/" })
      return (paths[name] ?? name) + word.dropFirst(name.count)
    }
    let run = try run("$goniometer " + words.joined(separator: " "))
    #expect(run.exitCode == code, "\(run.messages)")
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(run.output.isEmpty)
  }

  @Test("the clinician's page shows what the program writes")
  func clinicalRecord() throws {
    let page = try String(
      contentsOf: ProgramRun.package.appending(path: "Documentation/ClinicalRecord.md"),
      encoding: .utf8)
    let blocks = page.components(separatedBy: "```")
    let commands = try #require(blocks.first { $0.hasPrefix("sh\n") }).dropFirst(3)
    let shown = try #require(blocks.first { $0.hasPrefix("json\n") }).dropFirst(5)
    let fixed = "--now 2026-03-01T10:00:00Z --run-uuid 00000000-0000-4000-8000-000000000000"
    let lines = commands.replacing("goniometer task run", with: "$goniometer task run \(fixed)")
      .replacing("goniometer task make", with: "$goniometer task make")
      .replacing("$$", with: "$")
    let made = try run(
      "cd $folder && ln -s \(ProgramRun.package.path)/datasets . && (\(lines)) 2>said && cat bundle.json"
    )
    let bundle = try FHIR.Bundle(data: Data(made.output.utf8))
    let observation = bundle.entry.compactMap(\.resource).first(where: FHIR.Observation.describes)
    #expect(
      try FHIR.Observation(resource: #require(observation))
        == FHIR.Observation(data: Data(shown.utf8)))
    for words in ["105.3°", "100.3°", "| 7.53°", "± 14.8°", "Good: the result can be used"] {
      #expect(page.contains(words))
    }
    #expect(bundle.entry.count == 4)
  }

  @Test("an expression is tried on a resource")
  func path() throws {
    let found = try run("$goniometer fhir path 'item.linkId.first() | item.count()' \(form)")
    #expect(found.output == "FHIR.string  about\nSystem.Integer  6\n")
    let wrong = try run("$goniometer fhir path 'item.linkID' \(form); echo $?")
    #expect(wrong.output == "64\n")
    #expect(
      wrong.messages.contains(
        "column 6: Questionnaire.item has no element 'linkID'; did you mean 'linkId'?\n"
          + "  item.linkID\n       ^"))
    let lenient = try run("$goniometer fhir path --lenient 'item.linkID' \(form); echo $?")
    #expect(lenient.output == "0\n")
    let failed = try run("$goniometer fhir path \"1 + 'a'\" \(form); echo $?")
    #expect(failed.output == "1\n")
    let variable = try run(
      "$goniometer fhir path --json '%other.count() = 1' \(form) --context other=\(form)")
    #expect(variable.output.contains(#""value" : true"#))
  }

  @Test("expressions from standard input are answered one by one")
  func paths() throws {
    let made = try run(
      #"printf '1 +\n"2\\n+ 2"\n\n' | $goniometer fhir path - \#(form); echo $?"#)
    let lines = made.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines.first?.hasPrefix(#"{"error":"column 4: expected"#) == true)
    #expect(lines[1] == #"{"items":[{"text":"4","type":"System.Integer","value":4}]}"#)
    #expect(lines.last == "1")
  }

  @Test(
    "a subject is a reference, and any other word is refused",
    arguments: ["foo", "'a b'", "patient/1"])
  func subject(_ word: String) throws {
    let made = try run("$goniometer fhir fill \(form) --random 3 --subject \(word); echo $?")
    #expect(made.output == "64\n")
    #expect(made.messages.contains("option '--subject': expected a reference such as Patient/123"))
  }

  @Test("the response of a saved result is that of its run, and of no other task")
  func response() throws {
    let line = """
      $goniometer task run \(TaskExample.task("daily-check-in")) \
        --answers \(TaskExample.answers("daily-check-in")) \
        \(TaskExample.fixed.joined(separator: " "))
      """
    let run = try ProgramRun(
      shell: """
        \(line) --result r.json; \(line) --format fhir > run.json
        $goniometer fhir response r.json --task \(TaskExample.task("daily-check-in")) -o response.json
        cmp run.json response.json; echo $?
        $goniometer fhir response r.json --task \(TaskExample.task("onboarding")); echo $?
        """)
    #expect(run.output == "0\n65\n", "\(run.messages)")
    #expect(run.messages.contains("not of 'onboarding'"))
  }
}
