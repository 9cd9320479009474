// SPDX-License-Identifier: Apache-2.0

@preconcurrency internal import Glibc
internal import Recordings

/// Text tables to columns of doubles, one thread, from a warm page cache.
///
/// Makes its own recording. To measure the Python peers on the same file in the same quarter of
/// an hour, name a file in `READER_BENCHMARK_FILE`; it is kept, for `Benchmarks/peers/reader.py`.
func benchmarkReader() {
  let rows = 400_000
  let folder = "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/goniometer-XXXXXX"
  var template = Array(folder.utf8CString)
  guard mkdtemp(&template) != nil else { return complain("no temporary folder: \(folder)") }
  let temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  let kept = getenv("READER_BENCHMARK_FILE").map { String(cString: $0) }
  let path = kept ?? "\(temporary)/recording.csv"
  defer {
    if kept == nil { unlink(path) }
    rmdir(temporary)
  }
  guard let size = writeRecording(rows: rows, to: path) else {
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

private func complain(_ message: String) {
  fputs("benchmarks: \(message)\n", stderr)
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
private func writeRecording(rows: Int, to path: String) -> Int? {
  guard let file = fopen(path, "w") else { return nil }
  var state: UInt64 = 1
  /// −1…1, from a linear congruence (Knuth's MMIX constants).
  func noise() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(Int64(bitPattern: state)) / 0x1p63
  }
  var size = 0
  var line = Array("t,ax,ay,az,gx,gy,gz\n".utf8)
  for row in 0..<rows {
    size += fwrite(line, 1, line.count, file)
    line.removeAll(keepingCapacity: true)
    let t = Double(row) * 0.0035
    append(t, decimals: 4, to: &line)
    for axis in 0..<3 {
      let swing = 5 * sin(t * (3 + Double(axis))) + (axis == 2 ? 6 : 0)
      line.append(UInt8(ascii: ","))
      append(swing + 0.05 * noise(), decimals: 6, to: &line)
    }
    for axis in 0..<3 {
      line.append(UInt8(ascii: ","))
      append(2 * cos(t * (1 + Double(axis))) + 0.01 * noise(), decimals: 8, to: &line)
    }
    line.append(UInt8(ascii: "\n"))
  }
  size += fwrite(line, 1, line.count, file)
  let failed = ferror(file) != 0
  return fclose(file) == 0 && !failed ? size : nil
}

private func append(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
  var scaled = Int((abs(value) * pow(10, Double(decimals))).rounded())
  var digits: [UInt8] = []
  while digits.count <= decimals || scaled > 0 {
    if digits.count == decimals { digits.append(UInt8(ascii: ".")) }
    digits.append(UInt8(ascii: "0") + UInt8(scaled % 10))
    scaled /= 10
  }
  if value < 0 { bytes.append(UInt8(ascii: "-")) }
  bytes.append(contentsOf: digits.reversed())
}
