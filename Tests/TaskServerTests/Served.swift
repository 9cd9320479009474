// SPDX-License-Identifier: Apache-2.0

import Foundation
import IndustrialIO
import LiveSessions
import MotionTasks
import StudyTasks
import Synchronization

@testable import TaskServer

/// A task that is served out of a folder of its own.
final class Served {
  let folder: String
  let server: TaskServer
  let results = Results()

  /// The results of runs that are over.
  final class Results: Sendable {
    private let all = Mutex<[TaskResult]>([])
    var list: [TaskResult] { all.withLock { $0 } }
    func add(_ result: TaskResult) { all.withLock { $0.append(result) } }
  }

  init(
    _ steps: [Step], folder: String? = nil, sources: [MotionSource] = [],
    recorderForm: RecorderForm? = nil, proxied address: String? = nil
  ) throws {
    self.folder =
      folder ?? FileManager.default.temporaryDirectory.path + "/served-\(UUID().uuidString)"
    var served = try Self.unserved(
      try StudyTask("task", steps: steps), sources: sources, mediaFolder: self.folder)
    served.recorderForm = recorderForm
    let results = results
    var settings = Self.settings(self.folder)
    if let address = address.flatMap({ ServedAddress($0) }) {
      (settings.addresses, settings.isBehindProxy) = ([address], true)
    }
    server = try TaskServer(
      served, locality: Locality(localeIdentifier: "en_GB"), settings
    ) { results.add($0) }
  }

  /// A task with the sources of its motion.
  static func unserved(
    _ task: StudyTask, sources: [MotionSource] = [], mediaFolder: String? = nil
  ) throws -> ServedTask {
    let plan = try MotionPlan(for: task, from: sources, hasFolder: true) { source, step in
      switch source.place {
      case .phones: .phones(for: step)
      default: .simulated(for: step)
      }
    }
    return ServedTask(task, plan: plan, mediaFolder: mediaFolder) { _ in
      throw IIOError.stalled(device: "none", seconds: 0)
    }
  }

  static func settings(_ folder: String) -> TaskServer.Settings {
    TaskServer.Settings(folder: folder, addresses: [ServedAddress(origin: "http://127.0.0.1")])
  }

  /// Leaves the folder to another server.
  func leave() { isLeft = true }
  private var isLeft = false

  deinit { if !isLeft { try? FileManager.default.removeItem(atPath: folder) } }

  /// A visitor who has opened the address.
  func visit() throws -> Visit {
    var visit = Visit(server)
    try visit.enter()
    return visit
  }

  /// The folders of runs.
  var runs: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder + "/runs")) ?? []
  }

  static let scale = AnswerFormat(.scale(ScaleFormat(minimum: 0, maximum: 10)))

  static func question(
    _ identifier: String, _ format: AnswerFormat = scale, isOptional: Bool = true
  ) -> Step {
    Step(
      identifier, title: "What about \(identifier)?", isOptional: isOptional,
      .question(QuestionContent(answerFormat: format)))
  }
}
