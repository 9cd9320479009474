// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import goniometer

@Suite("What the program does with files that are there, and with those it makes")
struct OutputRuleTests {
  /// A shell line after recordings, a task and its answers are in the folder.
  private func run(_ line: String) throws -> ProgramRun {
    try BatchFolder.run(
      """
      umask 022
      cp \(TaskExample.task("daily-check-in")) task.json
      printf '{"pain": 3, "sleep": 7}' > answers.json
      printf 'id,angle\\n1,2\\n2,3\\n3,4\\n' > a.csv; printf 'id,angle\\n1,2\\n2,4\\n3,4\\n' > b.csv
      \(line)
      """)
  }

  private static let commands = [
    "attitude r/c.csv -o OUT", "analyze --thigh r/a/thigh.csv --shank r/a/shank.csv --csv OUT",
    "batch r/a -o OUT", "agreement a.csv b.csv --plot OUT", "task make knee --side left -o OUT",
    "task run task.json --answers answers.json -r OUT",
    "task convert task.json --to researchkit -o OUT",
    "fhir export task.json -o OUT", "calibrate r/c.csv -o OUT",
  ]

  @Test("nothing replaces a file without being told to, in any command", arguments: commands)
  func replacing(command: String) throws {
    let line = "$goniometer " + command.replacing("OUT", with: "out")
    let run = try run(
      """
      echo mine > out; \(line) >/dev/null; echo $?; cat out
      \(line) --force >/dev/null 2>&1; echo $?; grep -c mine out
      """)
    #expect(run.output == "73\nmine\n0\n0\n", "\(command): \(run.output)\(run.messages)")
    #expect(run.messages.contains("cannot write 'out': it exists already"))
    #expect(run.messages.contains("--force"))
  }

  @Test("what is refused is refused before any work, and before a person has answered")
  func early() throws {
    let run = try run(
      """
      echo mine > out
      printf '3\\n7\\n' | $goniometer task run task.json -r out; echo $?
      $goniometer attitude nowhere.csv -o out; echo $?
      """)
    #expect(run.output == "73\n73\n")
    #expect(!run.messages.contains("How are you"))
  }

  @Test("what is made is for its owner alone, and what is replaced keeps its permissions")
  func permissions() throws {
    let run = try run(
      """
      $goniometer batch r/a -o s.csv --angles g 2>/dev/null
      $goniometer task run task.json --answers answers.json -r result.json -d run --archive z.zip 2>/dev/null
      $goniometer simulate --output sim 2>/dev/null
      $goniometer care demo knee.care 2>/dev/null >/dev/null
      for i in s.csv g g/* result.json run z.zip sim sim/thigh.csv knee.care; do stat -c '%a' $i; done
      chmod 640 s.csv; $goniometer batch r/a -o s.csv --force 2>/dev/null; stat -c '%a' s.csv
      """)
    #expect(run.output == "600\n700\n600\n600\n700\n600\n700\n600\n600\n640\n", "\(run.messages)")
  }

  @Test("a link in the place of a file under way is not followed, and what was killed is removed")
  func links() throws {
    let run = try run(
      """
      ln -s victim s.csv.part; $goniometer batch r/a -o s.csv; echo $?; test -e victim; echo $?
      mkfifo p.csv.part; $goniometer batch r/a -o p.csv; echo $?
      touch .out.4-1.tmp; mkdir g; touch g/.x.csv.3-2.tmp
      $goniometer attitude r/c.csv -o out 2>/dev/null; $goniometer batch r/a -o q.csv --angles g 2>/dev/null
      ls -A g | grep -c tmp; ls -A | grep -c tmp
      """)
    #expect(run.output == "73\n1\n73\n0\n0\n", "\(run.messages)")
  }

  @Test("of one job that cannot have a file of angles the others have theirs")
  func badName() throws {
    let run = try run(
      """
      printf 'id,file\\n.hidden,r/c.csv\\ngood,r/c.csv\\n' > m.csv
      $goniometer batch -m m.csv --angles g -o s.csv 2>/dev/null; ls g; cut -d, -f1,2 s.csv
      """)
    #expect(run.output == "good.csv\nid,status\n.hidden,failed\ngood,measured\n", "\(run.messages)")
  }

  @Test("a cell that a spreadsheet would run is shown instead, and a summary with it is resumed")
  func formulas() throws {
    let run = try run(
      """
      printf 'id,file,note\\n=1+2,r/c.csv,@SUM\\n+x,r/c.csv,-3\\n' > m.csv
      $goniometer batch -m m.csv -o s.csv 2>/dev/null; tail -n +2 s.csv | cut -d, -f1
      tail -n +2 s.csv | grep -o '[^,]*$'; $goniometer batch -m m.csv -o s.csv --resume
      """)
    #expect(run.output == "'=1+2\n'+x\n'@SUM\n-3\n")
    #expect(run.messages.contains("2 measurements (2 taken over)"))
  }

  @Test("quiet leaves warnings and errors")
  func quiet() throws {
    let run = try run(
      """
      $goniometer batch r/b_thigh.csv -o s.csv --quiet; $goniometer attitude r/c.csv -o o --quiet
      $goniometer attitude r/c.csv -o o --quiet
      """)
    #expect(run.messages.split(separator: "\n").count == 2, "\(run.messages)")
    #expect(run.messages.contains("warning: r/b_thigh.csv: there is no r/b_shank.csv"))
    #expect(run.messages.contains("error: cannot write 'o'"))
  }

  @Test("a column that looks like a setting's is asked about; another one is not")
  func misspelt() throws {
    let run = try run(
      """
      printf 'file,sied,ward\\nr/c.csv,left,4\\n' > m.csv; $goniometer batch -m m.csv -o s.csv
      """)
    #expect(run.messages.contains("m.csv: the column 'sied' is passed through and sets nothing"))
    #expect(run.messages.contains("did you mean 'side'?"))
    #expect(!run.messages.contains("ward"))
  }

  @Test("a worker with a root reads nothing elsewhere, and tells nothing of what it read")
  func root() throws {
    let run = try run(
      """
      printf 'secret,zebra\\nzebra,1\\n' > r/bad.csv; ln -s ../task.json r/link.csv
      mkdir r/d; ln -s ../../b.csv r/d/Accelerometer.csv; cp r/c.csv r/d/Gyroscope.csv
      for i in r/c.csv r/../task.json task.json $PWD/r/c.csv /etc/hostname r/link.csv r/bad.csv r/d nowhere \
        r/nowhere ../../../nowhere; do printf '{"id":"%s","file":"%s"}\\n' x "$i"; done > jobs
      printf '{"id":1,"file":"r/c.csv","calibration":"task.json"}\\n' >> jobs
      $goniometer worker --root r < jobs > out; echo $?
      python3 -c 'import json
      for i in open("out"): i = json.loads(i); print(i.get("error", {}).get("code", i["status"]))'
      grep -c -e secret -e zebra out
      """)
    let codes = run.output.split(separator: "\n").map(String.init)
    #expect(
      codes == [
        "0", "measured", "usage", "usage", "measured", "usage", "usage", "malformed", "usage",
        "usage", "noInput", "usage", "usage", "0",
      ], "\(run.output)\(run.messages)")
    let none = try ProgramRun(
      shell: "mkdir r; $goniometer worker --root nowhere < /dev/null; echo $?")
    #expect(none.output == "66\n" && none.messages.contains("'nowhere': expected a folder"))
  }

  @Test("a recording that tells nothing good writes no calibration")
  func noCalibration() throws {
    let run = try ProgramRun(
      shell: """
        echo 't,ax,ay,az,gx,gy,gz' > f.csv
        awk 'function r(n) { x = sin(n * 12.9898) * 43758.5453; return x - int(x) }
          BEGIN { for (i = 1; i <= 100; i++) printf "%g,%g,%g,%g,%g,%g,%g\\n", i / 100, r(i) / 60,
            r(2 * i) / 60, 9.8 + r(3 * i) / 60, r(5 * i) / 60, r(7 * i) / 60, r(9 * i) / 60 }' >> f.csv
        $goniometer calibrate f.csv -o c.json; echo $?; ls
        """)
    #expect(run.output == "1\nf.csv\n", "\(run.messages)")
    #expect(run.messages.contains("none of its numbers is good"))
    #expect(run.messages.contains("'c.json' is not written"))
  }

  @Test("a calibrated recording is not told to be calibrated")
  func calibrated() throws {
    let run = try ProgramRun(
      shell: """
        $goniometer simulate --protocol heel-slide --grade phone --calibration --output k 2>/dev/null
        for i in thigh shank; do $goniometer calibrate k/$i-calibration.csv -o $i.json >/dev/null 2>&1; done
        $goniometer analyze --thigh k/thigh.csv --shank k/shank.csv >/dev/null; echo --- >&2
        $goniometer analyze --thigh k/thigh.csv --shank k/shank.csv --thigh-calibration thigh.json \
          --shank-calibration shank.json >/dev/null
        """)
    let parts = run.messages.split(separator: "---")
    #expect(parts.count == 2 && parts[0].contains("may need calibration"), "\(run.messages)")
    #expect(!parts[1].contains("may need calibration"))
  }
}
