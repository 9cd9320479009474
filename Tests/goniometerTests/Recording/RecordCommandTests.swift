// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import FakeSensors
import Foundation
import IndustrialIO
import Testing

@Suite("record") struct RecordCommandTests {
  /// Runs a line of `sh` beside sensors that give readings; `record` is the command with its folder,
  /// which is `$root` where a signal must reach the program itself.
  private func run(_ line: String, sensors: [String] = ["bmi160"]) throws -> ProgramRun {
    let feeder = SensorFeeder(sensors)
    defer { feeder.stop() }
    let root = feeder.tree.root
    return try ProgramRun(
      shell: "root=\(root); record() { \"$goniometer\" record --root $root \"$@\"; }\n\(line)")
  }

  @Test("a table of one sensor is one that other commands read")
  func table() throws {
    let run = try run(
      """
      record --device bmi160 --duration 0.6s -o knee.csv && head -3 knee.csv &&
      "$goniometer" attitude knee.csv -o - | wc -l
      """)
    #expect(run.exitCode == 0, "\(run.messages)")
    let lines = run.output.split(separator: "\n")
    #expect(lines[0] == "t,ax,ay,az,gx,gy,gz")
    #expect(lines[1].hasPrefix("0.000000000,0.0598,0.0,9.8072,"))
    #expect((Int(lines[3].filter { $0 != " " }) ?? 0) > 20)
    #expect(run.messages.contains("'knee.csv': "))
    #expect(run.messages.contains("  device: bmi160 at 0-0060, "))
  }

  @Test("a raw recording of thigh and shank becomes the tables that were recorded beside")
  func leg() throws {
    let run = try run(
      """
      record --thigh a --shank b -t 0.7s -o leg.giraw && "$goniometer" replay leg.giraw &&
      "$goniometer" replay leg.giraw --to csv -o leg && head -qn 2 leg/*.csv && cat leg/*.csv | wc -l
      """, sensors: ["a", "b"])
    #expect(run.exitCode == 0, "\(run.messages)")
    for part in [
      "leg.giraw: begun 2", "\n  thigh: 0.", "\n  shank: 0.",
      "\n    a at /sys/devices/i2c-0/0-0060",
      "The recording was closed (duration).", "\nt,ax,ay,az,gx,gy,gz\n",
    ] { #expect(run.output.contains(part), "\(part)") }
  }

  @Test("tables of thigh and shank go to a folder")
  func folder() throws {
    let run = try run(
      "record --thigh a --shank b -t 0.4s --format csv -o leg && ls leg", sensors: ["a", "b"])
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.output == "shank.csv\nthigh.csv\n")
  }

  @Test("a signal ends a recording with everything kept", arguments: ["raw", "csv"])
  func signal(format: String) throws {
    let run = try run(
      """
      "$goniometer" record --root $root --device bmi160 --format \(format) -o it & p=$!; sleep 1.2; kill -TERM $p; wait $p
      echo "code $?"; if [ \(format) = raw ]; then "$goniometer" replay it; else wc -l < it; fi
      """)
    #expect(run.output.hasPrefix("code 0\n"), "\(run.messages)")
    if format == "raw" {
      #expect(run.output.contains("The recording was closed (stopped)."))
    } else {
      #expect((Int(run.output.split(separator: "\n")[1].filter { $0 != " " }) ?? 0) > 20)
    }
  }

  @Test("of a recorder that is killed, all but the last half second can be read")
  func killed() throws {
    let run = try run(
      """
      "$goniometer" record --root $root --device bmi160 -o it.giraw & p=$!; sleep 2.5; kill -KILL $p; wait $p 2>/dev/null
      "$goniometer" replay it.giraw; echo "code $?"; "$goniometer" replay it.giraw --to csv | wc -l
      """)
    #expect(run.output.contains("was not closed"))
    #expect(run.output.contains("code 0"))
    // A busy machine may have started late.
    let rows = run.output.split(separator: "\n").last.flatMap { Int($0.filter { $0 != " " }) }
    #expect((rows ?? 0) > 30)
  }

  @Test(
    "a full disk ends a recording with its name; what was written stays",
    .enabled(if: !ChildProcess.isEmulated))
  func fullDisk() throws {
    let full = try run("record --device bmi160 -t 5 --format raw --force -o /dev/full")
    #expect(full.exitCode == 74)
    #expect(full.messages.contains("cannot write to '/dev/full': no space left on device (ENOSPC)"))
    let limited = try run(
      """
      (ulimit -f 8; record --device bmi160 -t 30 -o it.giraw); echo "code $?"
      "$goniometer" replay it.giraw
      """)
    #expect(limited.output.hasPrefix("code 74\n"))
    #expect(limited.messages.contains("cannot write to 'it.giraw': file too large (EFBIG)"))
    #expect(limited.output.contains("The recording breaks off in a block at byte "))
    let table = try run(
      """
      (ulimit -f 2; record --device bmi160 -t 30 -o it.csv); echo $?
      awk -F, 'NF != 7 { exit 1 }' it.csv && echo "whole rows"
      """)
    #expect(table.output == "74\nwhole rows\n")
    #expect(table.messages.contains("writing to 'it.csv' failed: file too large"))
  }

  @Test("what is there is not replaced without --force, and stays where no sensor is found")
  func existing() throws {
    let run = try run(
      """
      echo old > it.csv; record --device bmi160 -t 1 -o it.csv; echo "code $?"
      record --device none -t 1 --force -o it.csv; echo "code $?"; cat it.csv
      record --device none -t 1 -o new.giraw; ls
      record --device bmi160 -t 0.2 --force -o it.csv; head -1 it.csv
      """)
    #expect(run.output == "code 73\ncode 66\nold\nit.csv\nt,ax,ay,az,gx,gy,gz\n")
    #expect(
      run.messages.contains("cannot write 'it.csv': it is there already; --force replaces it"))
  }

  @Test(
    "a sensor that cannot be started makes no file and replaces none", arguments: ["csv", "giraw"])
  func notStarted(kind: String) throws {
    let run = try run(
      """
      device=$root/sys/bus/iio/devices/iio:device0
      rm -f $device/trigger/current_trigger; mkdir -p $device/trigger
      ln -s /dev/null $device/trigger/current_trigger
      echo old > old.\(kind)
      record --device bmi160 --trigger none -t 1 -o new.\(kind); echo "code $?"
      record --device bmi160 --trigger none -t 1 --force -o old.\(kind); echo "code $?"; ls; cat old.\(kind)
      """)
    #expect(run.output == "code 74\ncode 74\nold.\(kind)\nold\n", "\(run.messages)")
  }

  @Test("a reader of standard output that leaves ends the recording quietly")
  func pipe() throws {
    let run = try run("record --device bmi160 -o - | head -1; record --device bmi160 -o - >&-")
    #expect(run.exitCode == 74)
    #expect(run.output == "t,ax,ay,az,gx,gy,gz\n")
    #expect(run.messages.contains("writing to standard output failed: bad file descriptor"))
  }

  @Test(
    "a call that cannot be meant is refused before anything is made",
    arguments: [
      ("--device bmi160 -o it", "'it' ends neither in .giraw nor in .csv; name the format"),
      ("--thigh a --shank b -o it.csv", "tables of two sensors need a folder"),
      ("--thigh a --shank b -o -", "tables of two sensors need a folder"),
      ("--device bmi160 --durable -o it.csv", "--durable is for raw recordings"),
      ("--device bmi160 -t 0 -o it.csv", "a time such as 30s, 5m or 1.5h"),
      ("-o it.csv", "name a sensor"),
    ])
  func usage(options: String, words: String) throws {
    let run = try ProgramRun(shell: "$goniometer record \(options); echo $?; ls")
    #expect(run.output == "64\n")
    #expect(run.messages.contains(words), "\(run.messages)")
  }
}
