// SPDX-License-Identifier: Apache-2.0

import Files
import Foundation
import Inertial
import StudyTasks
import Testing

@testable import MotionTasks

@Suite("Names of recorders' files")
struct RecorderNameTests {
  static let hostile = [
    "", "/", "/etc/passwd", "..", ".", "../x", "a/../../x", "./a", "a//b", "a\0b", "a\nb",
    "a\u{1B}[2Jb", "a\u{7F}", "a\u{85}b", "..\\x", "C:\\x", "con?*", "%2e%2e", "．．", "～",
    "\u{202E}txt", String(repeating: "a", count: 5_000), String(repeating: "🦵", count: 300),
    String(repeating: "a/", count: 600), ".x.1-2.tmp", "result.json", "a b", "e\u{301}", "-rf",
  ]

  @Test("identifiers that are names stay what they are; others are spelled out")
  func plain() {
    for name in ["knee.range.of.motion", "deviceMotion", "a-2_b", "Messung1äöü", "膝"] {
      #expect(RecorderName.safe(name) == name)
    }
    #expect(RecorderName.safe("../x y%") == "%2E.%2Fx%20y%25")
    #expect(RecorderName.safe("a\n") == "a%0A")
    #expect(RecorderName.safe("") == "%")
  }

  @Test("different identifiers have different names")
  func different() {
    let long = String(repeating: "a", count: 300)
    let names = Self.hostile + [long + "1", long + "2", "a%2Fb", "a/b", "%"]
    #expect(Set(names.map(RecorderName.safe)).count == Set(names).count)
  }

  @Test("any identifier gives files in the directory and nowhere else", arguments: hostile)
  func stays(_ name: String) throws {
    let folder = try RecorderFolder()
    var recorders = MotionRecorders(
      for: MotionRecorders.step(RecorderConfiguration(name, .deviceMotion), named: name),
      in: folder.directory, places: [name, "b/c"], form: .csv)
    for sensor in 0..<2 { try recorders.append(InertialSample.rest(0..<40), from: sensor) }
    try recorders.finish()
    let files = recorders.results.compactMap { result -> String? in
      if case .file(let file) = result.value { file.fileName } else { nil }
    }
    #expect(files.count == 2)
    // The output directory takes every name back.
    for file in files { #expect(try folder.bytes(file).count > 100) }
    #expect(try folder.directory.files() == files.sorted())
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["run"])
  }

  @Test("two recorders of one name, and a name like a rolled file's, have files of their own")
  func collisions() throws {
    let folder = try RecorderFolder()
    var recorders = MotionRecorders(
      for: MotionRecorders.step(
        RecorderConfiguration("a-2", .accelerometer), RecorderConfiguration("a", .accelerometer),
        RecorderConfiguration("a", .deviceMotion)),
      in: folder.directory, places: [""])
    try recorders.append(InertialSample.rest(0..<40))
    try recorders.suspend()
    recorders.resume()
    try recorders.append(InertialSample.rest(40..<70))
    try recorders.finish()
    let files = recorders.written.map { String($0.split(separator: " ")[0]) }
    #expect(files.count == 6 && Set(files).count == 6)
    #expect(try folder.directory.files() == files.sorted())
  }

  @Test("links in the output directory are not followed")
  func links() throws {
    let folder = try RecorderFolder()
    let outside = folder.url.appending(path: "outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    for name in ["knee-1", "knee-2"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: outside.path)
    }
    let step = MotionRecorders.step(RecorderConfiguration("m", .deviceMotion))
    var recorders = MotionRecorders(for: step, in: folder.directory, places: [""])
    try recorders.append(InertialSample.rest(0..<40))
    // Put there while it runs: the next file takes another name.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("knee-3/m-2.json"), withDestinationPath: outside.path + "/x")
    try recorders.suspend()
    recorders.resume()
    try recorders.append(InertialSample.rest(40..<80))
    try recorders.finish()
    #expect(recorders.written == ["knee-3/m.json 40", "knee-3/m-3.json 40"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
  }

  @Test("a directory that is gone is an error that names it")
  func gone() throws {
    let folder = try RecorderFolder()
    try FileManager.default.removeItem(atPath: folder.directory.path)
    let step = MotionRecorders.step(RecorderConfiguration("m", .deviceMotion))
    var recorders = MotionRecorders(for: step, in: folder.directory, places: [""])
    let error = #expect(throws: FileError.self) {
      try recorders.append(InertialSample.rest(0..<40))
    }
    #expect(error?.description == "'\(folder.directory.path)': it does not exist")
    try recorders.finish()
    #expect(recorders.results.isEmpty)
  }
}
