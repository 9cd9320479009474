// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import ClinicalTerms
import Files
import Foundation
import Recordings
import SeededRandom
import Testing

@testable import MotionTasks

@Suite("Recorders that are killed, or whose disk is full")
struct RecorderKillTests {
  private let folder: RecorderFolder

  init() throws { folder = try RecorderFolder() }

  private func writer(_ form: RecorderForm, limit: Int = 0) throws
    -> ChildProcess
  {
    try ChildProcess(
      [
        ChildProcess.built("file-writer").path, "record", folder.directory.path, form.rawValue,
        "\(limit)",
      ], output: folder.url.path + "/output", messages: folder.url.path + "/messages")
  }

  /// Expects every file that the directory lists to be whole; how many there are.
  private func expectWhole(_ form: RecorderForm, _ comment: Comment) throws -> Int {
    let names = try folder.directory.files()
    for name in names {
      switch form {
      case .researchKit:
        let isWhole = (try? folder.items(name).isEmpty) == false
        #expect(isWhole, "\(comment): \(name)")
      case .csv:
        let lines = try folder.text(name).split(separator: "\n", omittingEmptySubsequences: false)
        let cells = lines.first?.split(separator: ",").count
        #expect(lines.last == "" && lines.count > 2, "\(comment): \(name)")
        #expect(
          lines.dropLast().allSatisfy { $0.split(separator: ",").count == cells },
          "\(comment): \(name)")
      }
    }
    return names.count
  }

  @Test("a kill at any instant leaves whole files", arguments: RecorderForm.allCases)
  func kill(_ form: RecorderForm) throws {
    let kills = TestLength.count(15, long: 50)
    let seed: UInt64 = 6_003
    var numbers = SplitMix64(seed: seed)
    var found = 0
    for round in 0..<kills {
      let writer = try writer(form)
      // However busy the machine is; ten seconds are a failure of the writer.
      for _ in 0..<10_000 {
        guard try folder.directory.files().isEmpty else { break }
        usleep(1_000)
      }
      usleep(UInt32.random(in: 0...30_000, using: &numbers))
      writer.kill()
      #expect(try writer.status() & 0x7F == SIGKILL)
      found += try expectWhole(form, "seed \(seed), kill \(round)") > 0 ? 1 : 0
      try folder.directory.empty()
    }
    #expect(found == kills)
  }

  @Test("a full disk stops the recorder with its file's name; what was written is listed, whole")
  func full() throws {
    for form in RecorderForm.allCases {
      for limit in [20_000, 65_536, 150_001] {
        try? FileManager.default.removeItem(atPath: folder.url.path + "/output")
        #expect(try writer(form, limit: limit).status() != 0)
        #expect(try expectWhole(form, "\(limit)") > 0)
        let output = try String(contentsOfFile: folder.url.path + "/output", encoding: .utf8)
        let listed = output.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(try listed.map { String($0[0]) }.sorted() == folder.directory.files())
        for entry in listed {
          let name = String(entry[0])
          let size = try folder.bytes(name).count
          #expect(size <= limit && size > limit / 20)
          if form == .researchKit { #expect(try folder.items(name).count == Int(entry[1])) }
          if form == .csv {
            #expect(try folder.text(name).split(separator: "\n").count - 1 == Int(entry[1]))
          }
        }
        let message = try String(contentsOfFile: folder.url.path + "/messages", encoding: .utf8)
        #expect(message.contains("file too large") && message.contains("knee-1/"), "\(message)")
        #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
        try folder.directory.empty()
      }
    }
  }
}
