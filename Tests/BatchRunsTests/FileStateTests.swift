// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import BatchRuns

@Suite("State of a file before it is read")
struct FileStateTests {
  @Test("a recording that is a folder is one whose files may change, too")
  func changingFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Gyroscope.csv")
    try Data("1".utf8).write(to: file)
    let state = try FileState(folder.path)
    try state.checkUnchanged()
    try Data("12".utf8).write(to: file)
    let failure = #expect(throws: MeasurementEntry.Failure.self) { try state.checkUnchanged() }
    #expect(failure?.code == .changed && failure?.message.contains("Gyroscope.csv") == true)
  }
}
