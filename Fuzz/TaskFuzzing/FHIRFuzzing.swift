// SPDX-License-Identifier: Apache-2.0

internal import FHIRExchange
internal import FHIRPath
package import Findings
package import Foundation
internal import JSON
internal import StudyTasks

// The properties of every form and response of FHIR.
extension TaskFuzzing {
  /// A form is written as it was read, can be filled, and what was filled in is valid where the form
  /// is.
  ///
  /// Of an input that is no file, the bytes decide on what is changed in a form.
  package static func checkForm(_ input: Data) throws(FuzzFault) {
    guard let json = changed(sampleForm, by: input),
      let questionnaire = try? FHIR.Questionnaire(resource: json)
    else { return }
    let again = try? FHIR.Questionnaire(data: questionnaire.fhir.data())
    try require(again == questionnaire, "a form is not read as it was written")
    let form = FHIRForm(questionnaire)
    for problem in questionnaire.problems + form.problems { _ = problem.description }
    for seed in 0..<3 as Range<UInt64> {
      let response = form.randomResponse(seed: seed)
      let faults = form.problems(of: response).filter {
        $0.severity >= .error && $0.kind != .required
      }
      let isSound = form.problems.isEmpty && questionnaire.problems.isEmpty
      try require(!isSound || faults.isEmpty, "a made up response is not valid: \(faults)")
      try require(
        (try? FHIR.QuestionnaireResponse(data: response.fhir.data())) == response,
        "a response is not read as it was written")
    }
    try checkMending(of: questionnaire)
    try checkFilling(form)
    try checkFormTask(form)
  }

  /// A mended form is one that FHIR allows, and is mended once; one without faults is left as it is.
  private static func checkMending(of form: FHIR.Questionnaire) throws(FuzzFault) {
    let (made, notes) = form.mended()
    try require(made.problems.isEmpty, "a mended form has faults: \(made.problems)")
    try require(made.mended().notes.isEmpty, "a form is mended twice: \(made.mended().notes)")
    try require(notes.isEmpty == (made == form), "a form is changed without a note")
  }

  /// A form that is answered step by step gives what its answers give alone, whatever it began with.
  private static func checkFilling(_ form: FHIRForm) throws(FuzzFault) {
    let context = ["p": samplePatient]
    var filling = FormFilling(form, context: context)
    for seed in 1..<3 as Range<UInt64> {
      let response = form.randomResponse(seed: seed, context: context)
      answer(response.item, in: &filling)
      try require(
        form.response(filling.draft, context: context) == filling.response(),
        "answers give another response from the start")
      for problem in filling.notes + filling.problems { _ = problem.description }
      let stated = response.item.compactMap { item in
        item.answer.first?.value.map { (item.linkId ?? "", $0.fhir) }
      }
      let file = JSONValue.object(Dictionary(stated, uniquingKeysWith: { first, _ in first }))
      guard let draft = try? form.draft(of: file) else { continue }
      let filled = FormFilling(form, context: context, draft: draft, fillsRest: true)
      for problem in filled.notes { _ = problem.description }
      let written = filled.response()
      try require(
        (try? FHIR.QuestionnaireResponse(data: written.fhir.data())) == written,
        "a filled response is not read as it was written")
    }
  }

  /// Gives the first instance of each question the answers of a response.
  private static func answer(_ items: [FHIR.ResponseItem], in filling: inout FormFilling) {
    for item in items {
      if let instance = filling.instances(of: item.linkId ?? "").first, !item.answer.isEmpty {
        _ = try? filling.answer(instance, item.answer.compactMap(\.value))
      }
      answer(item.item + item.answer.flatMap(\.item), in: &filling)
    }
  }

  /// A form is a task that carries it, and answers go into the task and come out of it.
  private static func checkFormTask(_ form: FHIRForm) throws(FuzzFault) {
    guard let plan = try? FormTask(form) else { return }
    for problem in plan.problems { _ = problem.description }
    for problem in plan.task.validate() { _ = problem.description }
    guard let saved = try? StudyTask(documentData: plan.task.documentData) else {
      throw FuzzFault(description: "the task of a form cannot be read")
    }
    try require(
      PublishedTask(plan.task).questionnaire == form.questionnaire, "the form does not come back")
    _ = PublishedTask(saved)
    let response = form.randomResponse(seed: 1)
    let begun = try? plan.session(with: response, taskRunUUID: uuid, at: start)
    guard let session = begun?.session else { return }
    let result = session.result(at: start)
    let isSound = form.problems.isEmpty && form.questionnaire.problems.isEmpty
    for answered in [result, plan.result(of: response, taskRunUUID: uuid, at: start)] {
      let faults = form.problems(of: plan.response(of: answered)).filter {
        $0.severity >= .error && $0.kind != .required
      }
      try require(!isSound || faults.isEmpty, "the response of a task is not valid: \(faults)")
    }
  }

  /// A task is a form that FHIR allows, and comes back as it was.
  package static func checkPublished(_ input: Data) throws(FuzzFault) {
    guard let task = anyTask(input) else { return }
    let published = PublishedTask(task)
    for problem in published.problems { _ = problem.description }
    let form = FHIRForm(published.questionnaire)
    try require(
      !form.problems.contains { $0.kind == .duplicate }, "a linkId stands twice in a published task"
    )
    guard let data = try? published.questionnaire.data() else { return }
    guard let read = try? FHIR.Questionnaire(data: data),
      let back = PublishedTask(restoring: read)?.task
    else { throw FuzzFault(description: "a published task does not come back") }
    try require(back == task || back.documentData == task.documentData, "another task comes back")
    _ = try? FormTask(form)
  }

  /// Any text is an expression or a typed error, and evaluating it ends.
  package static func checkExpression(_ input: Data) throws(FuzzFault) {
    let text = String(decoding: input, as: UTF8.self)
    let expression: FHIRPathExpression
    do throws(FHIRPathError) {
      expression = try FHIRPathExpression(text)
    } catch {
      _ = error.marked(in: text)
      return
    }
    guard let form = try? FHIR.Questionnaire(resource: sampleForm) else { return }
    let response = FHIRForm(form).randomResponse(seed: 3)
    for fault in expression.faults(on: "QuestionnaireResponse") { _ = fault.marked(in: text) }
    var environment = FHIRPathEnvironment(patterns: BoundedPatterns())
    environment.variables["resource"] = [FHIRPathItem(response.fhir)]
    environment.variables["questionnaire"] = [FHIRPathItem(form.fhir)]
    _ = try? expression.evaluate(on: FHIRPathItem(response.fhir), in: environment)
    let again = try? expression.evaluate(on: FHIRPathItem(response.fhir), in: environment)
    _ = (again, expression.linkIds, expression.variableNames)
  }

  /// Whatever a response says, all faults are told, and come out as a resource that is valid.
  package static func checkResponse(_ input: Data) throws(FuzzFault) {
    guard let sample = try? FHIR.Questionnaire(resource: sampleForm) else { return }
    let form = FHIRForm(sample)
    guard let json = changed(form.randomResponse(seed: UInt64(input.count)).fhir, by: input),
      let response = try? FHIR.QuestionnaireResponse(resource: json)
    else { return }
    let problems = form.problems(of: response)
    try require((try? FHIR.OperationOutcome(problems).data()) != nil, "an outcome is not valid")
    if !problems.contains(where: { $0.severity >= .error }) {
      try require((try? response.data()) != nil, "a valid response cannot be written")
      let bundle = FormExtraction(of: response, of: form).bundle
      try require((try? bundle.data()) != nil, "what is extracted cannot be written")
    }
    _ = try? form.draft(of: json)
  }

  /// The JSON of an input that is a file; else a value with a few places changed.
  private static func changed(_ json: JSONValue, by input: Data) -> JSONValue? {
    var file = input
    if !isFile(input) {
      var entropy = Entropy(input)
      file = json.damaged(&entropy).data()
    }
    return try? JSONValue(data: file, limits: FHIR.limits, dialect: FHIR.dialect)
  }

  private static let samplePatient: JSONValue = [
    "resourceType": "Patient", "birthDate": "2001-02-03",
    "contact": [["n": "Ada", "t": ["1", "2"]], ["n": "Bo"]],
  ]

  private static func expression(
    _ kind: String, _ text: String, name: String? = nil
  ) -> JSONValue {
    var value: [String: JSONValue] = [
      "language": "text/fhirpath", "expression": .string(text),
    ]
    if let name { value["name"] = .string(name) }
    let url = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
    return ["url": .string(url + kind), "valueExpression": .object(value)]
  }

  private static func toggle(_ text: String, _ option: JSONValue) -> JSONValue {
    let condition = expression("x", text).object?["valueExpression"] ?? .null
    return [
      "url": expression("answerOptionsToggleExpression", "").object?["url"] ?? .null,
      "extension": [option, ["url": "expression", "valueExpression": condition]],
    ]
  }

  private static let sampleForm: JSONValue = [
    "resourceType": "Questionnaire", "status": "active",
    "item": [
      [
        "linkId": "p", "type": "group", "repeats": true,
        "extension": [expression("itemPopulationContext", "%p.contact", name: "c")],
        "item": [
          [
            "linkId": "n", "type": "string",
            "extension": [expression("initialExpression", "%c.n")],
          ],
          [
            "linkId": "t", "type": "group", "repeats": true,
            "extension": [expression("initialExpression", "%c.t", name: "t")],
            "item": [
              [
                "linkId": "u", "type": "string",
                "extension": [expression("initialExpression", "%t")],
              ]
            ],
          ],
        ],
      ],
      [
        "linkId": "o", "type": "choice", "repeats": true,
        "answerOption": [
          ["valueCoding": ["system": "s:s", "code": "1"], "initialSelected": true],
          ["valueCoding": ["system": "s:s", "code": "2"]],
          ["valueCoding": ["system": "s:s", "code": "3"]],
        ],
        "extension": [
          toggle(
            "%resource.item.where(linkId = 'a').answer.value = true",
            ["url": "option", "valueCoding": ["code": "1"]]),
          toggle(
            "answer.value.where(code = '3').empty()",
            ["url": "option", "valueCoding": ["code": "2"]]),
        ], "item": [["linkId": "w", "type": "string", "initial": [["valueString": "x"]]]],
      ],
      [
        "linkId": "s", "type": "integer", "readOnly": true,
        "extension": [
          expression(
            "calculatedExpression", "%resource.item.where(linkId = 'o').answer.count()")
        ],
      ],
      ["linkId": "a", "type": "boolean", "required": true],
      [
        "linkId": "g", "type": "group", "repeats": true,
        "enableWhen": [["question": "a", "operator": "=", "answerBoolean": true]],
        "item": [
          [
            "linkId": "b", "type": "open-choice", "repeats": true,
            "answerOption": [
              ["valueCoding": ["system": "s:s", "code": "1"]], ["valueString": "x"],
            ], "item": [["linkId": "c", "type": "quantity"]],
          ],
          [
            "linkId": "d", "type": "date",
            "enableWhen": [["question": "b", "operator": "exists", "answerBoolean": false]],
          ],
        ],
      ],
      [
        "linkId": "e", "type": "string", "maxLength": 10,
        "extension": [
          [
            "url": "http://hl7.org/fhir/StructureDefinition/regex", "valueString": "[a-z]*",
          ]
        ],
      ],
    ],
  ]
}
