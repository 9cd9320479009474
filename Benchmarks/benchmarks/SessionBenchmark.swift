// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import StudyTasks

/// Microseconds of processor time to go one step forward and to take one answer, in a task of 200
/// questions with 50 rules, and in a form of 200 items of which 50 have a rule; and to save and to
/// restore the session.
func benchmarkSessions() {
  guard let questions = try? questionTask(), let form = try? formTask() else { return }
  measure("questions", questions, input: "200 question steps, 50 rules")
  measure("form", form, input: "1 form of 200 items, 50 visibility rules")
}

private let questionCount = 200
private let ruleCount = 50
private let start = Date(timeIntervalSince1970: 1_790_000_000)

private func question(_ index: Int) -> AnswerFormat {
  AnswerFormat(.scale(ScaleFormat(minimum: 0, maximum: 10)))
}

/// Questions in a row; after every fourth a rule on the answers of ten before it.
private func questionTask() throws -> StudyTask {
  var task = try StudyTask(
    "questions",
    steps: (0..<questionCount).map { index in
      Step("q\(index)", .question(QuestionContent(answerFormat: question(index))))
    })
  for rule in 0..<ruleCount {
    let step = rule * questionCount / ruleCount
    let predicate = ResultPredicate.or(
      (max(0, step - 9)...step).map {
        .result(ResultSelector("q\($0)"), .number(NumberRange(minimum: 11)))
      })
    if rule.isMultiple(of: 2) {
      task.navigationRules["q\(step)"] = NavigationRule([.init(when: predicate, to: "q0")])
    } else {
      task.skipRules["q\(step)"] = SkipRule(when: predicate)
    }
  }
  return task
}

/// One form; every fourth item shows when the item before it was answered so.
private func formTask() throws -> StudyTask {
  let items = (0..<questionCount).map { index in
    let isRuled = index > 0 && index.isMultiple(of: questionCount / ruleCount)
    return FormItem(
      "q\(index)", answerFormat: question(index),
      visibleWhen: isRuled
        ? .result(
          ResultSelector(step: "form", "q\(index - 1)"), .number(NumberRange(minimum: 5))) : nil)
  }
  return try StudyTask(
    "form",
    steps: [Step("form", .form(FormContent(items))), Step("end", .completion(CompletionContent()))])
}

private func measure(_ name: String, _ task: StudyTask, input: String) {
  var times = (forward: [Double](), answer: [Double](), save: [Double](), restore: [Double]())
  let clock = Measurement.Clock.threadProcessor
  func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = clock.seconds
    try body()
    return clock.seconds - start
  }
  for _ in 0..<11 {
    var session = TaskSession(task, taskRunUUID: UUID())
    var (answers, steps) = (0, 0)
    var spent = (forward: 0.0, answer: 0.0)
    do {
      try session.start(at: start)
      while !session.isFinished {
        for question in session.currentStep?.questions ?? [] {
          spent.answer += try seconds {
            try session.answer(.scale(7), to: question.identifier, at: start)
          }
          answers += 1
        }
        if steps == task.steps.count / 2 {
          var data = Data()
          times.save.append(seconds { data = session.restorationData } * 1e6)
          times.restore.append(
            try seconds {
              let saved = try TaskSession(documentData: data, limits: TaskSession.limits)
              _ = try TaskSession(restoring: saved, for: task, at: start)
            } * 1e6)
        }
        spent.forward += try seconds { try session.forward(at: start) }
        steps += 1
      }
    } catch {
      preconditionFailure("the task runs: \(error)")
    }
    times.forward.append(spent.forward / Double(steps) * 1e6)
    times.answer.append(spent.answer / Double(answers) * 1e6)
  }
  for (part, values, unit) in [
    ("forward", times.forward, "µs/step"), ("answer", times.answer, "µs/answer"),
    ("save", times.save, "µs"), ("restore", times.restore, "µs"),
  ] {
    Measurement(name: "session.\(name).\(part)", input: input, unit: unit, values: values).report()
  }
}
