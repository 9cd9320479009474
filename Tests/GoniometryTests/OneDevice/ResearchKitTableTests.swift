// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Inertial
import Testing

@testable import Goniometry

/// ResearchKit's published formula on sequences of attitudes, its quirks included.
///
/// The table holds what the formula is known to give, to a tenth of a degree; the golden file the
/// attitudes, and what an independent program in rational numbers makes of them
/// (Benchmarks/peers/golden_researchkit.py).
@Suite("ResearchKitMethod on a table of sequences")
struct ResearchKitTableTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    let start, finish, minimum, maximum, range: Double
    var testDescription: String { name }

    init(
      _ name: String, _ start: Double, _ finish: Double, _ minimum: Double, _ maximum: Double,
      _ range: Double
    ) {
      self.name = name
      (self.start, self.finish) = (start, finish)
      (self.minimum, self.maximum, self.range) = (minimum, maximum, range)
    }
  }

  // start, finish, minimum, maximum, range: degrees, extension positive.
  static let table = [
    // What the formula is meant for: the device in line with the limb.
    Row("a flexion of 120", 0, 0, 0, 120, 120),
    Row("a flexion of 120 on its side", 0, 0, 0, 120, 120),
    Row("a flexion of 120 lying flat at first", 90, 90, 90, 210, 120),
    Row("a flexion of 120 from a slanting start", 0.5, 0.5, 0.5, 120.5, 120),
    Row("a flexion that is not straightened", 0, 95, 0, 95, 95),
    Row("both senses", 0, 2, -10, 110, 120),
    Row("signs of the quaternions change", 0, 0, 0, 120, 120),
    // One Euler component is not the joint's angle: a true 120, then a true 100.
    Row("turned on the limb by 10", 0, 118.1, 0, 118.1, 118.1),
    Row("turned on the limb by 20", 0, 111.7, 0, 111.7, 111.7),
    Row("turned on the limb by 30", 0, 99.5, 0, 99.5, 99.5),
    Row("turned on the limb by 45", 0, 67.8, 0, 67.8, 67.8),
    Row("turned on the limb by 60", 0, 34.7, 0, 35.3, 35.3),
    Row("turned on the limb by 80", 0, 9.0, 0, 10.2, 10.2),
    Row("turned on the limb by 30 on its side", 0, 99.5, 0, 99.5, 99.5),
    Row("about a slanting axis", 0.5, 0.5, -55.6, 5.4, 60.9),
    Row("the heading drifts", 0, 0, 0, 120.6, 120.6),
    // Beyond +90 the angle jumps by 360.
    Row("the other sense beyond 90 jumps", 0, 243, -87, 267, 354),
    Row("the other sense beyond 90 jumps on its side", 0, 0, -88, 264, 352),
    Row("the other sense up to 200", 0, 157, -84, 269, 353),
    Row("half a degree beyond 90", 90, 359.5, 90, 359.5, 269.5),
    Row("exactly 90 stays, and is the least angle too", 90, 0, 0, 0, 0),
    Row("exactly 180 jumps", 90, 270, 90, 270, 180),
    Row("exactly 180 jumps on its side", 90, 270, 90, 270, 180),
    Row("90, then 180, then back", 90, 90, 0, 270, 270),
    // 0 is "not set" for the least angle, and where the largest begins.
    Row("the other sense loses the first step", 0, -60, -60, -2, 58),
    Row("the other sense and exactly back", 0, -30, -40, -25, 15),
    Row("exactly back in the usual sense", 0, 30, 0, 40, 40),
    Row("at rest", 90, 90, 90, 90, 0),
    // Extremes are single samples.
    Row("a glitch of 15 at the peak", 0, 0, 0, 135, 135),
    Row("tremor of 1", -0.5, -0.9, -1.8, 119.5, 121.3),
    // Without a sample there is no error, and one sample moves nothing.
    Row("no sample", 90, 90, 90, 90, 0),
    Row("one sample", 121.3, 121.3, 121.3, 121.3, 0),
    // All unit quaternions whose parts are exact.
    Row("all exact attitudes", 0, 0, -90, 180, 270),
    Row("all exact attitudes on its side", 90, 0, 0, 270, 270),
  ]

  /// What independent numbers of double precision, of up to 360, may differ by.
  private static let rounding = 1e-12
  /// The table has one decimal.
  private static let decimal = 0.05

  @Test("every number is the table's and the independent program's", arguments: table)
  func row(_ row: Row) throws {
    let oracle = try #require(try ResearchKitOracle.all().first { $0.name == row.name })
    var method = ResearchKitMethod(orientation: oracle.orientation)
    for q in oracle.attitudes { method.update(attitude: Quaternion(q[0], q[1], q[2], q[3])) }
    let result = method.result
    let numbers: [(KeyPath<ResearchKitRangeOfMotion, Double>, Double)] = [
      (\.start, row.start), (\.finish, row.finish), (\.minimum, row.minimum),
      (\.maximum, row.maximum), (\.range, row.range),
    ]
    for (number, known) in numbers {
      let (found, expected) = (result[keyPath: number], oracle.result[keyPath: number])
      #expect(abs(found - known) <= Self.decimal, "\(number)")
      #expect(abs(found - expected) <= (oracle.isExact ? 0 : Self.rounding), "\(number)")
    }
  }

  @Test("the golden file holds the table's sequences and no others")
  func complete() throws {
    #expect(try Set(ResearchKitOracle.all().map(\.name)) == Set(Self.table.map(\.name)))
    #expect(Self.table.count >= 20)
  }
}

/// What a program written from the formula's description makes of some attitudes.
struct ResearchKitOracle: Decodable {
  let name: String
  let orientation: DeviceOrientation
  /// Whether no number of it is rounded, so that programs must agree to the last bit.
  let isExact: Bool
  let result: ResearchKitRangeOfMotion
  /// w, x, y, z, sensor to Earth.
  let attitudes: [[Double]]

  /// All of the golden file.
  static func all() throws -> [ResearchKitOracle] {
    let file = try #require(
      Bundle.module.url(forResource: "Golden/researchkit", withExtension: "json"))
    return try JSONDecoder().decode([ResearchKitOracle].self, from: Data(contentsOf: file))
  }
}
