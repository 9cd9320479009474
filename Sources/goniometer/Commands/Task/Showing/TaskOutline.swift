// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// What is in a task, for a person to read.
struct TaskOutline {
  let task: StudyTask
  /// For defaults that depend on the time or the place.
  let context: AnswerContext

  var lines: [SaidLine] {
    let title = task.title.map { ": \($0)" } ?? ""
    var lines = [SaidLine(.heading, task.identifier + title), SaidLine(.text, summary)]
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

  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private func steps(of task: StudyTask, indent: String) -> [SaidLine] {
    task.steps.enumerated().flatMap { index, step -> [SaidLine] in
      let number = "\(indent)\(index + 1). "
      let inner = String(repeating: " ", count: number.count)
      var lines = [SaidLine.blank] + self.lines(of: step, prefix: number, indent: inner)
      lines += rules(around: step.identifier, in: task, indent: inner)
      return lines
    }
  }

  private func lines(of step: Step, prefix: String, indent: String) -> [SaidLine] {
    var marks = [step.content.kindName]
    if step.isOptional { marks.append("may be skipped") }
    if !step.allowsBackNavigation { marks.append("no way back") }
    let isAsked = step.questions.first.map { $0.text == step.title } ?? false
    let title = isAsked ? "" : step.title.map { " \"\($0)\"" } ?? ""
    var lines = [
      SaidLine(
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
      lines.append(SaidLine(.hint, "button \"\(button)\" ends the task\(last)", prefix: indent))
    }
    return lines
  }

  private func lines(of question: AskedQuestion, isStep: Bool, indent: String) -> [SaidLine] {
    let format = question.answerFormat
    let inner = indent + (isStep ? "" : "  ")
    var lines: [SaidLine] = []
    let text = question.text.map { "\"\($0)\"" } ?? ""
    if isStep {
      if !text.isEmpty { lines.append(SaidLine(.text, text, prefix: indent)) }
    } else {
      lines.append(SaidLine(.text, "\(question.identifier) \(text)", prefix: indent))
    }
    var words = [format.inWords]
    if !question.isOptional { words.append("needed") }
    if let answer = format.defaultAnswer(in: context) {
      words.append("at first \(format.spoken(answer))")
    }
    if format.dontKnow != nil { words.append("or \"\(format.words(for: .dontKnow))\"") }
    lines.append(SaidLine(.hint, words.joined(separator: "; "), prefix: inner))
    if let list = ChoiceList(format), format.questionType != .boolean {
      let choices = list.entries.map { entry in
        "\(entry.value)" == entry.text ? entry.text : "\(entry.text) = \(entry.value)"
      }
      lines.append(SaidLine(.hint, choices.joined(separator: "; "), prefix: inner))
    }
    if let rule = question.visibilityRule {
      lines.append(SaidLine(.text, "shown when \(rule)", prefix: inner))
    }
    return lines
  }

  private func details(of step: Step, indent: String) -> [SaidLine] {
    switch step.content {
    case .page(let page): return steps(of: page.task, indent: indent)
    case .familyHistory(let history):
      let conditions = history.conditions.conditions.map(\.displayName).joined(separator: ", ")
      return [SaidLine(.hint, "conditions: \(conditions)", prefix: indent)]
        + history.relativeGroups.flatMap { group in
          [
            SaidLine(
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
      return [SaidLine(.hint, "document of \(parts)\(signed)", prefix: indent)]
    case .active(let active):
      let time = active.duration > 0 ? "\(AnswerFormat.plain(active.duration)) s" : "until done"
      let recorders = active.recorders.map { "'\($0.identifier)' (\($0.kind.rawValue))" }
      let records = recorders.isEmpty ? "" : "; records \(recorders.joined(separator: ", "))"
      let measures = active.measurement.map { measurement in
        [SaidLine(.hint, "measures: \(measurement.inWords)", prefix: indent)]
      }
      return [SaidLine(.hint, "\(active.activity.rawValue), \(time)\(records)", prefix: indent)]
        + (measures ?? [])
    case .custom(let custom): return [SaidLine(.hint, "kind '\(custom.name)'", prefix: indent)]
    default: return []
    }
  }

  private func rules(around step: String, in task: StudyTask, indent: String) -> [SaidLine] {
    var lines: [SaidLine] = []
    if let rule = task.skipRules[step] {
      lines.append(SaidLine(.text, "left out when \(rule.predicate)", prefix: indent))
    }
    if let rule = task.navigationRules[step] {
      for branch in rule.branches {
        lines.append(
          SaidLine(
            .text, "-> \(Self.name(branch.destination)) when \(branch.predicate)", prefix: indent))
      }
      if let otherwise = rule.otherwise {
        let word = rule.branches.isEmpty ? "always" : "otherwise"
        lines.append(SaidLine(.text, "-> \(Self.name(otherwise)) \(word)", prefix: indent))
      }
    }
    if let modifier = task.stepModifiers[step] {
      let keys = modifier.changes.keys.sorted().joined(separator: ", ")
      lines.append(
        SaidLine(
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

extension Step.Content {
  /// The name that files have for the kind of step, in words.
  var kindName: String {
    switch self {
    case .instruction: "instruction"
    case .completion: "completion"
    case .learnMore: "learn more"
    case .videoInstruction: "video"
    case .question: "question"
    case .form: "form"
    case .page: "pages"
    case .table: "table"
    case .pdfViewer: "PDF"
    case .webView: "web page"
    case .signature: "signature"
    case .consentReview: "consent"
    case .consentSharing: "consent to sharing"
    case .wait: "wait"
    case .review: "review"
    case .requestPermissions: "permissions"
    case .active: "active"
    case .familyHistory: "family history"
    case .custom: "custom"
    }
  }
}
