// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial
@preconcurrency internal import Glibc
internal import Recordings

/// Measures the speed of a board: the default filter, the reading of a text table, a knee of a minute, and a knee
/// live from two sensors of 400 Hz. Takes a minute. The last line, on standard error, has all four with the machine,
/// to be quoted in an issue.
func benchmarkBoard() {
  guard let folder = TemporaryFolder(), let knee = GeneratedKnee(.walking, seconds: 60) else {
    return complain("board: there is no temporary folder, or no simulated knee")
  }
  let recording = InertialRecording(filterBenchmarkSamples())
  var checksum = 0.0
  let filter = Measurement.timing(
    "board.filter", input: "generated, \(recording.count) samples at 285.7 Hz", unit: "ns/sample",
    scale: 1e9 / Double(recording.count), runs: 11, clock: .threadProcessor
  ) {
    checksum +=
      AttitudeTracker<BoundedPositionFilter>.attitudes(
        of: recording, nominalPeriod: 0.0035, parameters: .init()
      ).last?.w ?? .nan
  }
  let (rows, path) = (60_000, folder.path + "/recording.csv")
  guard let size = writeReaderRecording(rows: rows, to: path) else {
    return complain("board: cannot write \(path)")
  }
  var reading = Measurement.timing(
    "board.reading", input: "\(rows) rows t,ax,ay,az,gx,gy,gz, \(size) bytes", unit: "ms",
    scale: 1e3,
    runs: 11
  ) { checksum += Double((try? RecordingFile.load(path).recording.count) ?? 0) }
  let megabytes = Double(size) / reading.median / 1e3
  reading.derived = [("megabytesPerSecond", megabytes)]
  let measured = Measurement.timing(
    "board.knee", input: knee.input, unit: "ms", scale: 1e3, runs: 7
  ) { checksum += (try? PairAnalysis(knee.pair).angles.last?.degrees) ?? .nan }
  // Half a minute of both sensors.
  let pairs = Int(30 * LiveBoard.rateHz)
  guard let board = LiveBoard() else { return }
  var live = Measurement.timing(
    "board.live", input: "\(2 * pairs) scans of two captures to angles of a knee", unit: "ns/scan",
    scale: 1e9 / Double(2 * pairs), runs: 5, clock: .threadProcessor
  ) { checksum += (try? board.run(pairs)) ?? .nan }
  let percent = live.median * 1e-9 * 2 * LiveBoard.rateHz * 100
  live.derived = [("percentOfACoreAt400Hz", percent)]
  guard checksum.isFinite else { return complain("board: a result is not a finite number") }
  for measurement in [filter, reading, measured, live] { measurement.report() }
  let machine = Machine.current
  fputs(
    "board: \(machine.processor), \(machine.cores) cores, \(machine.architecture), \(machine.kernel), "
      + "Swift \(machine.swift) \(machine.optimization): filter \(Int(filter.median.rounded())) ns a "
      + "sample; table \(Int(megabytes.rounded())) MB/s; knee of a minute "
      + "\((measured.median * 10).rounded() / 10) ms; live at 2 × 400 Hz "
      + "\((percent * 100).rounded() / 100) % of a core\n", stderr)
}
