// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
public import StudyTasks

/// A task as a form, to be published or answered elsewhere.
///
/// Questions are items under their identifiers, forms and pages are groups, words to read are displays.
/// Skip rules and visibility rules become conditions where FHIR can say them. The whole task stands in
/// the extension `urn:goniometer:task` as well, as JSON text, so that the way back is exact as long as
/// nothing else of the form is changed.
public struct PublishedTask: Sendable {
  /// The task.
  public let task: StudyTask
  /// The form.
  public let questionnaire: FHIR.Questionnaire
  /// The parts of the task that the form has in the extension alone.
  public let problems: [FHIRProblem]

  /// The questions by their linkIds.
  let questions: [String: PublishedQuestion]
  /// The numbers of ranges of motion by their linkIds, and where the range stands.
  let measured: [String: MeasuredItem]

  /// The address of the extension with the task.
  static let taskExtension = "urn:goniometer:task"

  /// Makes a form of a task. A task that carries the form which it was made of, and is as it was made,
  /// gives that form. The cost is in proportion to the task.
  ///
  /// - Parameter status: The form's status: `draft`, `active` or `retired`.
  public init(_ task: StudyTask, status: String = "draft") {
    self.task = task
    var writer = PublishedItems(task)
    let items = writer.items()
    (questions, measured) = (writer.questions, writer.measured)
    let plan = (try? FormTask(carriedBy: task)) ?? nil
    if let plan, plan.task == task {
      questionnaire = plan.form.questionnaire
      problems = []
      return
    }
    var made = FHIR.Questionnaire()
    made.status = status
    made.url = Self.address(of: task)
    made.title = task.title
    made.item = items
    if let plan {
      made = Self.restored(items, of: plan)
      writer.note(
        "the task was changed after it was made of a form: groups follow its steps now",
        at: "Questionnaire")
    }
    var bare = task
    bare.carried[.fhir] = [:]
    let text = String(decoding: bare.document.data(isPretty: false), as: UTF8.self)
    made.extensions =
      made.extensions.filter { $0.url != Self.taskExtension } + [
        FHIR.Extension(Self.taskExtension, .string(text))
      ]
    questionnaire = made
    problems = writer.problems
  }

  /// The task that a form was made of, if the form is as it was made; `nil` for any other form.
  public init?(restoring questionnaire: FHIR.Questionnaire) {
    guard let text = questionnaire.stated(Self.taskExtension)?.string,
      let task = try? StudyTask(documentData: Data(text.utf8))
    else { return nil }
    self.init(task, status: questionnaire.status ?? "draft")
    let items = self.questionnaire.item
    guard items == questionnaire.item || items.map(\.fhir) == questionnaire.item.map(Self.renamed)
    else { return nil }
  }

  /// An item of an earlier program with the names that its numbers have now.
  private static func renamed(_ item: FHIR.Questionnaire.Item) -> JSONValue {
    let names = [
      ("extensionLag", "extensionDeficit"), ("extension lag", "extension deficit"),
      ("inwardRotation", "internalRotation"), ("inward rotation", "internal rotation"),
      ("outwardRotation", "externalRotation"), ("outward rotation", "external rotation"),
    ]
    func renamed(_ json: JSONValue) -> JSONValue {
      switch json {
      case .string(let text):
        .string(names.reduce(text) { $0.replacing($1.0, with: $1.1) })
      case .array(let values): .array(values.map(renamed))
      case .object(let members): .object(members.mapValues(renamed))
      default: json
      }
    }
    return renamed(item.fhir)
  }

  /// The form's address: the task's identifier if that is one.
  private static func address(of task: StudyTask) -> String {
    let isAddress =
      task.identifier.contains(":") && !task.identifier.contains(where: \.isWhitespace)
    if isAddress { return task.identifier }
    let name = task.identifier.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    return "urn:goniometer:task:" + (name ?? "")
  }

  /// The form that a task was made of, with the items that the task has now; those that are as they were
  /// made keep all that the form says of them.
  private static func restored(
    _ items: [FHIR.Questionnaire.Item], of plan: FormTask
  ) -> FHIR.Questionnaire {
    var writer = PublishedItems(plan.task)
    var asMade: [String: FHIR.Questionnaire.Item] = [:]
    func note(_ items: [FHIR.Questionnaire.Item]) {
      for item in items {
        asMade[item.linkId ?? ""] = item.bare
        note(item.item)
      }
    }
    note(writer.items())
    func mended(_ items: [FHIR.Questionnaire.Item]) -> [FHIR.Questionnaire.Item] {
      items.map { item in
        let linkId = item.linkId ?? ""
        var result = item
        if asMade[linkId] == item.bare, let index = plan.form.index(of: linkId) {
          result = plan.form.items[index].definition.bare
        }
        result.item = mended(item.item)
        return result
      }
    }
    var questionnaire = plan.form.questionnaire
    questionnaire.item = mended(items)
    return questionnaire
  }
}

extension FHIR.Questionnaire.Item {
  /// The item without those within.
  fileprivate var bare: FHIR.Questionnaire.Item {
    var bare = self
    bare.item = []
    return bare
  }
}
