// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import ClinicalTerms
import FakeSensors
import Foundation
import Goniometry
import Inertial
import Testing

@Suite("goniometer live", .serialized)
struct LiveCommandTests {
  /// A line of JSON, taken apart.
  private static func lines(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private static func range(_ line: [String: Any]) throws -> [String: Any] {
    let result = try #require(line["result"] as? [String: Any])
    return try #require(result["rangeOfMotion"] as? [String: Any])
  }

  /// Times go through nanoseconds, and the first tenth of a second is left out.
  private static let tolerance = 0.2

  @Test("a leg in a pipe: a header, updates through the phases, and the result of the file")
  func knee() throws {
    let sensors = try KneeSensors()
    sensors.play(pace: 10)
    let end = (sensors.thigh.last?.time ?? 0) - 0.5
    let run = try ProgramRun(
      shell: "\"$goniometer\" live --root \(sensors.tree.root) --thigh left-thigh --shank "
        + "left-shank --duration \(end) --every 0.5 --filter vqf --side left | cat")
    #expect(run.exitCode == 0, "\(run.messages)")
    let lines = try Self.lines(run.output)
    let header = try #require(lines.first)
    #expect(header["kind"] as? String == "header")
    #expect(header["method"] as? String == "twoSensors")
    let inputs = try #require(header["inputs"] as? [[String: Any]])
    #expect(inputs.map { $0["role"] as? String } == ["thigh", "shank"])
    let updates = lines.filter { $0["kind"] as? String == "update" }
    #expect(abs(updates.count - Int(end / 0.5)) <= 2)
    let phases = updates.compactMap { $0["phase"] as? String }.reduce(into: [String]()) {
      if $0.last != $1 { $0.append($1) }
    }
    let all = ["prepare", "hold-still", "find-axis", "measure"].drop { $0 != phases.first }
    // On a busy machine the search for the joint may end after the motion; replays wait for it.
    #expect(phases.count > 1 && all.starts(with: phases))
    let times = updates.compactMap { $0["timeSeconds"] as? Double }
    #expect(times == times.sorted() && times.count == updates.count)

    let result = try #require(lines.last)
    #expect(result["kind"] as? String == "result")
    let trial = try Trial(
      [Self.part(sensors.thigh, until: end), Self.part(sensors.shank, until: end)],
      .twoSensors(PairOptions()), parameters: VQF.Parameters(), side: .left)
    let wanted = try #require(trial.rangeOfMotion)
    let range = try Self.range(result)
    for (key, value) in [
      ("rangeDegrees", wanted.range), ("minimumDegrees", wanted.minimum),
      ("maximumDegrees", wanted.maximum),
    ] {
      #expect(abs((range[key] as? Double ?? .nan) - value) < Self.tolerance, "\(key)")
    }
    #expect(range["side"] as? String == "left")
    // The devices are as they were.
    #expect(sensors.tree.attribute("buffer/enable", of: 0) == "0")
    #expect(sensors.tree.attribute("current_timestamp_clock", of: 1) == "realtime")
  }

  @Test("a hip has an angle while it moves, and every movement at the end")
  func hip() throws {
    var parameters = JointSimulation.Parameters(.hip, side: .left)
    (parameters.seed, parameters.errors) = (4, SensorGrade.module.errors)
    let trial = JointSimulation(parameters).run()
    let sensors = FakeSensorPair([trial.proximal, trial.distal], labels: ["back", "leg"])
    sensors.play(pace: 10)
    let end = (trial.time.last ?? 0) - 0.5
    let run = try ProgramRun(
      shell: "\"$goniometer\" live --root \(sensors.tree.root) --pelvis back --thigh leg "
        + "--duration \(end) --every 0.5 --side left | cat")
    #expect(run.exitCode == 0, "\(run.messages)")
    let lines = try Self.lines(run.output)
    #expect(lines.contains { $0["phase"] as? String == "measure" && $0["degrees"] is Double })
    let result = try #require(lines.last?["result"] as? [String: Any])
    let movements = try #require(result["movements"] as? [[String: Any]])
    #expect(movements.compactMap { $0["movement"] as? String } == Joint.hip.movements.map(\.name))
  }

  private static func part(_ recording: InertialRecording, until end: Double) -> InertialRecording {
    InertialRecording(recording.filter { $0.time >= 0.1 && $0.time <= end + 0.1 })
  }

  @Test("a recording made meanwhile gives the same result again, to the last byte each time")
  func replay() throws {
    let sensors = try KneeSensors()
    sensors.play(pace: 10)
    let end = (sensors.thigh.last?.time ?? 0) - 0.5
    let run = try ProgramRun(
      shell: """
        "$goniometer" live --root \(sensors.tree.root) --thigh left-thigh --shank left-shank \
        --duration \(end) --every 60 --filter vqf --record leg.giraw >live.json &&
        "$goniometer" live --replay leg.giraw --filter vqf >one.json &&
        "$goniometer" live --replay leg.giraw --filter vqf >two.json && cmp one.json two.json &&
        tail -n 1 live.json && tail -n 1 one.json
        size=$(stat -c %s leg.giraw); cp leg.giraw damaged.giraw
        printf '\\377\\377' | dd of=damaged.giraw bs=1 seek=$((size * 9 / 10)) conv=notrunc 2>/dev/null
        "$goniometer" live --replay damaged.giraw --filter vqf >damaged.json; echo "$?" >&2
        tail -n 1 damaged.json
        """)
    #expect(run.messages.hasSuffix("all before it was read\n65\n"), "\(run.messages)")
    let lines = try Self.lines(run.output)
    #expect(lines.count == 3)
    let ranges = try lines.map { try Self.range($0)["rangeDegrees"] as? Double ?? .nan }
    #expect(abs(ranges[0] - ranges[1]) < Self.tolerance)
    #expect(ranges[2] > 45)
    #expect((lines[2]["warnings"] as? [String])?.count { $0.contains("damaged") } == 1)
  }

  @Test("one device has the limb's angle; without movement the last line says why there is none")
  func limb() throws {
    let sensors = try KneeSensors {
      $0.kneeProtocol = .seatedExtension
      $0.standing = 0
      $0.restBefore = 3
    }
    sensors.play()
    let line = "\"$goniometer\" live --root \(sensors.tree.root) --device left-shank --filter vqf"
    // The thigh's chip is captured by nobody else; the feeder waits for both.
    sensors.tree.setAttribute("buffer/enable", of: 0, to: "1")
    let run = try ProgramRun(shell: line + " --duration 12 --first-movement extension")
    #expect(run.exitCode == 0, "\(run.messages)")
    let lines = try Self.lines(run.output)
    #expect(lines.first?["method"] as? String == "hinge")
    let range = try Self.range(try #require(lines.last))
    #expect(abs((range["rangeDegrees"] as? Double ?? .nan) - 90) < 3)

    let still = try KneeSensors { $0.restBefore = 10 }
    still.play()
    still.tree.setAttribute("buffer/enable", of: 0, to: "1")
    let nothing = try ProgramRun(
      shell: "\"$goniometer\" live --root \(still.tree.root) --device left-shank --duration 2.5")
    #expect(nothing.exitCode == 1)
    let last = try #require(try Self.lines(nothing.output).last)
    #expect(last["kind"] as? String == "error")
    #expect(nothing.messages.hasPrefix("goniometer: error: "))
  }

  @Test("a reader that leaves ends it in peace, the sensors put back")
  func closedPipe() throws {
    let sensors = try KneeSensors()
    sensors.play()
    let run = try ProgramRun(
      shell: "\"$goniometer\" live --root \(sensors.tree.root) --thigh left-thigh --shank "
        + "left-shank --filter vqf | head -n 3")
    #expect(try Self.lines(run.output).count == 3)
    #expect(run.messages == "")
    #expect(sensors.tree.attribute("buffer/enable", of: 1) == "0")
  }

  @Test("Ctrl-C ends with the result")
  func interrupted() throws {
    let sensors = try KneeSensors()
    sensors.play(pace: 10)
    let run = try ProgramRun(
      shell: "timeout -s INT 3 \"$goniometer\" live --root \(sensors.tree.root) --thigh left-thigh "
        + "--shank left-shank --filter vqf --every 1; echo")
    let kinds = try Self.lines(run.output).compactMap { $0["kind"] as? String }
    #expect(kinds.last == "result", "\(run.messages)")
  }

  @Test(
    "what cannot be is said before anything is opened",
    arguments: [
      ("", "name a sensor: --device, or --thigh and --shank"),
      ("--thigh a", "--thigh needs --shank or --pelvis beside it"),
      ("--thigh a --foot b", "thigh and foot share no joint"),
      ("--device a --thigh b --shank c", "not both"),
      ("--thigh a --shank a", "cannot sit on thigh and shank"),
      ("--device a --replay b", "--device has no meaning with --replay"),
      ("--device a --real-time", "--real-time goes with --replay"),
      ("--device a --record -", "--record needs a file"),
      ("--device a --scale 1", "--scale"),
      ("--device iiod:/x", "iiod:HOST/NAME"),
    ])
  func usage(options: String, words: String) throws {
    let run = try ProgramRun(shell: "\"$goniometer\" live \(options)")
    #expect(run.exitCode == 64)
    #expect(run.messages.contains(words), "\(run.messages)")
  }

  @Test("one sensor by two of its names is not taken for two")
  func oneSensorTwice() throws {
    let sensors = try KneeSensors()
    let run = try ProgramRun(
      shell: "\"$goniometer\" live --root \(sensors.tree.root) --thigh left-thigh "
        + "--shank iio:device0")
    #expect(run.exitCode == 64)
    #expect(run.messages.contains("'left-thigh' and 'iio:device0' are one sensor"))
  }

  @Test("where nothing came at all the last line says why")
  func nothingCame() throws {
    // Nobody writes to the pipes: they are at their end.
    let sensors = try KneeSensors()
    let run = try ProgramRun(
      shell: "\"$goniometer\" live --root \(sensors.tree.root) --device left-shank")
    #expect(run.exitCode == 74)
    let last = try #require(try Self.lines(run.output).last)
    #expect(last["kind"] as? String == "error")
    #expect((last["message"] as? String).map { run.messages.contains($0) } == true)
  }

  @Test("a recording at the limit of its size ends in an error, the sensors put back")
  func fileTooLarge() throws {
    let sensors = try KneeSensors()
    sensors.play()
    let run = try ProgramRun(
      shell:
        "(ulimit -f 40; exec \"$goniometer\" live --root \(sensors.tree.root) --thigh left-thigh "
        + "--shank left-shank --record \"$folder/a.giraw\" --filter vqf) | cat")
    #expect(run.messages.contains("EFBIG"), "\(run.messages)")
    // The measurement so far has its result, or why there is none, all the same.
    let last = try #require(try Self.lines(run.output).last?["kind"] as? String)
    #expect(["result", "error"].contains(last))
    #expect(sensors.tree.attribute("buffer/enable", of: 0) == "0")
  }

  @Test("a sensor that is not there is said with those that are")
  func missing() throws {
    let sensors = try KneeSensors()
    let run = try ProgramRun(shell: "\"$goniometer\" live --root \(sensors.tree.root) --device hip")
    #expect(run.exitCode == 66)
    #expect(run.messages.contains("'hip'") && run.messages.contains("left-shank"))
  }
}

@Suite("goniometer live on a terminal", .enabled(if: PseudoTerminal.isThere, "no terminals here"))
struct LiveTerminalTests {
  @Test("space marks, q ends with the tables, and the terminal is as it was")
  func keys() throws {
    let sensors = try KneeSensors()
    sensors.play(pace: 4)
    let folder = FileManager.default.temporaryDirectory
    let terminal = try PseudoTerminal(
      [
        "live", "--root", sensors.tree.root, "--thigh", "left-thigh", "--shank", "left-shank",
        "--filter", "vqf",
      ], in: folder)
    try terminal.waitFor("MEASURE")
    #expect(!terminal.showsTyping)
    terminal.type(" ")
    try terminal.waitFor("mark 1")
    terminal.type("q")
    let status = try terminal.finish()
    #expect(status == 0)
    #expect(terminal.screen.contains("Range of motion"))
    #expect(terminal.screen.contains("\u{1B}[?1049l"))
    #expect(terminal.showsTyping)
  }
}
