// SPDX-License-Identifier: Apache-2.0

package import JSON
internal import StudyTasks

extension TaskOutline {
  /// The outline for programs: steps and questions in order, rules in their readable form.
  package var json: JSONValue { json(of: task) }

  private func json(of task: StudyTask) -> JSONValue {
    .object([
      "identifier": .string(task.identifier), "title": .text(task.title),
      "behaviour": .string(task.behaviour.rawValue),
      "questionCount": .integer(task.questionCount),
      "steps": .array(task.steps.map { json(of: $0, in: task) }),
    ])
  }

  private func json(of step: Step, in task: StudyTask) -> JSONValue {
    var members: [String: JSONValue] = [
      "identifier": .string(step.identifier), "title": .text(step.title),
      // The name that task files have, which is the key of the step's kind there.
      "type": step.json.object?["type"] ?? .null,
      "optional": .boolean(step.isOptional),
      "questions": .array(step.questions.map(json)),
      "rules": .array(rules(around: step.identifier, in: task)),
    ]
    switch step.content {
    case .page(let page): members["pages"] = json(of: page.task)
    case .familyHistory(let history):
      members["relativeGroups"] = .array(
        history.relativeGroups.map { group in
          [
            "identifier": .string(group.identifier), "maxAllowed": .integer(group.maxAllowed),
            "steps": .array(group.formSteps.map { json(of: $0, in: task) }),
          ]
        })
    case .active(let active): members["measurement"] = active.measurement?.json
    default: break
    }
    return .object(members)
  }

  private func json(of question: AskedQuestion) -> JSONValue {
    let format = question.answerFormat
    return .object([
      "identifier": .string(question.identifier), "text": .text(question.text),
      "optional": .boolean(question.isOptional), "answerFormat": format.json,
      "answerType": .string(format.questionType.rawValue), "asks": .string("\(format.inWords)"),
      "default": format.defaultAnswer(in: context)?.json ?? .null,
      "visibleWhen": .text(question.visibilityRule?.description),
    ])
  }

  private func rules(around step: String, in task: StudyTask) -> [JSONValue] {
    var rules: [JSONValue] = []
    if let rule = task.skipRules[step] {
      rules.append(["rule": "skip", "when": .string(rule.predicate.description)])
    }
    if let rule = task.navigationRules[step] {
      for branch in rule.branches {
        rules.append([
          "rule": "go", "when": .string(branch.predicate.description),
          "to": .string(branch.destination),
        ])
      }
      if let otherwise = rule.otherwise {
        rules.append(["rule": "go", "when": "otherwise", "to": .string(otherwise)])
      }
    }
    if let modifier = task.stepModifiers[step] {
      rules.append([
        "rule": "modify", "when": .string(modifier.predicate.description),
        "change": .object(modifier.changes),
      ])
    }
    return rules
  }
}

extension JSONValue {
  /// The text, or `null` for none.
  fileprivate static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
