// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

@testable import TaskFiles

@Suite("ResultKeeping")
struct ResultKeepingTests {
  private let folder: TestFolder
  private let directory: OutputDirectory
  private let task: StudyTask
  private let start = Date(timeIntervalSince1970: 1_767_225_600)

  init() throws {
    folder = try TestFolder()
    directory = try OutputDirectory(creating: folder.path("files"))
    task = try StudyTask(
      "tap",
      steps: [
        Step("ready", .instruction(.init())), Step("tap", .active(.init())),
        Step("done", .completion(.init())),
      ])
    try folder.write("[]", to: "files/recorder/taps.json")
    try folder.write("old", to: "session.json")
  }

  private func session(_ reason: FinishReason?) throws -> TaskSession {
    let uuid = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
    var session = TaskSession(task, taskRunUUID: uuid, outputDirectory: directory.path)
    try session.start(at: start)
    try session.forward(at: start + 1)
    try session.add(
      [
        LeafResult(
          identifier: "taps", startDate: start + 1, endDate: start + 2,
          value: .file(FileResult(fileName: "recorder/taps.json", contentType: "application/json")))
      ])
    if let reason { session.finish(reason, at: start + 3) }
    return session
  }

  private func keeping(_ place: ResultKeeping.Place, cleansUp: Bool = false) -> ResultKeeping {
    ResultKeeping(
      completed: place, savedSession: SavedFile(path: folder.path("session.json")),
      cleansUp: cleansUp)
  }

  private var archive: ResultKeeping.Place { .archive(path: folder.path("result.zip")) }

  @Test(
    "a completed run and one ended early are archived with their files",
    arguments: [FinishReason.completed, .earlyTermination])
  func archives(_ reason: FinishReason) throws {
    let kept = try keeping(archive).keep(session(reason), filesIn: directory)
    #expect(kept == .archive(path: folder.path("result.zip")))
    #expect(try folder.names == ["files", "result.zip"])
    let entries = try ZipContents(path: folder.path("result.zip")).entries
    #expect(entries.map(\.name) == ["recorder/taps.json", "result.json"])
    let result = try TaskResult(documentData: entries[1].data)
    #expect(result.endDate == start + 3)
    #expect(result.outputDirectory == nil)
    guard case .file(let file) = result.result(forStep: "tap")?.result(for: "taps")?.value else {
      Issue.record("no file result")
      return
    }
    #expect(file.fileName == entries[0].name)
  }

  @Test("a completed run may be left in place, its result beside its files")
  func inPlace() throws {
    let kept = try keeping(.outputDirectory).keep(session(.completed), filesIn: directory)
    #expect(kept == .result(path: folder.path("files/result.json")))
    #expect(try directory.files() == ["recorder/taps.json", "result.json"])
    #expect(try folder.names == ["files"])
    let result = try TaskResult(documentData: directory.read("result.json"))
    #expect(result.identifier == "tap" && result.outputDirectory == nil)
    // It can be archived later: the result is the same.
    _ = try keeping(archive).keep(session(.completed), filesIn: directory)
    #expect(
      try ZipContents(path: folder.path("result.zip")).entries.map(\.name)
        == ["recorder/taps.json", "result.json"])
  }

  @Test("a saved run can go on, and its files stay")
  func saved() throws {
    for reason in [FinishReason.saved, nil] {
      let kept = try keeping(archive).keep(session(reason), filesIn: directory)
      let file = SavedFile(path: folder.path("session.json"))
      #expect(kept == .session(file))
      #expect(try directory.files() == ["recorder/taps.json"])
      #expect(try folder.names == ["files", "session.json"])
      let read = try TaskSession(documentData: file.read(), limits: TaskSession.limits)
      let restored = try TaskSession(restoring: read, for: task, at: start + 9)
      // An active step is not restorable.
      #expect(restored.currentStep?.identifier == "ready")
    }
  }

  @Test(
    "after failure and discard all stays, or where asked all goes",
    arguments: [FinishReason.failed, .discarded])
  func cleansUp(_ reason: FinishReason) throws {
    #expect(try keeping(archive).keep(session(reason), filesIn: directory) == .nothing)
    #expect(try directory.files() == ["recorder/taps.json"])
    #expect(try folder.text("session.json") == "old")
    #expect(
      try keeping(archive, cleansUp: true).keep(session(reason), filesIn: directory) == .nothing)
    #expect(try directory.files() == [])
    #expect(try folder.names == ["files"])
  }

  @Test("cleaning up empties the host's directory, whatever a session from a file says")
  func hostileSession() throws {
    try folder.write("precious", to: "home/x")
    var session = TaskSession(task, taskRunUUID: UUID(), outputDirectory: folder.path("home"))
    session.finish(.discarded, at: start)
    try keeping(archive, cleansUp: true).keep(session, filesIn: nil)
    #expect(try folder.text("home/x") == "precious")
  }

  @Test("where the result cannot be kept, the saved session stays")
  func keepsSession() throws {
    try folder.write("other", to: "result.zip")
    #expect(throws: TaskFileError(.exists, at: folder.path("result.zip"))) {
      try keeping(archive).keep(session(.completed), filesIn: directory)
    }
    #expect(throws: TaskFileError(.noDirectory, at: "result.json")) {
      try keeping(.outputDirectory).keep(session(.completed), filesIn: nil)
    }
    #expect(try folder.names == ["files", "result.zip", "session.json"])
    #expect(try folder.text("result.zip") == "other")
  }
}
