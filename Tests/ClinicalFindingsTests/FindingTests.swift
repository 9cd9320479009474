// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import JSON
import Testing

@testable import ClinicalFindings

@Suite("What a measurement found, as one value")
struct FindingTests {
  /// A finding with a value in each of its fields.
  static func full() throws -> Finding {
    var finding = Finding(
      start: 1, finish: 2, minimum: -50, maximum: 62, side: .left, activity: .passive,
      repetitions: 3, verdict: .doubtful)
    finding.whole.range?.halfWidth95 = 5
    var extent = Finding.Extent(minimum: -49, maximum: 61)
    extent.minimum?.halfWidth95 = 3
    extent.maximum?.halfWidth95 = 4
    finding.exercise = Finding.Exercise(start: 2.5, end: 15.5, extent)
    finding.exercise?.extensionDeficit = 0
    (finding.joint, finding.method, finding.filter) = (.neck, .hinge, "bounded-position")
    finding.zero = .neutral
    let rotation = try #require(Joint.neck.movement(named: "rotation"))
    let test = try #require(rotation.test(named: "seated"))
    finding.movement = MovementFinding(
      .neck, rotation, test: test, place: test.places.first, reaching: finding)
    (finding.remarks, finding.isSimulated) = (["Look."], true)
    finding.identity = MeasurementIdentity(subject: "P-017", visit: "baseline", note: "a\nb")
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    finding.time = ZonedTime(Date(timeIntervalSince1970: 1_772_494_200), in: zone)
    (finding.step, finding.device) = ("neck.rotation", "phone")
    finding.origin = .recordings(["ab", "cd"])
    return finding
  }

  @Test("JSON gives every field back, and the day is that of the place")
  func roundTrip() throws {
    var finding = try Self.full()
    #expect(try Finding(json: finding.json, at: .root) == finding)
    #expect(finding.time?.day == PlainDate("2026-03-02"))
    #expect(finding.json.object?["time"] == "2026-03-02T18:30:00-05:00")
    finding.origin = .run(UUID(), result: "neck")
    #expect(try Finding(json: finding.json, at: .root) == finding)
    let bare = Finding(minimum: 0, maximum: 90)
    #expect(try Finding(json: bare.json, at: .root) == bare)
    #expect(bare.json.object?.keys.sorted() == ["maximum", "minimum", "range"])
  }

  @Test("the keys of earlier results of tasks are read, and written anew")
  func earlier() throws {
    let text = #"""
      {"start": 1, "finish": 2, "minimum": -50, "maximum": 62, "range": 112, "side": "left",
       "movement": "passive", "repetitions": 3, "quality": "doubtful", "rangeHalfWidth95": 5,
       "method": "two sensors, bounded-position", "zero": "neutral", "joint": "neck",
       "jointMovement": "rotation", "standardTest": "seated",
       "exercise": {"start": 2.5, "end": 15.5, "minimum": -49, "maximum": 61, "range": 110,
         "minimumHalfWidth95": 3, "maximumHalfWidth95": 4, "extensionLag": 0},
       "remarks": ["Look."]}
      """#
    let found = try Finding(json: JSONValue(data: Data(text.utf8)), at: .root)
    var expected = try Self.full()
    expected.method = .twoSensors
    expected.movement = expected.movement.map {
      MovementFinding($0.joint, $0.movement, test: $0.test, directions: $0.directions)
    }
    (expected.isSimulated, expected.identity, expected.time) = (false, MeasurementIdentity(), nil)
    (expected.step, expected.device, expected.origin) = (nil, nil, nil)
    #expect(found == expected)
    #expect(found.movement?.directions.map(\.angle.degrees) == [61, 49])
    #expect(try Finding(json: found.json, at: .root) == found)
    let keys = Set(found.json.object.map { Array($0.keys) } ?? [])
    #expect(keys.isDisjoint(with: ["start", "quality", "jointMovement", "standardTest"]))
    // A result that is not valid had another word.
    let invalid = try JSONValue(
      data: Data(#"{"minimum": 0, "maximum": 1, "range": 1, "quality": "invalid"}"#.utf8))
    #expect(try Finding(json: invalid, at: .root).verdict == .bad)
  }

  @Test(
    "what no finding has is refused with its place",
    arguments: [
      (#"{"minimum": 0, "maximum": 1}"#, "range"),
      (#"{"minimum": 0, "maximum": 1, "range": 1, "joint": "tail"}"#, "tail"),
      (#"{"minimum": 0, "maximum": 1, "range": 1, "movement": "rotation"}"#, "rotation"),
      (#"{"minimum": 0, "maximum": 1, "range": 1, "joint": "knee", "test": "x"}"#, "x"),
      (#"{"minimum": 0, "maximum": 1, "range": {"degrees": 1, "half": 2}}"#, "half"),
      (#"{"minimum": 0, "maximum": 1, "range": {"half95Degrees": 2}}"#, "degrees"),
      (#"{"minimum": 0, "maximum": 1, "range": 1, "verdict": "fine"}"#, "fine"),
      (#"{"minimum": 0, "maximum": 1, "range": 1, "time": "2026-03-02T18:30:00"}"#, "time"),
      (#"{"minimum": 0, "maximum": 1, "range": 1, "verdickt": "good"}"#, "verdickt"),
    ])
  func refused(_ text: String, _ named: String) throws {
    let json = try JSONValue(data: Data(text.utf8))
    let error = #expect(throws: JSONError.self) { try Finding(json: json, at: .root) }
    #expect("\(String(describing: error))".contains(named))
  }

  @Test("a number that is not known is none, and an interval without a width is none")
  func unknown() {
    let finding = Finding(start: .nan, minimum: .infinity, maximum: 3)
    #expect(finding.start == nil && finding.whole.minimum == nil && finding.whole.range == nil)
    #expect(finding.maximum == 3 && finding.minimum.isNaN && finding.rangeHalfWidth95.isNaN)
    #expect(!finding.isUsable)
    #expect(FoundAngle(3, halfWidth95: 0)?.halfWidth95 == nil)
    #expect(FoundAngle(3, halfWidth95: .nan)?.halfWidth95 == nil)
  }

  @Test("directions follow from both ends where 0° is a position of the joint, else there are none")
  func directions() throws {
    var finding = Finding(minimum: 10, maximum: 100)
    finding.joint = .knee
    #expect(finding.reached == nil)
    finding.zero = .standingPose
    #expect(finding.reached?.map(\.angle.degrees) == [100, -10])
    #expect(Finding(minimum: 0, maximum: 1).reached == nil)
    // A test to one side has one direction, and 0° at the other end.
    let flexion = try #require(Joint.ankle.movement(named: "dorsiflexion-plantarflexion"))
    let lunge = try #require(flexion.test(named: "lunge"))
    finding.joint = .ankle
    finding.movement = MovementFinding(.ankle, flexion, test: lunge, reaching: finding)
    #expect(finding.reached?.map(\.direction.name) == ["dorsiflexion"])
    #expect((finding.minimum, finding.maximum) == (0, 100))
  }
}
