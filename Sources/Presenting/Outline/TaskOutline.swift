// SPDX-License-Identifier: Apache-2.0

internal import JSON
package import StudyTasks

/// The contents of a task for a person to read: steps, questions, rules.
package struct TaskOutline {
  let task: StudyTask
  /// For defaults that depend on the time or the place.
  let context: AnswerContext

  package init(task: StudyTask, context: AnswerContext) {
    (self.task, self.context) = (task, context)
  }

  /// The outline in paragraphs.
  package var lines: [PresentedLine] {
    let title = task.title.map { ": \($0)" } ?? ""
    var lines = [PresentedLine(.heading, task.identifier + title), PresentedLine(.text, summary)]
    lines += steps(of: task, indent: "")
    return lines
  }

  /// How much there is, and which semantics hold.
  private var summary: String {
    let questions = task.questionCount
    var parts = [Self.count(task.steps.count, "step"), Self.count(questions, "question")]
    if task.isNavigable {
      let rules = task.navigationRules.count + task.skipRules.count + task.stepModifiers.count
      parts.append(Self.count(rules, "rule"))
    }
    if task.behaviour == .researchKit { parts.append("behaviour of ResearchKit") }
    return parts.joined(separator: ", ")
  }

  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private func steps(of task: StudyTask, indent: String) -> [PresentedLine] {
    task.steps.enumerated().flatMap { index, step -> [PresentedLine] in
      let number = "\(indent)\(index + 1). "
      let inner = String(repeating: " ", count: number.count)
      var lines = [PresentedLine.blank] + self.lines(of: step, prefix: number, indent: inner)
      lines += rules(around: step.identifier, in: task, indent: inner)
      return lines
    }
  }

  private func lines(of step: Step, prefix: String, indent: String) -> [PresentedLine] {
    var marks = [PresentedStep.Kind(step.content).inWords]
    if step.isOptional { marks.append("may be skipped") }
    if !step.allowsBackNavigation { marks.append("no way back") }
    let isAsked = step.questions.first.map { $0.text == step.title } ?? false
    let title = isAsked ? "" : step.title.map { " \"\($0)\"" } ?? ""
    var lines = [
      PresentedLine(
        .question, "\(step.identifier) (\(marks.joined(separator: ", ")))\(title)", prefix: prefix)
    ]
    for question in step.questions {
      lines += self.lines(
        of: question, isStep: question.identifier == step.identifier, indent: indent)
    }
    lines += details(of: step, indent: indent)
    if let termination = step.earlyTermination {
      let button = termination.buttonText ?? "End early"
      let last = termination.step.first.map { " by the step '\($0.identifier)'" } ?? ""
      lines.append(
        PresentedLine(.hint, "button \"\(button)\" ends the task\(last)", prefix: indent))
    }
    return lines
  }

  private func lines(of question: AskedQuestion, isStep: Bool, indent: String) -> [PresentedLine] {
    let format = question.answerFormat
    let inner = indent + (isStep ? "" : "  ")
    var lines: [PresentedLine] = []
    let text = question.text.map { "\"\($0)\"" } ?? ""
    if isStep {
      if !text.isEmpty { lines.append(PresentedLine(.text, text, prefix: indent)) }
    } else {
      lines.append(PresentedLine(.text, "\(question.identifier) \(text)", prefix: indent))
    }
    var words = ["\(format.inWords)"]
    if !question.isOptional { words.append("needed") }
    if let answer = format.defaultAnswer(in: context) {
      words.append("at first \(format.spoken(answer))")
    }
    if format.dontKnow != nil { words.append("or \"\(format.words(for: .dontKnow))\"") }
    lines.append(PresentedLine(.hint, words.joined(separator: "; "), prefix: inner))
    if let list = ChoiceList(format), format.questionType != .boolean {
      let choices = list.entries.map { entry in
        "\(entry.value)" == entry.text ? entry.text : "\(entry.text) = \(entry.value)"
      }
      lines.append(PresentedLine(.hint, choices.joined(separator: "; "), prefix: inner))
    }
    if let rule = question.visibilityRule {
      lines.append(PresentedLine(.text, "shown when \(rule)", prefix: inner))
    }
    return lines
  }

  private func details(of step: Step, indent: String) -> [PresentedLine] {
    switch step.content {
    case .page(let page): return steps(of: page.task, indent: indent)
    case .familyHistory(let history):
      let conditions = history.conditions.conditions.map(\.displayName).joined(separator: ", ")
      return [PresentedLine(.hint, "conditions: \(conditions)", prefix: indent)]
        + history.relativeGroups.flatMap { group in
          [
            PresentedLine(
              .text, "\(group.identifier) \"\(group.sectionTitle)\", at most \(group.maxAllowed)",
              prefix: indent)
          ]
            + group.formSteps.flatMap {
              lines(of: $0, prefix: indent + "  ", indent: indent + "    ")
            }
        }
    case .consentReview(let review):
      let parts = Self.count(review.document.sections.count, "section")
      let signed = review.signature.map { ", signed by '\($0.identifier)'" } ?? ""
      return [PresentedLine(.hint, "document of \(parts)\(signed)", prefix: indent)]
    case .active(let active):
      let time = active.duration > 0 ? "\(AnswerFormat.plain(active.duration)) s" : "until done"
      let recorders = active.recorders.map { "'\($0.identifier)' (\($0.kind.rawValue))" }
      let records = recorders.isEmpty ? "" : "; records \(recorders.joined(separator: ", "))"
      let measures = active.measurement.map { measurement in
        [PresentedLine(.hint, "measures: \(measurement.inWords)", prefix: indent)]
      }
      return [
        PresentedLine(.hint, "\(active.activity.rawValue), \(time)\(records)", prefix: indent)
      ]
        + (measures ?? [])
    case .custom(let custom): return [PresentedLine(.hint, "kind '\(custom.name)'", prefix: indent)]
    default: return []
    }
  }

  private func rules(around step: String, in task: StudyTask, indent: String) -> [PresentedLine] {
    var lines: [PresentedLine] = []
    if let rule = task.skipRules[step] {
      lines.append(PresentedLine(.text, "left out when \(rule.predicate)", prefix: indent))
    }
    if let rule = task.navigationRules[step] {
      for branch in rule.branches {
        lines.append(
          PresentedLine(
            .text, "-> \(Self.name(branch.destination)) when \(branch.predicate)", prefix: indent))
      }
      if let otherwise = rule.otherwise {
        let word = rule.branches.isEmpty ? "always" : "otherwise"
        lines.append(PresentedLine(.text, "-> \(Self.name(otherwise)) \(word)", prefix: indent))
      }
    }
    if let modifier = task.stepModifiers[step] {
      let keys = modifier.changes.keys.sorted().joined(separator: ", ")
      lines.append(
        PresentedLine(
          .text, "changes \(keys) of this step when \(modifier.predicate)", prefix: indent))
    }
    return lines
  }

  static func name(_ destination: String) -> String {
    destination == StudyTask.end ? "the end" : destination
  }
}

extension StudyTask {
  /// Questions of all steps, those in pages and early terminations included; of relatives those of
  /// one in each group.
  var questionCount: Int {
    steps.reduce(0) { total, step in
      let inner =
        switch step.content {
        case .page(let page): page.task.questionCount
        case .familyHistory(let history):
          history.relativeGroups.reduce(0) {
            $0 + $1.formSteps.reduce(0) { $0 + $1.questions.count } + 1
              + history.conditions.formItems.count { $0.answerFormat != nil }
          }
        default: 0
        }
      let last = step.earlyTermination?.step.reduce(0) { $0 + $1.questions.count } ?? 0
      return total + step.questions.count + inner + last
    }
  }
}

extension PresentedStep.Kind {
  /// The name that files have for the kind of step, in words.
  fileprivate var inWords: String {
    switch self {
    case .learnMore: "learn more"
    case .page: "pages"
    case .document: "PDF"
    case .webPage: "web page"
    case .consentSharing: "consent to sharing"
    case .familyHistory: "family history"
    default: rawValue
    }
  }
}
