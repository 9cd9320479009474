// SPDX-License-Identifier: Apache-2.0

import Foundation
import IndustrialIO
import Inertial
import Testing

@Suite("replay") struct ReplayCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A recording of 200 scans of each sensor, 10 ms apart, with a gap of 50 ms; the file's name.
  private func recording(_ sensors: [String], finish: Bool = true) throws -> String {
    let path = folder.path("it.giraw")
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    let writer = RawWriter(
      descriptor: descriptor, name: path,
      header: RawHeader(
        started: "2026-11-21T10:00:00Z", startedMonotonic: 0, program: "goniometer 0.1.0"))
    let taps = sensors.map { writer.tap(for: $0) }
    for tap in taps { try tap.begin(description()) }
    for count in 0..<200 {
      let time = 1_000_000_000 + Int64(count) * 10_000_000 + (count < 100 ? 0 : 50_000_000)
      for tap in taps {
        var scan: [UInt8] = []
        for axis in [Int16(count), 2, 3, 0, 0, 16400] {
          withUnsafeBytes(of: axis.littleEndian) { scan += $0 }
        }
        scan += [0, 0, 0, 0]
        withUnsafeBytes(of: time.littleEndian) { scan += $0 }
        try scan.withUnsafeBytes { try tap.write($0, arrival: time + 1_000_000) }
      }
    }
    if finish { try writer.finish("duration") }
    return path
  }

  private func description() throws -> StreamDescription {
    var channels: [ScanLayout.Channel] = []
    for (place, name) in ["anglvel_x", "anglvel_y", "anglvel_z", "accel_x", "accel_y", "accel_z"]
      .enumerated()
    {
      channels.append(try .init("in_\(name)", index: "\(place)", type: "le:s16/16>>0"))
    }
    channels.append(try .init("in_timestamp", index: "6", type: "le:s64/64>>0"))
    return StreamDescription(
      identity: .init(name: "bmi160", parent: "/sys/devices/i2c-0/0-0069"), origin: .buffer,
      layout: try ScanLayout(channels),
      acceleration: .init(scale: Vector3(0.000598, 0.000598, 0.000598)),
      angularVelocity: .init(scale: Vector3(0.001, 0.001, 0.001)), clock: "monotonic",
      nominalRateHz: 100, settlingSeconds: 0, kernel: "6.12.117")
  }

  @Test("says what was recorded and how it went")
  func info() throws {
    let path = try recording(["knee"])
    let run = try ProgramRun(shell: "$goniometer replay '\(path)'")
    #expect(run.exitCode == 0)
    #expect(
      run.output == """
        \(path): begun 2026-11-21T10:00:00Z by goniometer 0.1.0
          knee: 2.040 s
            bmi160 at /sys/devices/i2c-0/0-0069, from its buffer, clock monotonic, Linux 6.12.117
            rate 100.0 Hz measured, 100.0 Hz by its driver
            200 samples of 200 scans (0 while settling); 1 gap, 5 lost, the longest 0.060 s; \
        0 overruns, 0 saturated, 0 restarts
          The recording was closed (duration).

        """)
  }

  @Test("says it as JSON, the same each time")
  func json() throws {
    let path = try recording(["knee"])
    let runs = try (0..<2).map { _ in
      try ProgramRun(shell: "$goniometer replay '\(path)' --json")
    }
    #expect(runs[0].output == runs[1].output)
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(runs[0].output.utf8)) as? [String: Any])
    let result = try #require(document["result"] as? [String: Any])
    #expect(result["end"] as? String == "complete")
    #expect(result["endReason"] as? String == "duration")
    let sensor = try #require((result["sensors"] as? [[String: Any]])?.first)
    #expect(sensor["name"] as? String == "knee")
    #expect(sensor["durationSeconds"] as? Double == 2.04)
    let stream = try #require((sensor["streams"] as? [[String: Any]])?.first)
    #expect(stream["samples"] as? Int == 200)
    #expect(stream["gaps"] as? Int == 1)
    let input = try #require((document["inputs"] as? [[String: Any]])?.first)
    #expect((input["sha256"] as? String)?.count == 64)
  }

  @Test("makes a table that other commands read")
  func table() throws {
    let path = try recording(["knee"])
    let run = try ProgramRun(
      shell: "$goniometer replay '\(path)' --to csv -o it.csv; tail -1 it.csv; wc -l < it.csv;"
        + "$goniometer attitude it.csv | wc -l")
    #expect(run.exitCode == 0, "\(run.messages)")
    let lines = run.output.split(separator: "\n")
    #expect(lines[0] == "2.040000000,0.0,0.0,9.8072,0.199,0.002,0.003")
    #expect(lines.dropFirst().allSatisfy { $0.filter { $0 != " " } == "201" })
  }

  @Test("makes a table of each sensor in a folder, whatever they are called")
  func tables() throws {
    let path = try recording(["../thigh", "shank"])
    let refused = try ProgramRun(shell: "$goniometer replay '\(path)' --to csv")
    #expect(refused.exitCode == 64)
    #expect(refused.messages.contains("2 sensors: name a folder with --output"))
    let run = try ProgramRun(shell: "$goniometer replay '\(path)' --to csv -o leg; ls leg")
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.output == "___thigh.csv\nshank.csv\n")
  }

  @Test("reads a torn recording up to there, and one damaged in the middle with exit code 65")
  func damage() throws {
    let path = try recording(["knee"], finish: false)
    var bytes = try Data(contentsOf: URL(filePath: path))
    try bytes.dropLast(20).write(to: URL(filePath: path))
    let torn = try ProgramRun(shell: "$goniometer replay '\(path)' --to csv | wc -l")
    #expect(torn.messages.contains("warning: the recording breaks off in a block at byte "))
    let run = try ProgramRun(shell: "$goniometer replay '\(path)'")
    #expect(run.exitCode == 0)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(filePath: path))
    let damaged = try ProgramRun(
      shell: "$goniometer replay '\(path)' --to csv -o it.csv; echo $?; wc -l < it.csv")
    #expect(damaged.output.hasPrefix("65\n"))
    let rows = damaged.output.split(separator: "\n").last.flatMap { Int($0.filter { $0 != " " }) }
    #expect((50..<150).contains(rows ?? 0))
    #expect(damaged.messages.contains("goniometer: error: \(path), byte "))
    #expect(damaged.messages.contains("; all before it was read"))
  }

  @Test("refuses what is no raw recording", arguments: ["text", "", "goniometer raw 9"])
  func noRecording(text: String) throws {
    try folder.write(text, to: "it")
    let run = try ProgramRun(shell: "$goniometer replay '\(folder.path("it"))'")
    #expect(run.exitCode == 65)
    let none = try ProgramRun(shell: "$goniometer replay none.giraw")
    #expect(none.exitCode == 66)
    #expect(none.messages.contains("none.giraw"))
  }
}
