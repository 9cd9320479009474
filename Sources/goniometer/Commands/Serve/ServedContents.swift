// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import ConsolePrograms
internal import Dispatch
internal import FHIRExchange
internal import Files
internal import Foundation
internal import JSON
internal import LiveSessions
internal import Measurement
internal import MotionTasks
internal import StudyTasks
internal import TaskDocuments
internal import TaskServer

/// The task, the care plan or the study that is served, by the options.
struct ServedContents: @unchecked Sendable {
  /// Where sessions, results and links are kept.
  let folder: String
  /// The role whose address is printed first.
  let role: Role
  /// Signalled when the only task is over.
  let isOver = DispatchSemaphore(value: 0)
  private let content: Content
  private let arguments: ParsedArguments
  private let console: Console

  private enum Content {
    case task(ServedTask)
    case plan(TaskServer.Plan)
    case study([TaskServer.Plan], identity: UUID)
  }

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    (self.arguments, self.console) = (arguments, console)
    func folder(beside path: String) -> String {
      arguments[ServeCommand.folder] ?? (path as NSString).deletingPathExtension + ".served"
    }
    if let path = arguments[ServeCommand.file] {
      self.folder = folder(beside: path)
      role = .participant
      content = .task(try Self.task(of: path, in: self.folder, arguments, console))
    } else if let path = arguments[ServeCommand.care] {
      self.folder = folder(beside: path)
      role = .participant
      content = .plan(try Self.plan(CareOptions.open(path, arguments)))
    } else {
      let path = arguments[CareOptions.study] ?? "."
      self.folder = folder(beside: path.hasSuffix("/") ? String(path.dropLast()) : path)
      role = .clinician
      content = .study(
        try CareOptions.openAll(in: path, arguments).map(Self.plan),
        identity: try StudyIdentity.identity(ofStudyIn: path))
    }
  }

  /// The pages of the content.
  func server(_ settings: TaskServer.Settings) throws -> TaskServer {
    let locality = PersonLanguage.locality(arguments)
    switch content {
    case .task(let served):
      let (isOnce, path, isOver) = (
        arguments[ServeCommand.once], arguments[ServeCommand.result], isOver
      )
      return try TaskServer(served, locality: locality, settings) { result in
        if let path { try SavedFile(path: path).write(result.documentData) }
        if isOnce { isOver.signal() }
      }
    case .plan(let plan):
      return try TaskServer(plan, locality: locality, settings) { try self.serve($0) }
    case .study(let plans, let identity):
      return try TaskServer(
        study: plans, identity: identity, locality: locality, program: .goniometer, settings
      ) { try self.serve($0) }
    }
  }

  private static func plan(_ opened: CareOptions.Opened) throws -> TaskServer.Plan {
    try TaskServer.Plan(name: opened.name, store: opened.store, zone: try opened.zone())
  }

  private static func task(
    of path: String, in folder: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ServedTask {
    let document = try TaskDocument(path: path)
    let plan = try document.formTask()
    let task = try plan?.task ?? document.task()
    if task.validate().contains(where: { $0.severity == .error }) {
      console.warn("\(path) has errors; 'goniometer task validate' lists them")
    }
    let own = (path as NSString).deletingLastPathComponent
    var served = try serve(
      task, mediaFolder: own.isEmpty ? "." : own, in: folder, arguments, console)
    if let plan = try plan ?? FormTask(carriedBy: task) { served.serve(plan) }
    return served
  }

  private func serve(_ task: StudyTask) throws -> ServedTask {
    try Self.serve(task, mediaFolder: nil, in: folder, arguments, console)
  }

  private static func serve(
    _ task: StudyTask, mediaFolder: String?, in folder: String, _ arguments: ParsedArguments,
    _ console: Console
  ) throws -> ServedTask {
    let plan = try MotionPlan(for: task, in: folder, arguments, console, pages: true)
    var served = ServedTask(task, plan: plan, mediaFolder: mediaFolder) { motion in
      guard case .sensors(let selection) = motion else { preconditionFailure("no sensors") }
      return SensorSource(try SensorOptions.open(selection))
    }
    served.recorderForm = arguments[MotionOptions.recorderFormat]
    return served
  }
}
