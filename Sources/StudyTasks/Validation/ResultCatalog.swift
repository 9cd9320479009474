// SPDX-License-Identifier: Apache-2.0

/// The results that predicates of a task can name: those of its own steps, and those of other tasks
/// that a rule brings along.
struct ResultCatalog {
  /// Names a result without doubt.
  struct Key: Hashable {
    /// `nil` for the task itself.
    var task: String?
    var step: String
    var result: String
  }

  /// A result.
  struct Entry {
    var shape: ResultShape
    /// Where its step stands in the order; `nil` for results of other tasks.
    var position: Int?
    /// Where its item stands in a form.
    var item: Int?
  }

  let task: String
  private let behaviour: StudyTask.Behaviour
  /// The task's own results.
  private(set) var entries: [Key: Entry] = [:]
  /// The task's own steps.
  private var steps: Set<String> = []
  // Apart, so that a copy for one rule does not copy the task's own.
  private var otherEntries: [Key: Entry] = [:]
  private var otherSteps: [String: Set<String>] = [:]
  /// Steps whose results the host may add to, by the prefix of such results' names.
  private var open: [Key: Set<String>] = [:]
  /// Other tasks that may or may not have results here; nothing is said about them.
  var tolerated: Set<String> = []

  init(_ task: StudyTask) {
    self.task = task.identifier
    behaviour = task.behaviour
    for (index, step) in task.steps.enumerated() {
      steps.insert(step.identifier)
      add(step, to: step.identifier, prefix: "", position: index)
    }
  }

  /// Adds the results of other tasks.
  mutating func add(_ results: [TaskResult]) {
    for result in results where result.identifier != task {
      otherSteps[result.identifier, default: []].formUnion(result.results.map(\.identifier))
      for step in result.results {
        for leaf in step.results {
          let key = Key(task: result.identifier, step: step.identifier, result: leaf.identifier)
          otherEntries[key] = Entry(shape: ResultShape(ofLeaf: leaf, behaviour))
        }
      }
    }
  }

  /// The result that a selector names.
  func key(of selector: ResultSelector) -> Key {
    Key(
      task: selector.task == task ? nil : selector.task, step: selector.stepIdentifier,
      result: selector.result)
  }

  /// The result; `nil` for one that the task does not say to exist.
  func entry(_ key: Key) -> Entry? { key.task == nil ? entries[key] : otherEntries[key] }

  /// The steps of a task, `nil` for the task itself; `nil` for a task without results here.
  func steps(of task: String?) -> Set<String>? { task.map { otherSteps[$0] } ?? steps }

  /// The other tasks with results here.
  var otherTasks: [String] { otherSteps.keys.sorted() }

  /// All results of a task, `nil` for the task itself.
  func keys(of task: String?) -> [Key] {
    task == nil ? Array(entries.keys) : otherEntries.keys.filter { $0.task == task }
  }

  /// The possible values of the result; `nil` for one that does not exist.
  func shape(of key: Key) -> ResultShape? {
    if let entry = entry(key) { return entry.shape }
    return isOpen(key) ? ResultShape(.anything, mayBeQuestion: true) : nil
  }

  /// Whether the result may exist although the task does not say so.
  func isOpen(_ key: Key) -> Bool {
    if let task = key.task, tolerated.contains(task), otherSteps[task] == nil { return true }
    let prefixes = open[Key(task: key.task, step: key.step, result: "")] ?? []
    return prefixes.contains { key.result.hasPrefix($0) }
  }

  // MARK: - Filling

  private mutating func add(
    _ result: String, _ shape: ResultShape, _ step: String, _ position: Int, item: Int? = nil
  ) {
    entries[Key(step: step, result: result)] = Entry(shape: shape, position: position, item: item)
  }

  private mutating func add(
    _ question: QuestionContent, of step: Step, _ result: String, _ owner: String, _ position: Int
  ) {
    var shape = ResultShape(of: question.answerFormat, behaviour)
    shape.canBeUnanswered = step.isOptional
    add(result, shape, owner, position)
  }

  private mutating func addOpen(_ step: String, prefix: String) {
    open[Key(step: step, result: ""), default: []].insert(prefix)
  }

  /// Adds the results of `step`, whose names are in the results of `owner` and begin with `prefix`.
  private mutating func add(_ step: Step, to owner: String, prefix: String, position: Int) {
    let own = prefix + step.identifier
    switch step.content {
    case .question(let question): add(question, of: step, own, owner, position)
    case .consentSharing(let sharing): add(sharing.question, of: step, own, owner, position)
    case .form(let form):
      for (index, item) in form.items.enumerated() {
        guard let format = item.answerFormat else { continue }
        var shape = ResultShape(of: format, behaviour)
        shape.canBeUnanswered = step.isOptional || item.isOptional
        add(prefix + item.identifier, shape, owner, position, item: index)
      }
    case .page(let page):
      for inner in page.task.steps {
        add(inner, to: owner, prefix: "\(prefix)\(inner.identifier).", position: position)
      }
    case .consentReview(let review):
      add(own, ResultShape(.consent), owner, position)
      if let signature = review.signature {
        add(prefix + signature.identifier, ResultShape(.consent), owner, position)
      }
    case .active(let active):
      addOpen(owner, prefix: prefix)
      if active.activity.joint != nil { add(own, ResultShape(.nothing), owner, position) }
      for recorder in active.recorders {
        add(prefix + recorder.identifier, ResultShape(.nothing), owner, position)
      }
    case .custom, .requestPermissions, .wait, .table: addOpen(owner, prefix: prefix)
    case .videoInstruction, .webView, .signature, .familyHistory:
      add(own, ResultShape(.nothing), owner, position)
    case .instruction, .completion, .learnMore, .pdfViewer, .review: break
    }
  }
}

extension ResultShape {
  /// A result of which nothing is known.
  fileprivate init(_ answers: Answers, mayBeQuestion: Bool) {
    self.answers = answers
    isQuestion = mayBeQuestion
    canBeUnanswered = mayBeQuestion
    canBeDontKnow = mayBeQuestion
  }

  /// The shape of a result of another task.
  fileprivate init(ofLeaf leaf: LeafResult, _ behaviour: StudyTask.Behaviour) {
    switch leaf.value {
    case .question(let question): self.init(ofType: question.type, behaviour)
    case .consent: self.init(.consent)
    default: self.init(.nothing)
    }
  }
}
