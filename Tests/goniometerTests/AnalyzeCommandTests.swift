// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Goniometry
import Inertial
import Recordings
import Testing

@testable import goniometer

@Suite("goniometer analyze and attitude")
struct AnalyzeCommandTests {
  /// A shell line after a simulation whose files are in `k`.
  private func run(_ line: String) throws -> ProgramRun {
    try ProgramRun(shell: "\(Self.simulated.copying)\n\(line)")
  }

  private static let simulated = SharedFolder(
    "$goniometer simulate --seed 3 --rate 50 --output k >/dev/null")

  private static let pair = "$goniometer analyze --thigh k/thigh.csv --shank k/shank.csv"

  @Test("doubts about a recording are said before the error that they explain")
  func warningsFirst() throws {
    let run = try run(
      "$goniometer analyze --thigh k/thigh.csv --shank k/shank.csv --time-unit ms --accel-unit g")
    #expect(run.exitCode == 1)
    #expect(run.messages.contains("k/thigh.csv: native columns"))
    let doubt = try #require(
      run.messages.firstRange(of: "k/shank.csv: specific force"), "\(run.messages)")
    let error = try #require(run.messages.firstRange(of: "goniometer: error:"), "\(run.messages)")
    #expect(doubt.lowerBound < error.lowerBound, "\(run.messages)")
  }

  @Test("radians taken for degrees, and wrong axes, exit with 1 even where an angle comes out")
  func wrongGyroscope() throws {
    let columns = "--columns ax=az,az=ax,gx=gz,gz=gx"
    for option in ["--gyro-unit deg/s", columns] {
      let run = try run("\(Self.pair) --first-movement flexion \(option)")
      #expect(run.exitCode == 1, "\(option): \(run.output)\(run.messages)")
    }
    #expect(try run("$goniometer analyze k/shank.csv \(columns)").exitCode == 1)
  }

  @Test("two recordings that differ in columns and units are read by what is stated of each")
  func differentRecordings() throws {
    let run = try run(
      """
      awk -F, 'NR == 1 { print "time,c,d,e,x,y,z"; next } { print $1","$5","$6","$7","$2","$3","$4 }' \
        k/thigh.csv > a.csv
      awk -F, 'BEGIN { OFMT = CONVFMT = "%.12g" } NR == 1 { print "q,r,s,u,v,w,t"; next }
        { f = 9.80665; d = 57.29577951308232
          print -$2/f","(-$3/f)","(-$4/f)","$5*d","$6*d","$7*d","$1 }' k/shank.csv > b.csv
      differ="--thigh-columns t=time,ax=x,ay=y,az=z,gx=c,gy=d,gz=e --shank-columns \
        t=6,ax=0,ay=1,az=2,gx=3,gy=4,gz=5 --thigh-accel-unit m/s^2 --thigh-gyro-unit rad/s \
        --shank-accel-unit g --shank-gyro-unit deg/s --shank-accel-sign apple --time-unit s"
      \(Self.pair) | head -9
      $goniometer analyze --thigh a.csv --shank b.csv $differ | head -9
      $goniometer analyze a.csv --shank-columns t=0; echo $?
      \(Self.pair) --shank-columns nonsense; echo $?
      """)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count > 19, "\(run.messages)")
    #expect(lines[0..<9] == lines[9..<18], "\(run.output)\(run.messages)")
    #expect(lines[18..<20] == ["64", "64"], "\(run.messages)")
  }

  @Test("a recording is not replaced by what is made from it")
  func outputIsInput() throws {
    for (line, input) in [
      ("\(Self.pair) --csv k/../k/shank.csv", "the input 'k/shank.csv'"),
      (
        "ln -s k/shank.csv l.csv; $goniometer attitude k/shank.csv --output l.csv",
        "the input 'k/shank.csv'"
      ),
      (
        "$goniometer attitude - --output k/shank.csv --force <k/shank.csv",
        "standard input"
      ),
      (
        "$goniometer task run t.json --source k/thigh.csv,k/shank.csv --result k/shank.csv --force",
        "the input 'k/shank.csv'"
      ),
    ] {
      let run = try run("cp k/shank.csv c; \(line); echo $?; cmp c k/shank.csv")
      #expect(run.output == "73\n", "\(line)")
      #expect(run.messages.contains("it is \(input); name another file"), "\(line)")
    }
  }

  @Test(
    "a live measurement by ResearchKit's formula ends as the file's does",
    arguments: DeviceOrientation.allCases)
  func researchKitLive(_ orientation: DeviceOrientation) throws {
    struct Document: Decodable {
      struct Check: Decodable { let name: String }
      struct Result: Decodable {
        let researchKit: ResearchKitRangeOfMotion
        let quality: [Check]
      }
      let result: Result
    }
    let folder = try TemporaryFolder()
    let run = try run(
      "$goniometer analyze k/shank.csv --method researchKit --orientation \(orientation) --json; "
        + "cp k/shank.csv '\(folder.url.path)'")
    let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)).result
    var measurement = LiveMeasurement(.researchKit(orientation))
    for sample in try RecordingFile.load(folder.path("shank.csv")).recording {
      measurement.add(sample, from: 0)
    }
    let trial = try measurement.finish()
    #expect(trial.researchKit == document.researchKit)
    // The file has one check more, of whether it is a recording of a sensor at all.
    #expect(document.quality.map(\.name).starts(with: trial.quality.map(\.name)))
  }

  @Test(
    "options that would be passed over, and angles no joint has, are refused",
    arguments: [
      "k/shank.csv --method researchKit --first-movement flexion",
      "k/shank.csv --method researchKit --csv a.csv", "k/shank.csv --orientation landscape",
      "k/shank.csv --zero 400", "k/shank.csv --hanging 1e9", "k/shank.csv --columns gz=gx",
    ])
  func refusedOptions(_ arguments: String) throws {
    let run = try run("$goniometer analyze \(arguments)")
    #expect(run.exitCode == 64, "\(run.messages)")
    #expect(run.output == "")
  }

  @Test("two sensors on a hip give every movement under its own names, and a table of the angles")
  func hip() throws {
    let datasets = ProgramRun.package.appending(path: "datasets/seated-extension").path
    let run = try run(
      """
      $goniometer analyze --pelvis '\(datasets)/thigh.csv' --thigh '\(datasets)/shank.csv' --side left --json \
        --csv angles.csv --report hip.html; head -n 1 angles.csv; grep -c 'internal rotation' hip.html
      printf 'id,pelvis,thigh,side\nh,%s/thigh.csv,%s/shank.csv,left\n' '\(datasets)' '\(datasets)' >list.csv
      $goniometer batch --manifest list.csv --angles rows >/dev/null; cmp rows/h.csv angles.csv && echo same
      """)
    let parts = run.output.components(separatedBy: "\n}\n")
    let document = try JSONSerialization.jsonObject(with: Data((parts[0] + "}").utf8))
    let result = (document as? [String: Any])?["result"] as? [String: Any]
    let movements = try #require(result?["movements"] as? [[String: Any]])
    #expect(
      movements.compactMap { $0["movement"] as? String }
        == ["flexion-extension", "abduction-adduction", "rotation"])
    #expect(result?["joint"] as? String == "hip" && result?["verdict"] as? String != "good")
    let directions = movements.first?["directions"] as? [[String: Any]]
    // The recording is of a knee that goes from 105° to 5°.
    let degrees = (directions ?? []).compactMap { $0["degrees"] as? Double }
    #expect(abs(degrees.reduce(0, +) - 100) < 8, "\(degrees)")
    #expect(parts[1].hasPrefix("time_s,flexion_deg,flexion_lower95_deg,flexion_upper95_deg,"))
    #expect(parts[1].contains("internal_rotation_upper95_deg\n"))
    // A batch writes the same table.
    #expect(run.output.hasSuffix("same\n"), "\(run.messages)")
  }

  @Test(
    "segments that make no joint to measure are refused with the way out",
    arguments: [
      ("--foot a --head b", "foot and head share no joint; name two neighbours"),
      ("--segment thigh=a --segment thigh=b", "both recordings are of the thigh"),
      ("--thigh a", "--thigh needs --shank or --pelvis beside it"),
      (
        "--segment proximal=a",
        "the recording of the proximal part needs that of a neighbour beside it: distal"
      ),
      ("--segment proximal=a --segment distal=b --heading causal", "from the pose at the start"),
      ("--pelvis a --thigh b --shank c --head d", "--head needs --trunk beside it"),
      ("--pelvis a --thigh b --shank c --plot d", "--plot draws one joint"),
      ("--upper-arm a --hand b", "the forearm is not measured yet with two sensors"),
      ("--pelvis a --thigh b --zero extended", "the hip from its neutral posture"),
      ("--shank a --foot b --zero extended", "the ankle from its neutral posture"),
      ("--segment left-thigh=a --segment right-shank=b", "of the left and of the right side"),
      (
        "--segment left-thigh=a --segment left-shank=b --side right", "of the left and of the right"
      ),
      ("--segment left-knee=a --segment shank=b", "the segments are thigh, shank"),
    ])
  func refusedSegments(_ arguments: String, words: String) throws {
    let run = try run("$goniometer analyze \(arguments)")
    #expect(run.exitCode == 64 && run.output == "")
    #expect(run.messages.contains(words), "\(run.messages)")
  }

  @Test("the names of segments say the side")
  func sidedSegments() throws {
    let pair = ["shank", "thigh"].map {
      "--segment left-\($0)='\(ProgramRun.package.path)/datasets/seated-extension/\($0).csv'"
    }.joined(separator: " ")
    let run = try run("$goniometer analyze \(pair) --json")
    #expect(run.exitCode == 0 && run.output.contains(#""side" : "left""#), "\(run.messages)")
  }

  @Test("a stated sense that a clear stance contradicts is an error that says so")
  func contradictoryDirection() throws {
    let pair = ["thigh", "shank"].map {
      "--\($0) '\(ProgramRun.package.path)/datasets/seated-extension/\($0).csv'"
    }.joined(separator: " ")
    let wrong = try run("$goniometer analyze \(pair) --first-movement extension")
    #expect(wrong.exitCode == 1 && wrong.output == "")
    #expect(
      wrong.messages.contains("stated to be extension, but about the stance"), "\(wrong.messages)")
    #expect(try run("$goniometer analyze \(pair) --first-movement flexion").exitCode == 0)
    // The knee of the stated angle is none.
    let bent = try run("$goniometer analyze \(pair) --zero 90")
    #expect(
      bent.exitCode == 1 && bent.output.contains("Knee: nobody reaches 195"), "\(bent.output)")
  }

  @Test("an attitude that cannot be begun leaves standard output empty")
  func noHeader() throws {
    let run = try run("head -1 k/shank.csv > h.csv; $goniometer attitude h.csv")
    #expect(run.exitCode == 65)
    #expect(run.output == "")
  }

  @Test("a recording that never shows gravity has no attitude")
  func noGravity() throws {
    for cell in ["nan", "0"] {
      let row = Array(repeating: cell, count: 6).joined(separator: ",")
      let run = try ProgramRun(
        shell: """
          (echo t,ax,ay,az,gx,gy,gz; for i in 1 2 3 4; do echo $i,\(row); done) > a.csv
          $goniometer attitude a.csv --output b.csv; echo $?; ls b.csv 2>/dev/null
          """)
      #expect(run.output == "1\n")
      #expect(run.messages.contains("none of its 4 samples shows gravity"))
    }
  }

  @Test("a column beyond the header is a wrong option, not a wrong file")
  func columnBeyond() throws {
    let run = try run("$goniometer analyze k/shank.csv --columns ax=99")
    #expect(run.exitCode == 64)
    #expect(run.messages.contains("positions from 0 to 6"), "\(run.messages)")
  }

  @Test("a simulation without a sample is refused")
  func emptySimulation() throws {
    let run = try ProgramRun(shell: "$goniometer simulate --gap 0-1000 --output q; echo $?; ls")
    #expect(run.output == "64\n")
  }

  @Test("standard input is called that")
  func standardInput() throws {
    let run = try run("$goniometer analyze - < k/shank.csv")
    #expect(run.messages.hasPrefix("standard input: native columns"))
  }
}
