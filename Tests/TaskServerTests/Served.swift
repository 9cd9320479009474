// SPDX-License-Identifier: Apache-2.0

import Foundation
import IndustrialIO
import LiveSessions
import MotionSessions
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
    recorderForm: RecorderForm? = nil
  ) throws {
    self.folder =
      folder ?? FileManager.default.temporaryDirectory.path + "/served-\(UUID().uuidString)"
    let task = try StudyTask("task", steps: steps)
    let plan = try MotionPlan(for: task, from: sources, hasFolder: true) { source, step in
      switch source.place {
      case .phones: .phones(for: step)
      default: .simulated(for: step)
      }
    }
    var served = ServedTask(task, plan: plan, mediaFolder: self.folder) { _ in
      throw IIOError.stalled(device: "none", seconds: 0)
    }
    served.recorderForm = recorderForm
    let results = results
    server = try TaskServer(
      served, locality: Locality(localeIdentifier: "en_GB"), Self.settings(self.folder)
    ) { results.add($0) }
  }

  static func settings(_ folder: String) -> TaskServer.Settings {
    TaskServer.Settings(folder: folder, addresses: [ServedAddress(origin: "http://127.0.0.1")])
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

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
