// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import Localization
internal import MotionSessions
internal import MotionTasks
internal import Presenting
internal import Reports
internal import StudyTasks
internal import TaskFiles
internal import WebServing

/// One task for whoever has the link: each browser has a run of its own.
final class ServedTaskContent: ServedContent {
  /// How runs are begun and kept.
  struct Settings: Sendable {
    /// Where the folder of each run is made.
    var folder: String
    /// Where and how the participants count days and write numbers.
    var locality: Locality
    /// Called with the result of every run that is over.
    var onResult: @Sendable (TaskResult) throws -> Void
  }

  private let served: ServedTask
  private let settings: Settings
  private let runs = RunTable()

  init(_ served: ServedTask, _ settings: Settings) {
    (self.served, self.settings) = (served, settings)
  }

  func answer(_ context: PageContext) throws -> HTTPResponse {
    switch context.visitor.link.role {
    case .therapist, .clinician:
      return WatchPages(context: context, runs: runs).answer()
    case .participant: break
    }
    let run = context.visitor.run
    if context.path == ["again"], context.isPost {
      guard context.form != nil else { return context.wrongForm }
      return TaskServer.seeOther(
        context.root + "/", with: Visitor(link: context.visitor.link, run: UUID()), context.book,
        context.address)
    }
    let folder = "\(settings.folder)/\(run.uuidString)"
    if runs.known(run.uuidString) == nil, Self.isOver(folder) {
      // The server may have been killed between the two.
      try SavedFile(path: "\(folder)/session.json").remove()
      return over(context, in: folder)
    }
    let current = try runs.run(run.uuidString) { try open(run, in: folder, context) }
    if [.completed, .discarded].contains(current.current.end), !context.isPost {
      return over(context, current.current.end, in: folder)
    }
    return try RunPages(
      context: context, run: current, base: context.root, ending: nil
    ).answer(context.path[...]) { runs.forget(run.uuidString) }
  }

  private static let resultName = "result.json"

  private static func isOver(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/\(resultName)")
  }

  private func open(_ run: UUID, in folder: String, _ context: PageContext) throws -> ServedRun {
    let languagePath = "\(folder)/language"
    let (served, language) = try task(for: context, keptAt: languagePath)
    let files = TaskRun(
      task: served.task, savedFile: SavedFile(path: "\(folder)/session.json"), archivePath: nil,
      cleans: false, inputs: [])
    let settings = settings
    return try ServedRun(
      served, name: run.uuidString, files: files, context.book, places: runs.places,
      link: context.visitor.link.number, in: context.translator,
      make: {
        TaskSession(
          served.task, taskRunUUID: run, locality: settings.locality, defaults: served.defaults,
          outputDirectory: folder)
      },
      prepare: {
        guard let language else { return }
        try SavedFile(path: languagePath).write(Data(language.utf8))
      },
      keep: { _, result in
        for file in try served.outcome(result).files {
          try SavedFile(path: "\(folder)/\(file.name)").write(file.data)
        }
        try SavedFile(path: "\(folder)/\(Self.resultName)").write(result.documentData)
        try settings.onResult(result)
        return nil
      })
  }

  /// The numbers of a result that is kept: ranges of motion and scores.
  private func results(in folder: String, _ translator: Translator) -> [Markup] {
    guard let data = try? SavedFile(path: "\(folder)/\(Self.resultName)").read(),
      let result = try? TaskResult(documentData: data)
    else { return [] }
    let ranges = result.results.flatMap(\.results).compactMap { leaf in
      RangeOfMotionSummary.line(
        leaf, of: served.task.motionSteps.first { $0.identifier == leaf.identifier },
        in: translator)
    }
    let scores = (try? served.outcome(result).scores) ?? []
    var content = ranges.map { Markup.element(.p, [.isolated($0)]) }
    if !scores.isEmpty { content.append(.facts(scores)) }
    return content.isEmpty ? [] : [.box(.div, "results", content)]
  }

  /// The task in the language in which the run was begun, or the browser's.
  private func task(
    for context: PageContext, keptAt path: String
  ) throws -> (task: ServedTask, language: String?) {
    if let kept = try? SavedFile(path: path).read(limit: 100) {
      let language = String(decoding: kept, as: UTF8.self)
      if let translated = served.translated(language) { return (translated, language) }
    }
    return served.inFirst(
      of: AcceptedLanguages(context.request.headers["accept-language"] ?? "").tags)
  }

  /// The page of a run that is over.
  private func over(
    _ context: PageContext, _ end: ServedRun.End? = .completed, in folder: String
  ) -> HTTPResponse {
    let translator = context.translator
    let words: Message =
      end == .discarded ? "Your answers are thrown away." : "Your answers are kept."
    var page = context.page(
      translator(end == .discarded ? "Stopped" : "Thank you"),
      [
        .element(.p, translator(words))
      ] + (end == .completed ? results(in: folder, translator) : []) + [
        .element(
          .form, attributes: [("method", "post"), ("action", "\(context.root)/again")],
          [
            .hidden("token", context.token),
            .actions(first: [.button(translator("Do the task once more"), sends: "again")]),
          ])
      ])
    page.data = [("page", "over")]
    return page.response
  }
}
