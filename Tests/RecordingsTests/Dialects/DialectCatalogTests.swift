// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

@Suite("DialectCatalog")
struct DialectCatalogTests {
  static let tables = DialectCatalog.all.filter { !$0.tables.isEmpty }.map(\.identifier)

  @Test("identifiers are unique, and found")
  func identifiers() {
    let identifiers = DialectCatalog.all.map(\.identifier)
    #expect(Set(identifiers).count == identifiers.count)
    for identifier in identifiers {
      #expect(DialectCatalog.dialect(identifier)?.identifier == identifier)
      #expect(identifier.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
    #expect(DialectCatalog.dialect("none") == nil)
  }

  @Test("the example header of a dialect is recognised as that dialect", arguments: tables)
  func examples(_ identifier: String) throws {
    let dialect = try #require(DialectCatalog.dialect(identifier))
    let header = dialect.example.split(separator: "→", omittingEmptySubsequences: false)
      .joined(separator: "\t")
    let lines = (identifier == "xsens-dot" ? ["DeviceTag:,1"] : []) + [header]
    let head = try FileHead(
      of: ByteSource(bytes: Array(lines.joined(separator: "\n").utf8), name: "example.csv"))
    let match = try #require(DialectRecognition(head: head, path: "example.csv").match)
    #expect(match.dialect.identifier == identifier)
  }

  @Test("every dialect has a fixture that is read")
  func fixtures() {
    let covered = Set(FixtureCase.all.map(\.dialect))
    // Forms of a file, in which any dialect's table may stand: ContainerFileTests.
    // Attitudes: AttitudeTableTests.
    let forms: Set = ["matlab-arrays", "excel-workbook", "opensim-orientations"]
    for dialect in DialectCatalog.all where !forms.contains(dialect.identifier) {
      #expect(covered.contains(dialect.identifier), "\(dialect.identifier)")
    }
  }
}

@Suite("NamePattern")
struct NamePatternTests {
  @Test("case, quotes, blanks and a superscript do not matter")
  func normalForm() {
    let pattern: NamePattern = "accel-x (m/s^2)"
    #expect(pattern.capture(in: NamePattern.normalized(" \"Accel-X  (m/s²)\" ")) == "")
    #expect(pattern.capture(in: "accel-x (m/s^2) ") == nil)
  }

  @Test("the star stands for any text, also none")
  func star() {
    let pattern: NamePattern = "*_gyro_x_cal"
    #expect(pattern.capture(in: "s_thigh_gyro_x_cal") == "s_thigh")
    #expect(pattern.capture(in: "_gyro_x_cal") == "")
    #expect(pattern.capture(in: "gyro_x_cal") == nil)
    #expect(NamePattern("a*a").capture(in: "a") == nil)
  }
}

@Suite("Units")
struct UnitsTests {
  @Test("factors to SI are exact")
  func factors() {
    #expect(AccelerationUnit.standardGravity.factor == 9.80665)
    #expect(AccelerationUnit.milligravity.factor == 9.80665 / 1000)
    #expect(AngularVelocityUnit.degreesPerSecond.factor == .pi / 180)
    #expect(TimeUnit.microseconds.perSecond == 1e6)
  }

  @Test("units are known by their usual spellings and no other")
  func names() {
    for text in ["m/s^2", "m/s²", "M/S2", "m/(s^2)", "(m/s^2)", "[m/s²]"] {
      #expect(AccelerationUnit(named: text) == .metresPerSecondSquared, "\(text)")
    }
    #expect(AccelerationUnit(named: "(G)") == .standardGravity)
    #expect(AccelerationUnit(named: "mg") == .milligravity)
    #expect(AccelerationUnit(named: "lsb") == nil)
    for text in ["deg/s", "°/s", "dps", "d/s", "deg/sec"] {
      #expect(AngularVelocityUnit(named: text) == .degreesPerSecond, "\(text)")
    }
    #expect(AngularVelocityUnit(named: "rad/s") == .radiansPerSecond)
    #expect(AngularVelocityUnit(named: "rpm") == nil)
    for text in ["us", "µs", "μs"] { #expect(TimeUnit(named: text) == .microseconds) }
    #expect(TimeUnit(named: "min") == nil)
  }

  @Test("every unit reads its own raw value", arguments: AccelerationUnit.allCases)
  func rawValues(_ unit: AccelerationUnit) {
    #expect(AccelerationUnit(named: unit.rawValue) == unit)
  }
}
