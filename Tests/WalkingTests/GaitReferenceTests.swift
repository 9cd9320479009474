// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Goniometry
import Inertial
import ReferenceData
import ReferenceRecordings
import Testing
import Walking

/// Strides of people beside optical contacts.
@Suite(
  "Strides of people",
  .enabled(if: ReferenceFolder.holds("gait/gaitmap_left_foot.csv"), ReferenceRecordings.advice))
struct GaitReferenceTests {
  private static func table(_ name: String, _ columns: [Int]) throws -> [[Double]] {
    try NumberTable(
      path: ReferenceRecordings.path(name), cells: columns.map { ($0, "\($0)") }
    ).columns
  }

  private static func gait(_ name: String, on segment: Segment) throws -> Gait {
    let c = try table(name, Array(0..<7))
    return try Gait(
      of: InertialRecording(
        time: c[0], specificForce: VectorSeries(x: c[1], y: c[2], z: c[3]),
        angularVelocity: VectorSeries(x: c[4], y: c[5], z: c[6])), on: segment)
  }

  /// The times of initial contacts in a table of events.
  private static func contacts(_ name: String) throws -> [Double] {
    let text = try String(contentsOfFile: ReferenceRecordings.path(name), encoding: .utf8)
    var times: [Double] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let cells = line.split(separator: ",")
      if cells[1] == "initial_contact", let time = Double(cells[0]) { times.append(time) }
    }
    return times
  }

  /// Pairs of a true and a found time, the nearest first, each used once.
  private static func matched(
    _ truth: [Double], _ found: [Double], within tolerance: Double = 0.25
  ) -> [(truth: Int, found: Int)] {
    var near: [(truth: Int, found: Int, seconds: Double)] = []
    for (a, time) in truth.enumerated() {
      for (b, other) in found.enumerated() where abs(time - other) <= tolerance {
        near.append((a, b, abs(time - other)))
      }
    }
    var pairs: [(truth: Int, found: Int)] = []
    for (a, b, _) in near.sorted(by: { $0.seconds < $1.seconds })
    where !pairs.contains(where: { $0.truth == a || $0.found == b }) {
      pairs.append((a, b))
    }
    return pairs.sorted { $0.truth < $1.truth }
  }

  private static func meanSize(_ values: [Double]) -> Double {
    values.reduce(0) { $0 + abs($1) } / Double(values.count)
  }

  @Test(
    "a foot's contacts are within 5 ms of optics, stride times within 6 ms, lengths within 2 cm")
  func foot() throws {
    let truth = try Self.table("gait/gaitmap_left_strides.csv", [2, 3, 4])
    let (contacts, lengths) = (truth[0], truth[2])
    let gait = try Self.gait("gait/gaitmap_left_foot.csv", on: .foot)
    let pairs = Self.matched(contacts, gait.contacts)
    #expect(Double(pairs.count) / Double(contacts.count) >= 0.96)
    let inside = gait.contacts.count {
      (contacts[0] - 0.25...contacts[contacts.count - 1] + 0.25).contains($0)
    }
    #expect(Double(pairs.count) / Double(inside) >= 0.96)
    let errors = pairs.map { gait.contacts[$0.found] - contacts[$0.truth] }
    let median = errors.sorted()[errors.count / 2]
    #expect(Self.meanSize(errors.map { $0 - median }) <= 0.005)
    var times: [Double] = []
    for (one, next) in zip(pairs, pairs.dropFirst())
    where next.truth == one.truth + 1 && next.found == one.found + 1 {
      let found = gait.contacts[next.found] - gait.contacts[one.found]
      times.append(found - (contacts[next.truth] - contacts[one.truth]))
    }
    #expect(times.count >= 24 && Self.meanSize(times) <= 0.006)
    var missed: [Double] = []
    for (contact, length) in zip(contacts, lengths) where length.isFinite {
      let stride = gait.strides.first { abs($0.end - contact) < 0.1 && $0.isStraight }
      if let found = stride?.length { missed.append(found - length) }
    }
    #expect(missed.count >= 24 && Self.meanSize(missed) <= 0.02)
  }

  @Test(
    "a low back's contacts are found, also in turns and pauses",
    arguments: [("t5_r1", 0.95, 0.95), ("t5_r2", 0.95, 0.95), ("t11_r1", 0.86, 0.93)])
  func lowBack(trial: String, recall: Double, precision: Double) throws {
    let truth = try Self.contacts("gait/mobgap_HA001_\(trial)_contacts.csv")
    let gait = try Self.gait("gait/mobgap_HA001_\(trial)_back.csv", on: .pelvis)
    let pairs = Self.matched(truth, gait.contacts)
    #expect(Double(pairs.count) / Double(truth.count) >= recall)
    // Optics see a part of the room: contacts between two that they saw within 1.5 s count.
    let inside = gait.contacts.count { contact in
      zip(truth, truth.dropFirst()).contains {
        $1 - $0 < 1.5 && ($0 - 0.25...$1 + 0.25).contains(contact)
      }
    }
    #expect(Double(pairs.count) / Double(inside) >= precision)
  }

  @Test("a foot and a shank show each stride of a walk with a turn, and agree within 20 ms")
  func walk() throws {
    let truth = [11.84, 13.43, 14.82, 16.20, 17.61]
    let foot = try Self.gait("joints/walk_left_foot.csv", on: .foot)
    let shank = try Self.gait("joints/walk_left_shank.csv", on: .shank)
    #expect(Self.matched(truth, foot.contacts, within: 0.3).count == 5)
    #expect(Self.matched(truth, shank.contacts, within: 0.3).count == 5)
    for contact in shank.contacts {
      #expect(foot.contacts.contains { abs($0 - contact) < 0.03 })
    }
    #expect(foot.strides.count { !$0.isStraight } == 2)
    let thigh = try Self.gait("joints/walk_left_thigh.csv", on: .thigh)
    let cadence = try #require(foot.parameters?.cadence.mean)
    #expect(abs((thigh.parameters?.cadence.mean ?? 0) - cadence) < 3)
  }
}
