// SPDX-License-Identifier: Apache-2.0

@preconcurrency internal import Glibc
internal import Recordings
internal import SeededRandom

/// Text tables to columns of doubles, one thread, from a warm page cache.
///
/// Makes its own recording. To measure the Python peers on the same file in the same quarter of
/// an hour, name a file in `READER_BENCHMARK_FILE`; it is kept, for `Benchmarks/peers/reader.py`.
func benchmarkReader() {
  let rows = 400_000
  guard let temporary = TemporaryFolder() else { return complain("no temporary folder") }
  let kept = getenv("READER_BENCHMARK_FILE").map { String(cString: $0) }
  let path = kept ?? temporary.path + "/recording.csv"
  guard let size = writeReaderRecording(rows: rows, to: path) else {
    return complain("cannot write \(path)")
  }
  let input = "\(rows) rows t,ax,ay,az,gx,gy,gz, \(size) bytes"

  var newlines = 0
  let scan = timing("reader.baseline.memchr", input: input, bytes: size, rows: rows) {
    newlines = countNewlines(path)
  }
  scan.report()
  var sum = 0.0
  var read = 0
  let native = timing("reader.native", input: input, bytes: size, rows: rows) {
    (read, sum) = readTable(path)
  }
  native.report()
  guard read == rows, newlines == rows + 1, sum.isFinite else {
    return complain("the reader saw \(read) rows of \(rows), sum \(sum)")
  }
}

private func timing(
  _ name: String, input: String, bytes: Int, rows: Int, body: () -> Void
) -> Measurement {
  let clock = Measurement.Clock.threadProcessor
  var processor: [Double] = []
  var result = Measurement.timing(name, input: input, unit: "ms", scale: 1e3, runs: 15) {
    let start = clock.seconds
    body()
    processor.append((clock.seconds - start) * 1e3)
  }
  processor.sort()
  result.derived = [
    ("cpuMedian", processor[processor.count / 2]),
    ("megabytesPerSecond", Double(bytes) / result.median / 1e3),
    ("rowsPerSecond", Double(rows) / result.median * 1e3),
  ]
  return result
}

/// Reads every cell; the sum keeps the work from being optimised away.
private func readTable(_ path: String) -> (rows: Int, sum: Double) {
  let names = ["t", "ax", "ay", "az", "gx", "gy", "gz"]
  let columns = names.enumerated().map { TableColumn(cell: $0.offset, name: $0.element) }
  var rows = 0
  var sum = 0.0
  do {
    var reader = TableReader(
      source: try ByteSource(path: path), layout: TableLayout(linesBeforeData: 1, columns: columns))
    var block = TableBlock(columnCount: columns.count)
    while try reader.readBlock(into: &block) {
      rows += block.rowCount
      sum += block[row: block.rowCount - 1, column: 6]
    }
  } catch {
    complain(error.description)
  }
  return (rows, sum)
}

/// The least that any reader of lines must do.
private func countNewlines(_ path: String) -> Int {
  let capacity = 1 << 18
  let buffer = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64)
  defer { buffer.deallocate() }
  let descriptor = open(path, O_RDONLY)
  defer { close(descriptor) }
  var newlines = 0
  while case let count = Glibc.read(descriptor, buffer, capacity), count > 0 {
    var offset = 0
    while let found = memchr(buffer + offset, Int32(UInt8(ascii: "\n")), count - offset) {
      newlines += 1
      offset = UnsafeRawPointer(found) - UnsafeRawPointer(buffer) + 1
    }
  }
  return newlines
}

/// A recording in the style of the BROAD data: 286 Hz, four decimals of seconds, six of m/s²,
/// eight of rad/s; swings with noise, the same bytes every time. Returns its size, `nil` if it
/// could not be written; keeps little in memory, so that the peak reported is the reader's.
func writeReaderRecording(rows: Int, to path: String) -> Int? {
  guard var text = DecimalText(path: path, header: "t,ax,ay,az,gx,gy,gz") else { return nil }
  var random = SplitMix64(seed: 1)
  func noise(_ size: Double) -> Double { Double.random(in: -size...size, using: &random) }
  for row in 0..<rows {
    let t = Double(row) * 0.0035
    text.append(t, decimals: 4)
    for axis in 0..<3 {
      let swing = 5 * sin(t * (3 + Double(axis))) + (axis == 2 ? 6 : 0)
      text.endCell()
      text.append(swing + noise(0.05), decimals: 6)
    }
    for axis in 0..<3 {
      text.endCell()
      text.append(2 * cos(t * (1 + Double(axis))) + noise(0.01), decimals: 8)
    }
    text.endRow()
  }
  return text.finish()
}
