// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// Tasks.
let tasks = ClassFamily<StudyTask>(
  \.carried,
  [
    ClassTable(
      "ORKOrderedTask", blank: StudyTask(unchecked: ""),
      accepts: { !$0.isNavigable && $0.reportsProgress }, losses: taskLosses,
      [.identity, .steps]),
    ClassTable(
      "ORKNavigableOrderedTask", "ORKOrderedTask", blank: StudyTask(unchecked: ""),
      losses: taskLosses,
      [
        .identity, .steps,
        .standing("stepNavigationRules", \.navigationRules, .dictionary(.of(navigationRules)), [:]),
        Property.standing("skipStepNavigationRules", \.skipRules, .dictionary(.of(skipRules)), [:])
          .asExtension("the rules that leave out steps are left out: every step is shown"),
        .standing("stepModifiers", \.stepModifiers, .dictionary(.of(stepModifiers)), [:]),
        .standing("shouldReportProgress", \.reportsProgress, .flag, false, isAlwaysWritten: true),
      ]),
  ])

private func taskLosses(_ task: StudyTask) -> [String] {
  task.title == nil ? [] : ["the task's title is left out"]
}

extension Property<StudyTask> {
  /// The task's identifier, and what is not in the JSON: the behaviour that the reader was given.
  fileprivate static let identity = Property(["identifier"]) {
    members, task, path, reading throws(JSONError) in
    task.identifier = try members.value("identifier", .string, at: path, &reading) ?? ""
    task.behaviour = reading.context.behaviour
  } write: { task, _, writing in
    writing.context.behaviour = task.behaviour
    return ["identifier": .string(task.identifier)]
  }

  /// The steps, whose identifiers must differ; their questions are noted for the rules.
  fileprivate static let steps = Property(["steps"], isWritten: { _ in true }) {
    members, task, path, reading throws(JSONError) in
    reading.context.yesNoQuestions = yesNoQuestions(of: members["steps"] ?? [])
    let steps = try members.value(
      "steps", .array(.of(ResearchKitExchange.steps)), at: path, &reading)
    do {
      try task.replaceSteps(steps ?? [])
    } catch {
      throw JSONError(.invalid("\(error)"), at: path["steps"])
    }
  } write: { task, path, writing in
    writing.context.yesNoQuestions = yesNoQuestions(of: task.steps)
    return [
      "steps": Codec.array(.of(ResearchKitExchange.steps))
        .write(task.steps, path["steps"], &writing)
    ]
  }
}

/// The task of a page step, whose questions and behaviour are its own.
let pageTask = Codec<StudyTask>(
  read: { json, path, reading throws(JSONError) in
    let questions = reading.context.yesNoQuestions
    defer { reading.context.yesNoQuestions = questions }
    return try tasks.read(json, at: path, &reading)
  },
  write: { task, path, writing in
    let (questions, behaviour) = (writing.context.yesNoQuestions, writing.context.behaviour)
    defer { (writing.context.yesNoQuestions, writing.context.behaviour) = (questions, behaviour) }
    return tasks.write(task, at: path, &writing)
  }, isComposite: true)

/// The questions of yes or no among steps in ResearchKit's JSON, which rules in the steps themselves
/// may be about.
private func yesNoQuestions(of steps: JSONValue) -> Set<ResultSelector> {
  var questions: Set<ResultSelector> = []
  for step in steps.array ?? [] {
    guard let members = step.object, let name = members["identifier"]?.string else { continue }
    if isYesNo(members) { questions.insert(ResultSelector(step: name, name)) }
    for item in members["formItems"]?.array ?? [] {
      guard let members = item.object, let item = members["identifier"]?.string, isYesNo(members)
      else { continue }
      questions.insert(ResultSelector(step: name, item))
    }
  }
  return questions
}

private func isYesNo(_ question: Members) -> Bool {
  question["answerFormat"]?.object?["_class"] == "ORKBooleanAnswerFormat"
}

/// The questions of yes or no among steps.
private func yesNoQuestions(of steps: [Step]) -> Set<ResultSelector> {
  var questions: Set<ResultSelector> = []
  for step in steps {
    switch step.content {
    case .question(let question):
      if case .boolean = question.answerFormat.kind {
        questions.insert(ResultSelector(step: step.identifier, step.identifier))
      }
    case .form(let form):
      for item in form.items {
        guard case .boolean? = item.answerFormat?.kind else { continue }
        questions.insert(ResultSelector(step: step.identifier, item.identifier))
      }
    default: continue
    }
  }
  return questions
}
