// SPDX-License-Identifier: Apache-2.0

package import CareStore
internal import Files
package import Foundation
internal import JSON
internal import Localization
package import Measurement
package import StudyTasks

// What can be served: a task, the care plan of a person, a study.
extension TaskServer {
  /// Serves one task to whoever has the link: each browser has a run of its own.
  ///
  /// - Parameters:
  ///   - locality: where and how participants count days and write numbers.
  ///   - onResult: called with the result of every run that is over, after it was written.
  package convenience init(
    _ served: ServedTask, locality: Locality, _ settings: Settings,
    onResult: @escaping @Sendable (TaskResult) throws -> Void = { _ in }
  ) throws {
    let content = ServedTaskContent(
      served,
      ServedTaskContent.Settings(
        folder: RunFolder(settings.folder, "runs"), locality: locality, onResult: onResult))
    try self.init(content, .task(served.task), settings)
  }

  /// A care plan to serve.
  package struct Plan: Sendable {
    /// The person's name in the study, or that of the store's file.
    package let name: String
    package let store: CarePlanStore
    /// By whose clock days begin.
    package let zone: ScheduleTimeZone
    /// Tells the store from every other, whatever its name.
    let identity: UUID

    /// - Throws: `CareStoreError`; ``TaskServerError/noIdentity(_:)``.
    package init(name: String, store: CarePlanStore, zone: ScheduleTimeZone) throws {
      guard let identity = try waiting({ try await store.identity() }) else {
        throw TaskServerError.noIdentity(name)
      }
      (self.name, self.store, self.zone, self.identity) = (name, store, zone, identity)
    }

    fileprivate func content(
      _ settings: TaskServer.Settings, _ locality: Locality, _ runs: RunTable, room: AnswerRoom,
      serve: @escaping @Sendable (StudyTask) throws -> ServedTask
    ) -> CareContent {
      let folder = RunFolder(settings.folder, "do").own(of: identity, called: name)
      return CareContent(
        CareContent.Settings(
          store: store, identity: identity, name: name, zone: zone, folder: folder,
          room: AnswerRoom(folder, .link, within: room), locality: locality, serve: serve),
        runs: runs)
    }
  }

  /// Serves the care plan of one person.
  ///
  /// - Parameter serve: finds the sources of the motion of a study task.
  package convenience init(
    _ plan: Plan, locality: Locality, _ settings: Settings,
    serve: @escaping @Sendable (StudyTask) throws -> ServedTask
  ) throws {
    let room = AnswerRoom(RunFolder(settings.folder, "do"), .content)
    let content = plan.content(settings, locality, RunTable(), room: room, serve: serve)
    try self.init(content, .plan(plan.identity), settings)
  }

  /// Serves the care plans of a study's participants, and their list to clinicians.
  ///
  /// - Parameters:
  ///   - identity: tells the study from others; see ``StudyIdentity``.
  ///   - program: the program, which reports name.
  ///   - serve: finds the sources of the motion of a study task.
  /// - Throws: ``TaskServerError/sameStore(_:_:)``, besides errors of files and stores.
  package convenience init(
    study plans: [Plan], identity: UUID, locality: Locality, program: OutputProgram,
    _ settings: Settings,
    serve: @escaping @Sendable (StudyTask) throws -> ServedTask
  ) throws {
    var names: [UUID: String] = [:]
    for plan in plans {
      if let other = names.updateValue(plan.name, forKey: plan.identity) {
        throw TaskServerError.sameStore(other, plan.name)
      }
    }
    let (runs, room) = (RunTable(), AnswerRoom(RunFolder(settings.folder, "do"), .content))
    let contents = plans.map {
      $0.content(settings, locality, runs, room: room, serve: serve)
    }
    try self.init(
      StudyContent(contents, runs: runs, program: program), .study(identity), settings)
  }
}
