// SPDX-License-Identifier: Apache-2.0

public import JSON
public import StudyTasks

extension FormTask {
  /// The answers of a run, in the form's nesting.
  ///
  /// The answers at first of items that no step asks are among them.
  ///
  /// - Parameter context: Resources that expressions see, by the names that the form has for them.
  public func draft(
    of result: TaskResult, context: [String: JSONValue] = [:]
  ) -> ResponseDraft {
    var paths = answers(of: result)
    let left = layout.left.map(\.item).filter { index in
      form.items[index].type.isQuestion && form.expressions.calculation[index] == nil
        && layout.loop[index] == nil && !form.path(to: index).contains(where: layout.isLoop)
    }
    if !left.isEmpty {
      let begun = FormFilling(form, context: context, now: FHIR.Moment(result.startDate))
      let walk = LayoutWalk(form, layout)
      for index in left {
        paths.add(begun.answers(of: form.items[index].linkId), at: walk.path(to: index))
      }
    }
    return paths.draft(of: form)
  }

  /// The answers of a run that its response leaves out, with the reasons (``FormFilling/leftOut``).
  ///
  /// - Parameter context: Resources that expressions see, by the names that the form has for them.
  public func leftOut(
    of result: TaskResult, context: [String: JSONValue] = [:]
  ) -> [FHIRProblem] {
    FormFilling(
      form, context: context, now: FHIR.Moment(result.endDate),
      draft: answers(of: result).draft(of: form)
    ).leftOut
  }

  private func answers(of result: TaskResult) -> AnswerPaths {
    var walk = LayoutWalk(form, layout)
    var paths = AnswerPaths()
    for step in result.results {
      guard let page = walk.page(step.identifier) else { continue }
      for index in page.questions {
        guard
          let leaf = step.result(for: form.items[index].linkId)
            ?? step.results.first(where: \.isFile)
        else { continue }
        paths.add(form.items[index].values(of: leaf), at: walk.path(to: index))
      }
      if case .another(let item, _) = page.kind {
        walk.leave(item, hasMore: step.result(for: step.identifier)?.answer == .boolean(true))
      }
    }
    return paths
  }

  /// The response of a run: with the form's nesting and words, without items that are not asked and
  /// without empty answers.
  ///
  /// - Parameters:
  ///   - status: `completed`; of a run that goes on later `in-progress`; of answers that were changed
  ///     after completion `amended`.
  ///   - subject: The person whom the answers are about; `nil`: as the result's identity has it.
  ///   - author: Who answered, where that is another.
  ///   - context: Resources that expressions see, by the names that the form has for them.
  public func response(
    of result: TaskResult, status: ResponseStatus = .completed, subject: FHIR.Reference? = nil,
    author: FHIR.Reference? = nil, context: [String: JSONValue] = [:]
  ) -> FHIR.QuestionnaireResponse {
    form.response(
      draft(of: result, context: context), status: status, of: result, subject: subject,
      author: author,
      context: context)
  }
}

/// How far the answering of a form has come.
public enum ResponseStatus: String, Sendable, CaseIterable {
  case inProgress = "in-progress"
  case completed
  case amended
}

extension FormLayout.Page {
  /// The items whose answers the page takes.
  var questions: [Int] {
    switch kind {
    case .question(let item), .file(let item): [item]
    case .form: entries
    case .reading, .another: []
    }
  }
}

extension FHIRForm.Item {
  fileprivate func values(of leaf: LeafResult) -> [FHIR.Value] {
    if let answer = leaf.answer { return values(of: answer) }
    guard type == .attachment, case .file(let file) = leaf.value else { return [] }
    var attachment = FHIR.Attachment()
    (attachment.contentType, attachment.url) = (file.contentType, file.fileName)
    return [.attachment(attachment)]
  }
}

/// Goes through the steps of a form and counts the turns of what repeats.
struct LayoutWalk {
  private let form: FHIRForm
  private let layout: FormLayout
  private let pages: [String: Int]
  private var turns: [Int: Int] = [:]

  init(_ form: FHIRForm, _ layout: FormLayout) {
    (self.form, self.layout) = (form, layout)
    pages = Dictionary(
      layout.pages.enumerated().map { ($1.identifier, $0) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// The page of a step.
  func page(_ identifier: String) -> FormLayout.Page? { pages[identifier].map { layout.pages[$0] } }

  /// The items around an item and itself, in this turn.
  func path(to item: Int) -> [AnswerPaths.Part] {
    form.path(to: item).map {
      AnswerPaths.Part(item: $0, instance: layout.isLoop($0) ? turns[$0] ?? 0 : 0)
    }
  }

  /// The path to the next turn of an item.
  func nextPath(to item: Int) -> [AnswerPaths.Part] {
    var path = self.path(to: item)
    path[path.count - 1].instance += 1
    return path
  }

  /// Goes on to the next turn of an item, or on from it.
  mutating func leave(_ item: Int, hasMore: Bool) {
    guard hasMore else { return }
    turns[item, default: 0] += 1
    for inner in turns.keys where inner != item && form.path(to: inner).contains(item) {
      turns[inner] = 0
    }
  }
}
