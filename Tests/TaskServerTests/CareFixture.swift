// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
import Foundation
import JSON
import Measurement
import StudyTasks

@testable import TaskServer

/// Care plans and studies that are served out of a folder of their own.
enum CareFixture {
  /// The server's time, unless a test has one of its own: a day of the tests' must not end under them.
  static let noon = Date(timeIntervalSince1970: 1_772_452_800)

  /// A store in memory with one task a day, which asks for pain, and one that is ticked off.
  ///
  /// - Parameters:
  ///   - id: of the task that asks.
  ///   - title: of it.
  ///   - question: its only one.
  ///   - days: from the first day to today.
  static func store(
    _ id: String = "ask/1", title: String = "How is <b>it</b>?", question: String = "pain",
    days: Int = 3
  ) throws -> CarePlanStore {
    let store = try CarePlanStore()
    let zone = try ScheduleTimeZone("GMT")
    let today = try zone.startOfDay(containing: noon)
    func schedule(_ targets: [OutcomeValue] = []) throws -> Schedule {
      try Schedule(
        [
          ScheduleElement(
            start: today.addingTimeInterval(Double(-days) * 86_400), interval: .daily,
            targetValues: targets,
            duration: .allDay)
        ], in: zone)
    }
    var ask = CareTask(id: id, title: title, schedule: try schedule())
    var content = CareTaskContent(
      study: try StudyTask("ask", steps: [Served.question(question, isOptional: false)]))
    content.outcome = OutcomeExtractor([.answer(AnswerRule(question))])
    ask.labels.payload = content.json
    let asked = ask
    _ = try waiting { try await store.add(asked) }
    let walk = CareTask(
      id: "walk", title: "Walk",
      schedule: try schedule([OutcomeValue(.integer(5000), kind: "steps", createdDate: today)]))
    _ = try waiting { try await store.add(walk) }
    return store
  }

  static func settings(
    _ folder: Folder, now: @escaping @Sendable () -> Date = { noon }
  ) -> TaskServer.Settings {
    var settings = Served.settings(folder.path)
    settings.now = now
    return settings
  }

  static func served(
    now: @escaping @Sendable () -> Date = { noon }
  ) throws -> (TaskServer, CarePlanStore, Folder) {
    let (store, folder) = (try store(), Folder())
    let plan = try TaskServer.Plan(name: "p1", store: store, zone: try ScheduleTimeZone("GMT"))
    let server = try TaskServer(plan, locality: Locality(), settings(folder, now: now)) {
      try serve($0)
    }
    return (server, store, folder)
  }

  @Sendable static func serve(_ task: StudyTask) throws -> ServedTask { try Served.unserved(task) }

  static func outcomes(_ store: CarePlanStore) throws -> [Outcome] {
    try waiting { try await store.fetch(RecordQuery<Outcome>()) }
  }

  /// Runs a test on a thread of its own, as a server does: the store is waited for there.
  static func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try body() }) }.start()
    }
  }

  /// A folder that is removed with it.
  final class Folder {
    let path = FileManager.default.temporaryDirectory.path + "/care-\(UUID().uuidString)"
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// A participant of a study: the name, and the identifier of the task that asks.
  typealias Participant = (name: String, task: String)

  /// A study of participants, each with a store in memory. Titles and questions of each have the letters of
  /// ``mark(_:)``.
  static func study(
    _ participants: [Participant], _ folder: Folder, identity: UUID = UUID()
  ) throws -> (server: TaskServer, stores: [CarePlanStore]) {
    let stores = try participants.enumerated().map { place, participant in
      try store(participant.task, title: "Of \(mark(place))", question: mark(place))
    }
    let plans = try zip(participants, stores).map { participant, store in
      try TaskServer.Plan(name: participant.name, store: store, zone: try ScheduleTimeZone("GMT"))
    }
    let server = try TaskServer(
      study: plans, identity: identity, locality: Locality(),
      program: OutputProgram(name: "test", version: "1"), settings(folder)
    ) { try serve($0) }
    return (server, stores)
  }

  /// What stands on pages of one participant alone.
  static func mark(_ place: Int) -> String { "mark\(place)end" }
}
