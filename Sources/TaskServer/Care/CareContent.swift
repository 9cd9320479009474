// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import Foundation
internal import JSON
internal import Localization
internal import MotionTasks
internal import Presenting
internal import StudyTasks
internal import Synchronization
internal import TaskFiles
internal import WebServing

/// The care plan of one person: what is due today, the tasks, and what was recorded.
final class CareContent: ServedContent {
  /// The plan's place and how its tasks are run.
  struct Settings: Sendable {
    let store: CarePlanStore
    /// The person's name in the study, or that of the store's file.
    let name: String
    /// By whose clock days begin.
    let zone: ScheduleTimeZone
    /// Where the sessions of tasks are kept.
    let folder: String
    let locality: Locality
    /// A study task with the sources of its motion.
    let serve: @Sendable (StudyTask) throws -> ServedTask
  }

  let settings: Settings
  private let runs: RunTable

  init(_ settings: Settings, runs: RunTable = RunTable()) {
    (self.settings, self.runs) = (settings, runs)
  }

  func answer(_ context: PageContext) throws -> HTTPResponse {
    switch context.visitor.link.role {
    case .therapist, .clinician: return WatchPages(context: context, runs: runs).answer()
    case .participant: break
    }
    let path = context.path[...]
    let pages = CarePages(context: context, settings: settings)
    switch (path.first, path.count) {
    case (nil, _): return try pages.today()
    case ("history", 1): return try pages.history()
    case ("insights", 1): return try pages.insights()
    case ("contacts", 1): return try pages.contacts()
    case ("do", 3...): return try run(context, path.dropFirst())
    case ("tick", 3): return try pages.tick(Array(path.dropFirst()))
    default: return context.notFound
    }
  }

  /// The pages of the task of an event.
  private func run(_ context: PageContext, _ path: ArraySlice<String>) throws -> HTTPResponse {
    let (settings, now) = (settings, context.now)
    let (task, number) = (path[path.startIndex], path[path.startIndex + 1])
    guard let occurrence = Int(number) else { return context.notFound }
    let key = "\(settings.name) \(task) \(occurrence)"
    func pages(of run: ServedRun) throws -> HTTPResponse {
      try RunPages(
        context: context, run: run, base: context.link("do", task, number),
        ending: (context.root + "/", "Today")
      ).answer(path.dropFirst(2)) { runs.forget(key) }
    }
    // The page's script asks for these pages several times a second: they do not read the plan.
    if path.count > 2, let run = runs.known(key), run.current.end == nil {
      return try pages(of: run)
    }
    let feed = try waiting {
      try await settings.store.feed(on: now, at: now, in: settings.zone)
    }
    let entry = feed.entries(of: task, occurrence: occurrence).first
    // A run that began in time goes on after the event's day, unless somebody did the event elsewhere.
    if let run = runs.known(key), run.current.end != nil || entry?.state != .done {
      return try pages(of: run)
    }
    let carePages = CarePages(context: context, settings: settings)
    guard let entry, let study = entry.content.study else { return carePages.notDue }
    guard entry.state.isOpen else { return carePages.closed(entry) }
    return try pages(of: runs.run(key) { try open(study, of: entry, context) })
  }

  private func open(
    _ study: StudyTask, of entry: CareFeed.Entry, _ context: PageContext
  ) throws -> ServedRun {
    let settings = settings
    let event = entry.event
    let folder =
      "\(settings.folder)/\(PercentCoding.encoded(event.task.id))-\(event.scheduled.occurrence)"
    let files = TaskRun(
      task: study, savedFile: SavedFile(path: "\(folder)/session.json"), archivePath: nil,
      cleans: false, inputs: [])
    return try ServedRun(
      try settings.serve(study), name: settings.name, files: files, context.book,
      places: runs.places, link: context.visitor.link.number, in: context.translator,
      make: {
        TaskSession(
          study, taskRunUUID: UUID(), locality: settings.locality, outputDirectory: folder)
      },
      keep: { session, result in
        try SavedFile(path: "\(folder)/result.json").write(result.documentData)
        guard !result.hasFailedMotion else {
          return "The movement gave no range that can be used; nothing is recorded."
        }
        guard case .finished(let reason) = session.phase else { return nil }
        let outcome = try waiting {
          try await settings.store.record(result, reason: reason, for: event)
        }
        return outcome == nil ? "The task was not completed; nothing is recorded." : nil
      })
  }
}
