// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Seconds against the samples of one file, the files of a folder, the columns of a table and the
/// samples a second, every run a process of its own; and of a knee's two recordings in memory.
/// `validation plot-growth` fits and draws it.
func benchmarkGrowth() {
  guard let folder = TemporaryFolder() else { return complain("no temporary folder") }
  let file = folder.path + "/stream.csv"
  func stream(_ axis: String, _ swing: KneeSwing, _ value: Double) {
    guard let bytes = swing.write(to: file) else { return complain("cannot write \(file)") }
    var end = EndToEnd(
      input: "generated file of \(swing.rows) rows at \(Int(swing.rateHz)) Hz, \(bytes) bytes",
      bytes: bytes, runs: swing.rows > 1_000_000 ? 5 : 9)
    end.parameters = [(axis, value), ("bytes", Double(bytes)), ("rows", Double(swing.rows))]
    end.measure("growth.\(axis)", ["run-stream", file, String(Int(swing.rateHz))])
  }
  for rows in [1_000, 4_000, 16_000, 64_000, 256_000, 1_024_000, 4_096_000] {
    stream("samples", KneeSwing(rows: rows), Double(rows))
  }
  for spare in [0, 7, 21, 49] {
    stream("columns", KneeSwing(rows: 100_000, spareColumns: spare), Double(7 + spare))
  }
  // Ten minutes at every rate.
  for rate in [25, 50, 100, 200, 400, 800, 1600] {
    stream("rate", KneeSwing(rows: rate * 600, rateHz: Double(rate)), Double(rate))
  }
  unlink(file)
  let files = folder.path + "/files"
  for count in [10, 40, 160, 640, 2560, 10_000] {
    // Ten seconds each: small files, so that what a file costs by itself is seen.
    guard let bytes = KneeSwing.writeFolder(files, files: count, rows: 1000, rateHz: 100) else {
      return complain("cannot write \(files)")
    }
    var end = EndToEnd(
      input: "\(count) generated files of 1000 rows at 100 Hz, \(bytes) bytes", bytes: bytes,
      runs: count > 1000 ? 2 : 5)
    end.parameters = [
      ("files", Double(count)), ("bytes", Double(bytes)), ("rows", Double(1000 * count)),
    ]
    end.measure("growth.files", ["run-files", files, "2", "table"])
    end.measureBatch("growth.files.batch", files, workers: 2)
  }
  // Last: the peak of a program that is started counts what the one that starts it holds.
  benchmarkKneeGrowth()
}
