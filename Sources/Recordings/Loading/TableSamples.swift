// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The samples of one table, block by block, in constant memory.
struct TableSamples: ~Copyable {
  let plan: TablePlan
  private let bytes: ByteSource
  private var reader: TableReader
  private var rows: TableBlock
  private var unwrapped: UnwrappedTime
  private var packets: PacketTimes
  private var order = SampleOrder()
  private(set) var count = 0

  /// Rows of a block.
  static let blockRows = 2000
  /// Rows for which there is room from the start.
  private static let usualRows = 8000

  init(source: ByteSource, plan: TablePlan) {
    self.plan = plan
    bytes = source
    reader = TableReader(source: source, layout: plan.layout)
    rows = TableBlock(columnCount: plan.layout.columns.count, rowCapacity: Self.blockRows)
    packets = PacketTimes(plan.packet)
    if case .column(_, _, let wrapsAt) = plan.time {
      unwrapped = UnwrappedTime(wrapsAt: wrapsAt)
    } else {
      unwrapped = UnwrappedTime(wrapsAt: nil)
    }
  }

  /// Replaces the block's samples with the next ones; `false` at the end, with none.
  ///
  /// A sensor that the table has not reads as zero.
  mutating func next(into block: inout [InertialSample]) throws(RecordingError) -> Bool {
    block.removeAll(keepingCapacity: true)
    do throws(RecordingError) {
      return try read(into: &block)
    } catch {
      throw TableParts.restart(error, plan, in: bytes) ?? error
    }
  }

  private mutating func read(into block: inout [InertialSample]) throws(RecordingError) -> Bool {
    guard try reader.readBlock(into: &rows) else {
      guard count > 0 else {
        throw plan.headerLine.map { .headerOnly(path: plan.path, line: $0) }
          ?? .empty(path: plan.path)
      }
      return false
    }
    block.reserveCapacity(rows.rowCount)
    for row in 0..<rows.rowCount {
      let time = try time(ofRow: row)
      var force = Vector3.zero
      for vector in plan.acceleration { force += vector.value(in: rows, row: row) }
      let rotation = plan.rotation?.value(in: rows, row: row) ?? .zero
      block.append(InertialSample(time: time, specificForce: force, angularVelocity: rotation))
      count += 1
    }
    return true
  }

  /// The next attitudes; `false` at the end.
  ///
  /// - Parameter body: takes the time, the attitude, not finite where there is none, and whether it counts.
  mutating func nextAttitudes(
    _ body: (_ time: Double, _ attitude: Quaternion, _ counts: Bool) -> Void
  ) throws(RecordingError) -> Bool {
    guard try reader.readBlock(into: &rows) else { return false }
    for row in 0..<rows.rowCount {
      let time = try time(ofRow: row)
      let q = plan.attitude.map { rows[row: row, column: $0] }
      let counts = plan.counting.map { rows[row: row, column: $0] > 0.5 } ?? true
      body(time, Quaternion(q[0], q[1], q[2], q[3]), counts)
      count += 1
    }
    return true
  }

  private mutating func time(ofRow row: Int) throws(RecordingError) -> Double {
    switch plan.time {
    case .rows(let rateHz): return Double(count) / rateHz
    case .column(let column, let perSecond, _):
      let time = packets.spread(unwrapped.carry(rows[row: row, column: column]) / perSecond)
      let line = rows.line(ofRow: row)
      try order.check(time) {
        FilePlace(
          path: plan.path, line: line, column: plan.layout.columns[column].cell + 1,
          columnName: plan.layout.columns[column].name)
      }
      return time
    }
  }

  /// The provenance of what was read so far; with the checksum once the end was met.
  var source: RecordingSource {
    var source = plan.source
    source.files = [RecordingSource.File(path: plan.path, sha256: bytes.sha256 ?? "")]
    source.sampleCount = count
    source.warnings += unwrapped.warnings + packets.warnings + order.warnings
    return source
  }

  /// All that is left as one recording.
  ///
  /// - Parameter reducing: whether samples that come at 500 Hz or more are averaged.
  mutating func readAll(reducing: Bool = false) throws(RecordingError) -> LoadedRecording {
    var block: [InertialSample] = []
    var room = SampleRoom(path: plan.path)
    var hasMore = try next(into: &block)
    if reducing, var reduction = RecordingReduction(startingWith: block) {
      while hasMore {
        try room.check(reduction.recording.count + block.count)
        reduction.update(block)
        hasMore = try next(into: &block)
      }
      reduction.finish()
      var loaded = LoadedRecording(recording: reduction.recording, source: source)
      loaded.source.averagedSamples = reduction.count
      loaded.survey = reduction.survey
      return loaded
    }
    // Arrays of this module's own: an append is inlined here, and is not across modules.
    var columns = [[Double]](repeating: [], count: SampleField.allCases.count)
    for index in columns.indices { columns[index].reserveCapacity(Self.usualRows) }
    while hasMore {
      try room.check(columns[0].count + block.count)
      columns[0] += block.lazy.map(\.time)
      columns[1] += block.lazy.map(\.specificForce.x)
      columns[2] += block.lazy.map(\.specificForce.y)
      columns[3] += block.lazy.map(\.specificForce.z)
      columns[4] += block.lazy.map(\.angularVelocity.x)
      columns[5] += block.lazy.map(\.angularVelocity.y)
      columns[6] += block.lazy.map(\.angularVelocity.z)
      hasMore = try next(into: &block)
    }
    try checkPrecision(of: columns[0])
    let recording = InertialRecording(
      time: columns[0],
      specificForce: VectorSeries(x: columns[1], y: columns[2], z: columns[3]),
      angularVelocity: VectorSeries(x: columns[4], y: columns[5], z: columns[6]))
    return LoadedRecording(recording: recording, source: source)
  }

  /// Refuses times that do not tell samples apart: seconds since 1970 in single precision have steps of 128 s.
  private func checkPrecision(of times: [Double]) throws(RecordingError) {
    guard case .column(let column, _, _) = plan.time, times.count > 20,
      times.allSatisfy({ $0 > 0x1p24 && $0 == Double(Float($0)) }),
      Set(times.prefix(1000)).count * 20 < min(1000, times.count)
    else { return }
    let name = plan.layout.columns[column].name
    let step = Double(Float(times[0]).ulp)
    throw .unsuitable(
      FilePlace(path: plan.path, columnName: name), expected: "times that tell samples apart",
      found: "steps of \(step) s, as times have that were written in single precision",
      remedy: "write them in double precision or from 0 on, or leave them out and state \(.rate)")
  }
}
