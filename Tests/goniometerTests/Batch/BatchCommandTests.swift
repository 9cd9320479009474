// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import goniometer

@Suite("goniometer batch")
struct BatchCommandTests {
  @Test("the numbers are those of analyze for the same files and settings")
  func sameNumbers() throws {
    let run = try BatchFolder.run(
      """
      $goniometer batch r --side left --filter vqf --format ndjson 2>/dev/null
      $goniometer analyze --thigh r/a/thigh.csv --shank r/a/shank.csv --side left --filter vqf \
        --json 2>/dev/null | tr -d '\\n'; echo
      $goniometer analyze --thigh r/b_thigh.csv --shank r/b_shank.csv --side left --filter vqf \
        --json 2>/dev/null | tr -d '\\n'; echo
      $goniometer analyze r/c.csv --side left --filter vqf --json 2>/dev/null | tr -d '\\n'; echo
      """)
    let lines = try run.output.split(separator: "\n").map { try object(String($0)) }
    try #require(lines.count == 6)
    #expect(lines[0..<3].map { $0["id"] as? String } == ["r/b", "r/c.csv", "r/a"])
    for (entry, analysis) in [(0, 4), (1, 5), (2, 3)] {
      let result = try #require(lines[analysis]["result"] as? NSDictionary)
      let range = try #require(result["rangeOfMotion"] as? NSDictionary)
      #expect(lines[entry]["rangeOfMotion"] as? NSDictionary == range)
      #expect(lines[entry]["verdict"] as? String == result["verdict"] as? String)
      #expect(lines[entry]["method"] as? String == lines[analysis]["method"] as? String)
    }
  }

  private func object(_ line: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
  }

  @Test("rows are in the order of the inputs, the same bytes for any number of workers")
  func order() throws {
    let run = try BatchFolder.run(
      """
      for i in 1 2 3 4 5 6 7 8; do cp r/c.csv r/x$i.csv; done; : > r/empty.csv
      $goniometer batch r/x8.csv r nope --output 1.csv --workers 1; echo $?
      $goniometer batch r/x8.csv r nope --output 7.csv --workers 7; echo $?
      $goniometer batch r/x8.csv r nope --workers 7 2>/dev/null | cmp - 1.csv; cmp 1.csv 7.csv
      cat 1.csv; ls
      """)
    #expect(run.output.hasPrefix("1\n1\nid,status,verdict,"))
    let rows = BatchFolder.rows(String(run.output.dropFirst(4)))
    #expect(
      rows.prefix(13).map { $0["id"] } == [
        "r/x8.csv", "r/b", "r/c.csv", "r/empty.csv", "r/x1.csv", "r/x2.csv", "r/x3.csv",
        "r/x4.csv", "r/x5.csv", "r/x6.csv", "r/x7.csv", "r/a", "nope",
      ])
    #expect(rows[3]["error_code"] == "malformed")
    #expect(rows[3]["status"] == "failed")
    #expect(rows[1]["method"] == "twoSensors" && rows[2]["method"] == "hinge")
    #expect(
      rows[1]["repetitions"] == "3"
        && rows[1]["repetition_ranges_deg"]?.split(separator: " ").count == 3)
    #expect(run.output.hasSuffix("1.csv\n7.csv\nr\n"))
    #expect(run.messages.contains("13 measurements: 11 valid, 0 not valid, 2 failed"))
  }

  @Test(
    "a summary that is resumed has the bytes of a fresh one, whatever changed meanwhile",
    arguments: ["csv", "json", "ndjson"])
  func resume(_ form: String) throws {
    let run = try BatchFolder.run(
      """
      cp -r r k; $goniometer batch k --format \(form) --output s --angles g 2>/dev/null
      $goniometer batch k --format \(form) --output s --angles g --resume 2>&1
      (head -1 r/c.csv; tail -n +9 r/c.csv) > k/c.csv; cp k/c.csv k/d.csv; rm -r k/a
      $goniometer batch k --format \(form) --output s --angles g --resume 2>&1
      rm g/k_b.csv; $goniometer batch k --format \(form) --output s --angles g --resume 2>&1
      $goniometer batch k --format \(form) --angles h 2>/dev/null | cmp - s && echo same
      $goniometer batch k --format \(form) --output s --angles g --side left --resume 2>&1
      """)
    let expected = """
      3 measurements (3 taken over): 3 valid, 0 not valid, 0 failed
      3 measurements (1 taken over): 3 valid, 0 not valid, 0 failed
      3 measurements (2 taken over): 3 valid, 0 not valid, 0 failed
      same
      3 measurements: 3 valid, 0 not valid, 0 failed

      """
    #expect(run.output == expected, "\(run.output)\(run.messages)")
  }

  @Test("what a killed run left is taken up, and is not replaced without being asked for")
  func killed() throws {
    for form in ["csv", "json", "ndjson"] {
      let run = try BatchFolder.run(
        """
        $goniometer batch r --format \(form) --output s 2>/dev/null; cp s whole
        # Cut in the last row, as a kill would, beside an earlier summary of one row.
        head -c $(($(wc -c < s) - 40)) s > s.part
        $goniometer batch r/b_thigh.csv r/b_shank.csv --format \(form) --output s.older 2>/dev/null
        mv s.older s
        $goniometer batch r --format \(form) --output s; echo $?; ls s.part
        $goniometer batch r --format \(form) --output s --resume 2>&1; cmp s whole; ls
        """)
      #expect(
        run.output == """
          73
          s.part
          3 measurements (2 taken over): 3 valid, 0 not valid, 0 failed
          r
          s
          whole

          """, "\(form): \(run.output)\(run.messages)")
      #expect(run.messages.contains("go on from them with --resume"))
    }
  }

  @Test("Ctrl-C and a polite kill leave a valid summary of what is done, and 130")
  func interrupted() throws {
    for signal in ["INT", "TERM"] {
      let run = try BatchFolder.run(
        """
        # With job control, as in a terminal; without it Ctrl-C is ignored in the background.
        set -m
        for i in $(seq 1000 3000); do ln r/c.csv r/x$i.csv; done
        $goniometer batch r --output s.csv --workers 2 2>m & p=$!
        while [ ! -s s.csv.part ] || [ $(wc -l < s.csv.part) -lt 5 ]; do sleep 0.05; done
        kill -\(signal) $p; wait $p; echo $?; ls s.csv*; tail -c 1 s.csv | od -An -c
        wc -l < s.csv > n; [ $(cat n) -gt 5 ] && [ $(cat n) -lt 2000 ] && echo part
        cat m >&2
        """, by: "bash")
      #expect(run.output == "130\ns.csv\n  \\n\npart\n", "\(signal): \(run.output)")
      #expect(run.messages.contains("--resume does the rest"), "\(run.messages)")
    }
  }

  @Test("a list of the measurements has workers give what batch gives, failures included")
  func list() throws {
    let run = try BatchFolder.run(
      """
      printf 'id,thigh,shank,file,side,zero,limb-axis,note\np,r/a/thigh.csv,r/a/shank.csv,,left,20,,x
      7,,,r/c.csv,,,z,"y, z"\n,,,r/a/shank.csv,lft,,,\n' > m.csv
      cp r/a/thigh.csv r/lone_thigh.csv
      set -- --manifest m.csv r 'no*pe' nope.csv - --heading causal --side right
      $goniometer batch "$@" --list > jobs; $goniometer worker < jobs > w
      $goniometer batch "$@" --format ndjson 2>/dev/null |
        sed 's/"key":"[0-9a-f]*",//; s/"program":"[^"]*",//' > b
      cmp b w; wc -l < w; grep -c '"status":"measured"' w; head -3 jobs
      """)
    #expect(
      run.output == #"""
        10
        6
        {"heading":"causal","id":"p","note":"x","shank":"r/a/shank.csv","side":"left","thigh":"r/a/thigh.csv","zero":"20"}
        {"file":"r/c.csv","id":"7","limb-axis":"z","note":"y, z","side":"right"}
        {"beforehand":{"error":{"code":"usage","message":"side: expected one of left, right, unstated, found 'lft'"}},"id":"r/a/shank.csv"}

        """#, "\(run.output)\(run.messages)")
  }

  @Test("a list is refused where it would not be what was asked for")
  func noList() throws {
    for (line, code, words) in [
      (
        "r --list --output l", 64, "--list measures nothing: leave --output, --angles, --report and"
      ),
      ("r --list --angles l", 64, "--list measures nothing"), ("--list", 64, "name recordings"),
      ("--manifest m.csv --list", 65, "the manifest's column 'csv' means something else"),
      ("--manifest n.csv --list", 65, "have the same id 'a'"),
    ] {
      let run = try BatchFolder.run(
        """
        printf 'id,file,csv\na,x,y\n' > m.csv; printf 'id,file\na,x\na,y\n' > n.csv
        $goniometer batch \(line)
        """)
      #expect(run.exitCode == code && run.output.isEmpty && run.messages.contains(words), "\(line)")
    }
  }

  @Test("ids that two measurements share are refused before anything is measured")
  func duplicateIDs() throws {
    let run = try BatchFolder.run(
      """
      printf 'id,file\\np1,r/c.csv\\np2,r/b_shank.csv\\np1,r/c.csv\\n' > m.csv
      $goniometer batch --manifest m.csv --output s.csv; echo $?; ls
      """)
    #expect(run.output == "65\nm.csv\nr\n")
    #expect(run.messages.contains("measurements 1 and 3 of 'm.csv' have the same id 'p1'"))
  }

  @Test("an output never takes the place of an input")
  func outputIsInput() throws {
    let run = try BatchFolder.run(
      """
      cp r/c.csv c; printf 'id,file\\nc,r/c.csv\\n' > m.csv; cp m.csv n
      $goniometer batch r/c.csv --output r/../r/c.csv; echo $?
      $goniometer batch --manifest m.csv --output m.csv; echo $?
      $goniometer batch --manifest m.csv --angles r --output s.csv; echo $?
      cmp c r/c.csv; cmp m.csv n
      # A summary and angles that lie in the folder are no recordings of it.
      for i in 1 2; do $goniometer batch r --output r/s.csv --angles r/g --force; echo $?; done
      """)
    #expect(run.output == "73\n73\n73\n0\n0\n", "\(run.messages)")
  }

  @Test("a summary that something else stands in the place of is not resumed")
  func notASummary() throws {
    for form in ["csv", "json", "ndjson"] {
      let run = try BatchFolder.run(
        """
        echo other,columns > s; cp s t
        $goniometer batch r --format \(form) --output s --resume; echo $?; cmp s t; ls
        """)
      #expect(run.output == "65\nr\ns\nt\n")
    }
  }

  @Test("all that failed for one reason gives its code, and nothing to measure that of no input")
  func exitCodes() throws {
    for (line, code) in [
      ("r/c.csv", 0), ("nope", 66), ("'no*pe'", 66), ("nope r/c.csv", 1), ("empty", 66), ("", 64),
      ("-", 64), ("--manifest nope", 66), ("r --resume", 64), ("r --output no/s.csv", 73),
      ("noise.csv", 65), ("noise.csv nope", 1), ("r/c.csv --provenance", 64),
      ("r --columns ax=gx,q=2", 64),
    ] {
      let run = try BatchFolder.run(
        "mkdir empty; printf '\\0\\1\\2' > noise.csv; $goniometer batch \(line) >/dev/null")
      #expect(run.exitCode == code, "\(line): \(run.messages)")
    }
  }

  @Test("progress has rate and time left")
  func progress() {
    #expect(
      BatchProgress.text(done: 50, of: 200, taken: 0, failed: 2, seconds: 10)
        == "50 of 200 (25 %), 2 failed, 5.0/s, 0:30 left")
    #expect(
      BatchProgress.text(done: 150, of: 200_000, taken: 100, failed: 0, seconds: 0.5)
        == "150 of 200000 (0 %), 100/s, 33:19 left")
    #expect(
      BatchProgress.text(done: 10, of: 10, taken: 10, failed: 0, seconds: 1) == "10 of 10 (100 %)")
  }
}
