// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import goniometer

@Suite("goniometer calibrate, and what is done with its files")
struct CalibrateCommandTests {
  /// A shell line after the simulation and calibration of a knee with two phones, in `k`.
  private func run(_ line: String) throws -> ProgramRun {
    try ProgramRun(shell: "\(Self.calibratedPhones.copying)\n\(line)")
  }

  private static let calibratedPhones = SharedFolder(
    """
    $goniometer simulate --grade phone --seed 5 --rate 50 --calibration --output k >/dev/null || exit 99
    for s in thigh shank; do
      $goniometer calibrate k/$s-calibration.csv --device $s --date 2026-05-01 -o $s.json \
      >$s.txt || exit 98
    done
    """)

  private static let pair = "$goniometer analyze --thigh k/thigh.csv --shank k/shank.csv"
  private static let calibrated =
    pair + " --thigh-calibration thigh.json --shank-calibration shank.json"

  @Test("a calibration is a table for people and a file with the same bytes every time")
  func table() throws {
    let run = try run(
      """
      cat thigh.txt; cp thigh.json a.json
      $goniometer calibrate k/thigh-calibration.csv --device thigh --date 2026-05-01 -o thigh.json \
      >/dev/null 2>&1; cmp a.json thigh.json && echo same
      """)
    #expect(run.output.hasPrefix("Calibration of 'thigh', 2026-05-01: 18 still poses, 17 turns\n"))
    #expect(run.output.contains("accelerometer bias x"))
    #expect(run.output.contains("21 of 21 numbers are good."))
    #expect(run.output.hasSuffix("same\n"))
  }

  @Test("results name the calibration, as text and as JSON, and are nearer to the truth")
  func named() throws {
    let text = try run(Self.calibrated + "; sha256sum thigh.json | cut -c1-12")
    let digest = text.output.suffix(13).dropLast()
    #expect(
      text.output.contains(
        "Calibration of the thigh: thigh.json (device 'thigh', 2026-05-01, SHA-256 \(digest)…)"),
      "\(text.output)\(text.messages)")
    let json = try run(Self.calibrated + " --json --shank-latency 0.01")
    #expect(json.output.contains("\"device\" : \"shank\""))
    #expect(json.output.contains("\"latencySeconds\" : 0.01"))
    #expect(json.output.contains("\"segment\" : \"thigh\""))
    let plain = try run(Self.pair + " --json")
    #expect(!plain.output.contains("calibrations"))
    func range(_ run: ProgramRun) throws -> Double {
      let line = try #require(
        run.output.split(separator: "\n").first { $0.contains("\"rangeDegrees\" :") })
      return try #require(
        line.split(separator: ":").last.flatMap {
          Double($0.trimmingPrefix(" ").prefix { "0123456789.".contains($0) })
        })
    }
    let truth = 90.0
    #expect(try abs(range(json) - truth) < abs(range(plain) - truth))
    #expect(try abs(range(json) - truth) < 1)
  }

  @Test("attitude takes a calibration and a latency and says so; rows keep their times")
  func attitude() throws {
    let run = try run(
      """
      $goniometer attitude k/thigh.csv --calibration thigh.json --latency 0.01 -o a.csv
      $goniometer attitude k/thigh.csv -o b.csv 2>/dev/null
      cut -d, -f1 a.csv >a.t; cut -d, -f1 b.csv >b.t; cmp a.t b.t && echo same
      """)
    #expect(run.output == "same\n")
    #expect(run.messages.contains("Calibration: thigh.json (device 'thigh'"))
    #expect(run.messages.contains("latency 10.00 ms"))
  }

  @Test("against its own attitudes, 10 ms later, a sensor is 10 ms late")
  func reference() throws {
    let run = try run(
      """
      $goniometer attitude k/shank.csv --filter strapdown -o a.csv 2>/dev/null
      awk -F, 'NR == 1 {print; next} {OFS = ","; $1 -= 0.01; print}' a.csv >b.csv
      $goniometer attitude k/shank.csv --filter strapdown --reference b.csv -o /dev/null
      """)
    #expect(run.exitCode == 0)
    #expect(run.messages.contains("The sensor's latency is 10.0"), "\(run.messages)")
    #expect(run.messages.contains("with --latency 0.01"), "\(run.messages)")
    let early = try self.run(
      "$goniometer attitude k/shank.csv --reference none.csv -o a.csv; echo $?; ls a.csv")
    #expect(early.output == "66\n")
  }

  @Test(
    "what cannot be meant is refused",
    arguments: [
      ("--thigh-device left", "64", "--thigh-device says whose --thigh-calibration"),
      ("--latency 0.01", "64", "--latency is for one device"),
      ("--thigh-calibration thigh.json --thigh-device left", "65", "found one of 'thigh'"),
      (
        "--thigh-calibration thigh.json --shank-calibration thigh.json", "64",
        "cannot sit on two segments"
      ),
      ("--thigh-calibration k/card.json", "65", "expected a calibration file"),
      ("--thigh-calibration none.json", "66", "none.json"),
      ("--thigh-latency 3", "64", "from -0.25 to 0.25"),
    ])
  func refused(_ options: String, _ code: String, _ words: String) throws {
    let run = try run("\(Self.pair) \(options); echo $?")
    #expect(run.output == code + "\n", "\(run.messages)")
    #expect(run.messages.contains(words), "\(run.messages)")
  }

  @Test("a recording without a still pose gives no file, and says what to record")
  func noPose() throws {
    let run = try ProgramRun(
      shell: """
        (echo t,ax,ay,az,gx,gy,gz; awk 'BEGIN {for (i = 0; i < 500; i++) \
        print i / 50 "," 9.8 * sin(i / 25) ",0," 9.8 * cos(i / 25) ",0,2,0"}') >a.csv
        $goniometer calibrate a.csv -o a.json; echo $?; ls a.json
        """)
    #expect(run.output == "1\n")
    #expect(run.messages.contains("put it down on each of its six faces"))
  }
}
