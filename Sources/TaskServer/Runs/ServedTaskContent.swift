// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Foundation
internal import JSON
internal import Localization
internal import MotionTasks
internal import Presenting
internal import Reports
internal import StudyTasks

/// One task for whoever has the link: each browser has a run of its own.
final class ServedTaskContent: ParticipantContent {
  /// How runs are begun and kept.
  struct Settings: Sendable {
    /// Where the folder of each run is made.
    var folder: RunFolder
    /// Where and how the participants count days and write numbers.
    var locality: Locality
    /// Called with the result of every run that is over.
    var onResult: @Sendable (TaskResult) throws -> Void
  }

  private let served: ServedTask
  private let settings: Settings
  private let room: AnswerRoom
  let runs = RunTable()

  init(_ served: ServedTask, _ settings: Settings) {
    (self.served, self.settings) = (served, settings)
    room = AnswerRoom(settings.folder, .link)
  }

  /// A participant's request.
  struct Request {
    let content: ServedTaskContent
    let context: PageContext
  }

  static let routes: [Route<Request>] =
    RunPages.routes.map { route in
      Route(route.pattern) { request, values in
        try request.content.run(request.context) { try route.answer($0, values) }
      }
    } + [Route("POST again") { request, _ in request.content.again(request.context) }]

  func pages(_ context: PageContext) -> Request { Request(content: self, context: context) }

  /// Begins another run.
  private func again(_ context: PageContext) -> HTTPResponse {
    guard context.form != nil else { return context.wrongForm }
    return TaskServer.seeOther(
      context.root + "/", with: Visitor(link: context.visitor.link, run: UUID.random()),
      context.book,
      context.address)
  }

  /// A page of the visitor's run.
  private func run(
    _ context: PageContext, _ page: (RunPages) throws -> HTTPResponse
  ) throws -> HTTPResponse {
    let (visit, runs) = (context.visitor.run, runs)
    let (identity, folder) = (
      RunIdentity.visit(visit), settings.folder.folder(visit.uuidString)
    )
    if runs.known(identity) == nil {
      try folder.check()
      if FileManager.default.fileExists(atPath: folder.file(.result).path) {
        // The server may have been killed between the two.
        try folder.file(.session).remove()
        return over(context, in: folder)
      }
    }
    let run = try runs.run(identity, of: context.owner) {
      try open(visit, at: identity, in: folder, context)
    }
    if [.completed, .discarded].contains(run.current.end), !context.isPost {
      return over(context, run.current.end, in: folder)
    }
    return try page(
      RunPages(context: context, run: run, base: context.root, ending: nil) {
        runs.forget(identity)
      })
  }

  private func open(
    _ visit: UUID, at identity: RunIdentity, in folder: RunFolder, _ context: PageContext
  ) throws -> ServedRun {
    let (served, language) = try task(for: context, keptIn: folder)
    let settings = settings
    return try ServedRun(
      served,
      at: ServedRun.Place(
        identity: identity, label: String(visit.uuidString.prefix(8)), folder: folder, room: room,
        owner: context.owner, places: runs.places), context.book, in: context.translator,
      make: {
        TaskSession(
          served.task, taskRunUUID: visit, locality: settings.locality, defaults: served.defaults,
          outputDirectory: folder.path)
      },
      prepare: {
        guard let language else { return }
        try folder.file(.language).write(Data(language.utf8))
      },
      keep: { _, result in
        for file in try served.outcome(result).files {
          try SavedFile(path: "\(folder.path)/\(file.name)").write(file.data)
        }
        try folder.file(.result).write(result.documentData)
        try settings.onResult(result)
        return nil
      })
  }

  /// The numbers of a result that is kept: ranges of motion and scores.
  private func results(in folder: RunFolder, _ translator: Translator) -> [Markup] {
    guard let data = try? folder.file(.result).read(),
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
    for context: PageContext, keptIn folder: RunFolder
  ) throws -> (task: ServedTask, language: String?) {
    if let kept = try? folder.file(.language).read(limit: 100) {
      let language = String(decoding: kept, as: UTF8.self)
      if let translated = served.translated(language) { return (translated, language) }
    }
    return served.inFirst(
      of: AcceptedLanguages(context.request.headers["accept-language"] ?? "").tags)
  }

  /// The page of a run that is over.
  private func over(
    _ context: PageContext, _ end: ServedRun.End? = .completed, in folder: RunFolder
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
