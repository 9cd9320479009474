// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import Files
internal import Foundation
internal import JSON
internal import Localization
internal import MotionTasks
internal import Presenting
internal import StudyTasks
internal import Synchronization

/// The care plan of one person: what is due today, the tasks, and what was recorded.
final class CareContent: ParticipantContent {
  /// The plan's place and how its tasks are run.
  struct Settings: Sendable {
    let store: CarePlanStore
    /// Tells the store from every other.
    let identity: UUID
    /// The person's name in the study, or that of the store's file: a label.
    let name: String
    /// By whose clock days begin.
    let zone: ScheduleTimeZone
    /// Where the sessions of tasks are kept.
    let folder: RunFolder
    let room: AnswerRoom
    let locality: Locality
    /// A study task with the sources of its motion.
    let serve: @Sendable (StudyTask) throws -> ServedTask
  }

  let settings: Settings
  let runs: RunTable

  init(_ settings: Settings, runs: RunTable = RunTable()) {
    (self.settings, self.runs) = (settings, runs)
  }

  /// A participant's request.
  struct Request {
    let content: CareContent
    let context: PageContext

    var pages: CarePages { CarePages(context: context, settings: content.settings) }
  }

  static let routes: [Route<Request>] =
    [
      Route("GET /") { request, _ in try request.pages.today() },
      Route("GET history") { request, _ in try request.pages.history() },
      Route("GET insights") { request, _ in try request.pages.insights() },
      Route("GET contacts") { request, _ in try request.pages.contacts() },
      Route("POST tick/:task/:occurrence") { request, values in
        try request.pages.tick(values[0], values[1])
      },
    ]
    + RunPages.routes.map { route in
      Route(route.pattern.below("do/:task/:occurrence")) { request, values in
        try request.content.run(request.context, values[0], values[1]) {
          try route.answer($0, Array(values.dropFirst(2)))
        }
      }
    }

  func pages(_ context: PageContext) -> Request { Request(content: self, context: context) }

  /// The pages of the task of an event.
  private func run(
    _ context: PageContext, _ task: String, _ number: String,
    _ page: (RunPages) throws -> HTTPResponse
  ) throws -> HTTPResponse {
    let (settings, runs, now) = (settings, runs, context.now)
    guard let occurrence = CarePages.occurrence(number) else { return context.notFound }
    let identity = RunIdentity.event(
      store: settings.identity, task: NameBytes(task), occurrence: occurrence)
    func pages(of run: ServedRun) throws -> HTTPResponse {
      try page(
        RunPages(
          context: context, run: run, base: context.link("do", task, number),
          ending: (context.root + "/", "Today")
        ) { runs.forget(identity) })
    }
    // The page's script asks for these pages several times a second: they do not read the plan.
    if context.path.count > 3, let run = runs.known(identity), run.current.end == nil {
      return try pages(of: run)
    }
    let feed = try waiting {
      try await settings.store.feed(on: now, at: now, in: settings.zone)
    }
    let entry = feed.entries(of: task, occurrence: occurrence).first
    // A run that began in time goes on after the event's day, unless somebody did the event elsewhere.
    if let run = runs.known(identity), run.current.end != nil || entry?.state != .done {
      return try pages(of: run)
    }
    let carePages = CarePages(context: context, settings: settings)
    guard let entry, let study = entry.content.study else { return carePages.notDue }
    guard entry.state.isOpen else { return carePages.closed(entry) }
    return try pages(
      of: runs.run(identity, of: context.owner) {
        try open(study, of: entry, at: identity, context)
      })
  }

  private func open(
    _ study: StudyTask, of entry: CareFeed.Entry, at identity: RunIdentity, _ context: PageContext
  ) throws -> ServedRun {
    let (settings, event) = (settings, entry.event)
    let folder = settings.folder.event(event.task.id, event.scheduled.occurrence)
    try folder.check()
    return try ServedRun(
      try settings.serve(study),
      at: ServedRun.Place(
        identity: identity, label: settings.name, folder: folder, room: settings.room,
        owner: context.owner, places: runs.places), context.book, in: context.translator,
      make: {
        TaskSession(
          study, taskRunUUID: UUID.random(), locality: settings.locality,
          outputDirectory: folder.path)
      },
      keep: { session, result in
        try folder.file(.result).write(result.documentData)
        guard !result.hasFailedMotion else {
          return "The movement gave no range that can be used; nothing is recorded."
        }
        guard case .finished(let reason) = session.phase else { return nil }
        do {
          let outcome = try waiting {
            try await settings.store.record(result, reason: reason, for: event)
          }
          return outcome == nil ? "The task was not completed; nothing is recorded." : nil
        } catch CareStoreError.outcomeExists {
          return "This was done already, on another page. Your answers are kept beside it."
        }
      })
  }
}
