// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How one text table becomes samples: a layout, and what its columns mean.
struct TablePlan: Sendable {
  /// Where times come from.
  enum Time: Sendable, Equatable {
    /// A column of the block, to be divided by `perSecond`; it starts again at `wrapsAt`.
    case column(Int, perSecond: Double, wrapsAt: Double?)
    /// The row's number over the rate.
    case rows(rateHz: Double)
  }

  /// Three columns of the block and what they are multiplied by.
  struct Vector: Sendable, Equatable {
    var x: Int
    var y: Int
    var z: Int
    var factors: Vector3

    func value(in block: borrowing TableBlock, row: Int) -> Vector3 {
      Vector3(
        block[row: row, column: x] * factors.x, block[row: row, column: y] * factors.y,
        block[row: row, column: z] * factors.z)
    }
  }

  var path: String
  /// Line of the header, from 1; `nil` without one.
  var headerLine: Int?
  var dialect: Dialect
  var content: DialectTable.Content
  var layout: TableLayout
  var time: Time
  /// Added up.
  var acceleration: [Vector]
  var rotation: Vector?
  /// The columns of a quaternion, scalar first; empty in tables of samples.
  var attitude: [Int] = []
  /// The column that is 0 where an attitude does not count; `nil` where there is none.
  var counting: Int?
  var mapping: [RecordingSource.Mapping]
  var statedRateHz: Double?
  var warnings: [String]
  /// What neither the file nor the options state: numbers stand as they are in the file.
  var unstated: [ReadingSetting] = []
  /// Units that were derived from the numbers.
  var told: [UnstatedValue] = []
  /// Whether they were taken although nobody asked for that.
  var isToldUnasked = false
  /// The setting that chooses a part of the file.
  var partSetting = ReadingSetting.part
  /// Whether a sensor was chosen among several.
  var choosesSensor = false
  /// Samples that come under one time; `nil` where each has its own.
  var packet: PacketTimes.Packet?
  /// The column that would be the time and counts rows; `nil` where there is none, or a rate.
  var counter: String?
  /// Whether cells are separated by runs of blanks in the file.
  var isSeparatedByBlanks = false
  /// Whether the columns have the names of Apple's device motion.
  var isAppleMotion = false

  /// The cells in a row that a vector comes from.
  func cells(of vector: Vector?) -> [Int] {
    vector.map { [$0.x, $0.y, $0.z].map { layout.columns[$0].cell } } ?? []
  }

  /// The time in a row, in its own unit; `nil` where there is none.
  func time(in line: ArraySlice<UInt8>) -> Double? {
    guard case .column(let column, _, _) = time,
      let cell = TextRows.cell(layout.columns[column].cell, of: line, separator: layout.separator)
    else { return nil }
    return switch layout.columns[column].kind {
    case .number: TextRows.number(cell, layout)
    case .clock(let format): format.seconds(of: String(decoding: cell, as: UTF8.self))
    }
  }

  /// The unit of the acceleration; `nil` where nobody stated it.
  var accelerationUnit: AccelerationUnit? {
    guard !unstated.contains(.accelerationUnit) else { return nil }
    return mapping.first { $0.field == .ax }.flatMap { AccelerationUnit(rawValue: $0.unit) }
  }

  /// The provenance before anything was read.
  var source: RecordingSource {
    RecordingSource(
      files: [], format: dialect.identifier, formatTitle: dialect.title,
      formatStatus: dialect.status, mapping: mapping, statedRateHz: statedRateHz,
      sampleCount: 0,
      unconfirmedUnits: told.isEmpty
        ? nil : told.count { isToldUnasked || !$0.isConfirmed },
      warnings: warnings)
  }
}
