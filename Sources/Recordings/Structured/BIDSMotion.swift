// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A BIDS motion recording: `*_motion.tsv` without header, described by `*_channels.tsv` and
/// `*_motion.json` beside it.
///
/// Source: Brain Imaging Data Structure specification, "Motion"; S. Jeung et al.: Motion-BIDS,
/// Scientific Data 11, 716 (2024), doi 10.1038/s41597-024-03559-8.
struct BIDSMotion {
  /// A row of the channels table.
  struct Channel: Equatable {
    /// Column of the motion table, from 0.
    var index: Int
    var name: String
    var component: String
    var type: String
    var trackedPoint: String
    var units: String
  }

  let path: String
  let options: RecordingOptions
  private let channels: [Channel]
  private let channelsPath: String

  /// Whether a path is named as the motion table of BIDS.
  static func isTable(_ path: String) -> Bool {
    path.hasSuffix("_motion.tsv") || path.hasSuffix("_motion.tsv.gz")
  }

  init(path: String, options: RecordingOptions) throws(RecordingError) {
    try options.validate(role: nil)
    self.path = path
    self.options = options
    channelsPath = Self.sidecar(of: path, "_channels.tsv")
    guard FolderListing.exists(channelsPath) else {
      throw .unsuitable(
        FilePlace(path: path), expected: "\(FileName.last(of: channelsPath)) beside it",
        found: "no such file", remedy: "keep the files of a BIDS recording together")
    }
    channels = try Self.channels(at: channelsPath)
  }

  private static func sidecar(of path: String, _ ending: String) -> String {
    let base = path.hasSuffix(".gz") ? String(path.dropLast(3)) : path
    return String(base.dropLast("_motion.tsv".count)) + ending
  }

  private static func channels(at path: String) throws(RecordingError) -> [Channel] {
    let head = try FileHead(of: ByteSource(path: path), lineLimit: 10_000)
    let tab = UInt8(ascii: "\t")
    let header = HeaderLine.cells(of: head.lines[0], separator: tab).map {
      NamePattern.normalized($0)
    }
    var places: [Int] = []
    for name in ["name", "component", "type", "tracked_point", "units"] {
      guard let place = header.firstIndex(of: name) else {
        throw .missingColumn(FilePlace(path: path, line: 1), expected: name, found: header)
      }
      places.append(place)
    }
    var result: [Channel] = []
    for (line, text) in head.lines.enumerated().dropFirst() where !text.isEmpty {
      let cells = HeaderLine.cells(of: text, separator: tab)
      let wanted = (places.max() ?? 0) + 1
      guard cells.count >= wanted else {
        throw .raggedRow(
          FilePlace(path: path, line: line + 1), expectedCells: wanted, foundCells: cells.count)
      }
      result.append(
        Channel(
          index: result.count, name: cells[places[0]], component: cells[places[1]].lowercased(),
          type: cells[places[2]].uppercased(), trackedPoint: cells[places[3]],
          units: cells[places[4]]))
    }
    return result
  }

  /// How the motion table is read.
  func plan() throws(RecordingError) -> TablePlan {
    let point = try SensorChoice(
      names: trackedPoints, place: FilePlace(path: channelsPath)
    ).choose(options)
    let acceleration = try vector("ACCEL", of: point)
    let rotation = try vector("GYRO", of: point)
    var builder = TablePlanBuilder()
    var warnings: [String] = []
    let time = try time(point: point, &builder, &warnings)
    let sign = options.accelerationSign ?? .specificForce
    let accelerationUnits = try units(
      of: acceleration, options.accelerationUnit, "acceleration", .accelerationUnit)
    let rotationUnits = try units(
      of: rotation, options.angularVelocityUnit, "angular velocity", .angularVelocityUnit)
    let force = builder.addVector(
      acceleration.map(\.cell), fields: SampleField.acceleration,
      units: accelerationUnits.map(\.rawValue),
      factors: accelerationUnits.map { $0.factor * sign.factor },
      note: sign == .apple ? "Apple's sign" : "specific force")
    let rate = builder.addVector(
      rotation.map(\.cell), fields: SampleField.rotation, units: rotationUnits.map(\.rawValue),
      factors: rotationUnits.map(\.factor))
    return TablePlan(
      path: path, headerLine: nil, dialect: DialectCatalog.bids, content: .complete,
      layout: TableLayout(
        separator: UInt8(ascii: "\t"), linesBeforeData: 0, columns: builder.columns),
      time: time.plan, acceleration: [force], rotation: rate, mapping: builder.mapping,
      statedRateHz: time.rateHz, warnings: warnings)
  }

  /// Points with all six channels, in file order.
  private var trackedPoints: [String] {
    var result: [String] = []
    for channel in channels where !result.contains(channel.trackedPoint) {
      let isWhole = ["ACCEL", "GYRO"].allSatisfy { type in
        ["x", "y", "z"].allSatisfy { axis in
          channels.contains {
            $0.trackedPoint == channel.trackedPoint && $0.type == type && $0.component == axis
          }
        }
      }
      if isWhole { result.append(channel.trackedPoint) }
    }
    return result
  }

  private func vector(_ type: String, of point: String) throws(RecordingError) -> [Channel] {
    var result: [Channel] = []
    for axis in ["x", "y", "z"] {
      let found = channels.first {
        $0.trackedPoint == point && $0.type == type && $0.component == axis
      }
      guard let found else {
        throw .missingColumn(
          FilePlace(path: channelsPath), expected: "\(type) \(axis) of \(point)",
          found: channels.map(\.name))
      }
      result.append(found)
    }
    return result
  }

  private func time(
    point: String, _ builder: inout TablePlanBuilder, _ warnings: inout [String]
  ) throws(RecordingError) -> TablePlanner.ResolvedTime {
    let latencies = channels.filter { $0.type == "LATENCY" }
    if let channel = latencies.first(where: { $0.trackedPoint == point }) ?? latencies.first {
      let unit = try unit(of: channel, options.timeUnit, "time", .timeUnit)
      warnings += options.unusedRateWarnings
      let place = builder.add(channel.cell)
      builder.describe(.t, cell: channel.cell, unit: unit.rawValue, factor: 1 / unit.perSecond)
      return TablePlanner.ResolvedTime(
        plan: .column(place, perSecond: unit.perSecond, wrapsAt: nil), rateHz: nil)
    }
    var rate = options.rateHz
    if rate == nil { rate = try sidecarRate() }
    guard let rate else { throw .rateUnknown(path: path) }
    return TablePlanner.ResolvedTime(plan: .rows(rateHz: rate), rateHz: rate)
  }

  private func sidecarRate() throws(RecordingError) -> Double? {
    let file = Self.sidecar(of: path, "_motion.json")
    guard FolderListing.exists(file) else { return nil }
    return try MotionSidecarJSON.samplingFrequency(of: ByteSource(path: file))
  }

  private func units<Unit: NamedUnit>(
    of channels: [Channel], _ given: Unit?, _ quantity: String, _ setting: ReadingSetting
  ) throws(RecordingError) -> [Unit] {
    var result: [Unit] = []
    for channel in channels { result.append(try unit(of: channel, given, quantity, setting)) }
    return result
  }

  private func unit<Unit: NamedUnit>(
    of channel: Channel, _ given: Unit?, _ quantity: String, _ setting: ReadingSetting
  ) throws(RecordingError) -> Unit {
    if let unit = given ?? Unit(named: channel.units) { return unit }
    throw .choiceNeeded(
      FilePlace(path: channelsPath, columnName: channel.name),
      expected: "a unit of \(quantity) for \(channel.name)", found: "\"\(channel.units)\"",
      choice: "\(setting)")
  }
}

extension BIDSMotion.Channel {
  fileprivate var cell: TablePlanBuilder.Cell { TablePlanBuilder.Cell(index: index, name: name) }
}
