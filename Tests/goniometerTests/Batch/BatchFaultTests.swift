// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Testing

@testable import goniometer

/// No result is lost, none is there twice, and each fault is named.
@Suite("Faults of goniometer batch")
struct BatchFaultTests {
  @Test("faults have a row each, and the others are measured")
  func faults() throws {
    let run = try BatchFolder.run(
      """
      mkfifo r/pipe.csv; mkfifo pipe; head -c 3000 /dev/urandom > r/noise.csv; ln -s nowhere r/gone.csv
      gzip -c r/c.csv | head -c 900 > r/cut.csv.gz; printf 't,ax\\n1,2\\n' > r/few.csv
      cp r/a/thigh.csv r/lone_thigh.csv; mkdir r/sub; ln -s .. r/sub/loop
      $goniometer batch r pipe --output s.csv; echo $?; cat s.csv
      """)
    #expect(run.output.hasPrefix("1\n"))
    let rows = BatchFolder.rows(String(run.output.dropFirst(2)))
    let codes = Dictionary(rows.map { ($0["id"] ?? "", $0["error_code"] ?? "") }) { a, _ in a }
    #expect(
      codes == [
        "r/a": "", "r/b": "", "r/c.csv": "", "r/cut.csv.gz": "malformed", "r/few.csv": "malformed",
        "r/gone.csv": "noInput", "r/lone_thigh.csv": "", "r/noise.csv": "malformed",
        "pipe": "unreadable",
      ])
    let lone = rows.first { $0["id"] == "r/lone_thigh.csv" }
    #expect(lone?["warnings"]?.hasPrefix("there is no r/lone_shank.csv") == true)
  }

  @Test("a packed file that unpacks to far more than a recording does is refused before the end")
  func gzipBomb() throws {
    let run = try BatchFolder.run(
      """
      (cat r/c.csv; yes "# $(printf '%01000d' 0)" | head -c 100000000) | gzip -9 > r/bomb.csv.gz
      $goniometer batch r/bomb.csv.gz r/c.csv --output s.csv; cat s.csv
      """)
    let rows = BatchFolder.rows(run.output)
    #expect(rows.map { $0["error_code"] } == ["malformed", ""], "\(run.output)")
    #expect(rows[0]["error_message"]?.contains("at most 200 times their size") == true)
  }

  @Test(
    "a summary takes its name once its bytes are on the disk, and then the name is put there",
    .enabled(if: KillMoment.canStopAtCalls),
    // A second name replaces nothing.
    arguments: [("", "link"), ("--force", "rename")])
  func durable(force: String, naming: String) throws {
    let run = try BatchFolder.run(
      """
      strace -f -qq -y -e trace=fsync,link,linkat,rename,renameat,renameat2 -o calls \
      $goniometer batch r/c.csv --output s.csv \(force) 2>&1; cat calls
      """)
    let calls = run.output.split(separator: "\n").filter { $0.contains("= 0") }
    let place = calls.firstIndex { $0.contains(naming) && $0.contains("s.csv.part") }
    let name = try #require(place, "\(run.output)")
    #expect(calls[..<name].contains { $0.contains("fsync(") && $0.contains("s.csv.part>") })
    #expect(calls[name...].contains { $0.contains("fsync(") && !$0.contains("s.csv") })
  }

  @Test("few open files are enough for many recordings and deep folders")
  func openFiles() throws {
    let run = try BatchFolder.run(
      """
      p=r; for i in $(seq 80); do p=$p/d; mkdir $p; ln r/c.csv $p/c.csv; done
      ulimit -n 40; $goniometer batch r --output s.csv --workers 4
      """)
    #expect(run.exitCode == 0)
    #expect(run.messages.contains("83 measurements: 83 valid"), "\(run.messages)")
  }

  @Test(
    "a full disk is named, and what was written goes on to be used",
    .enabled(if: !ChildProcess.isEmulated))
  func fullDisk() throws {
    let run = try BatchFolder.run(
      """
      for i in 1 2 3 4 5 6 7 8; do cp r/c.csv r/x$i.csv; done
      $goniometer batch r --output whole.csv 2>/dev/null
      (ulimit -f 8; $goniometer batch r --format ndjson --output s.nd); echo $?; ls s.nd*
      tail -c 1 s.nd.part | od -An -c
      $goniometer batch r --format ndjson --output s.nd --resume 2>/dev/null; wc -l < s.nd
      $goniometer batch r --output /dev/full; echo $?
      """, by: "bash")
    #expect(run.output == "74\ns.nd.part\n  \\n\n11\n74\n", "\(run.output)\(run.messages)")
    #expect(run.messages.contains("--resume goes on from there"))
  }

  @Test("a file that is written to while it is read is named, and measured once that has ended")
  func changingFile() throws {
    let run = try BatchFolder.run(
      """
      for i in $(seq 100 115); do ln r/c.csv r/x$i.csv; done; cp r/a/shank.csv r/z.csv
      # Nothing is added: a slow machine would read ever longer files.
      (while :; do touch r/c.csv; done) & writer=$!
      # On a busy machine the writer may sleep through a whole run.
      until $goniometer batch r --output s.csv 2>/dev/null; c=$?; grep -q ',changed,' s.csv; do :; done
      echo $c; kill $writer; wait $writer
      cut -d, -f2 s.csv | sort | uniq -c | grep -c -v -E 'status|measured|failed'
      grep -c '^r/z.csv,measured' s.csv
      grep -m1 -o 'csv: it changed while it was read; stop its writer' s.csv
      $goniometer batch r --output s.csv --resume; echo $?
      $goniometer batch r --output t.csv 2>/dev/null; cmp s.csv t.csv
      """)
    #expect(
      run.output == """
        1
        0
        1
        csv: it changed while it was read; stop its writer
        0

        """, "\(run.output)\(run.messages)")
  }

  @Test("a folder that cannot be read has a row and counts as failed")
  func unreadableFolder() throws {
    // Longer than a path may be: this stops also one who may read everything.
    let run = try BatchFolder.run(
      """
      name=$(printf 'd%.0s' $(seq 200)); base=$PWD; mkdir r/deep; cd r/deep
      for i in $(seq 25); do mkdir $name; cd $name; done; cd "$base"
      $goniometer batch r --output s.csv; echo $?
      grep -c 'ddd,failed,.*,unreadable,.*the folder cannot be read' s.csv; wc -l < s.csv; rm -r r
      """, by: "bash")
    #expect(run.output == "1\n1\n5\n", "\(run.output)")
    #expect(run.messages.contains("4 measurements: 3 valid, 0 not valid, 1 failed"))
  }

  @Test("among thousands of poisoned files, with few open files, the good ones are measured")
  func thousands() throws {
    let run = try BatchFolder.run(
      """
      mkdir r/many; : > r/many/00000.csv; cp r/c.csv r/many/z.csv
      for i in $(seq 10001 12000); do ln r/many/00000.csv r/many/$i.csv; done
      ulimit -n 32; $goniometer batch r --output s.csv --workers 4; echo $?
      wc -l < s.csv; cut -d, -f1 s.csv | sort -u | wc -l; grep -c ',malformed,' s.csv
      grep -c ',measured,' s.csv
      """, by: "bash")
    #expect(run.output == "1\n2006\n2006\n2001\n4\n", "\(run.output)\(run.messages)")
    #expect(run.messages.contains("2005 measurements: 4 valid, 0 not valid, 2001 failed"))
  }

  @Test("a run that was killed goes on to the bytes of one that was not", arguments: [1, 3])
  func killedRun(_ workers: Int) throws {
    let run = try BatchFolder.run(
      """
      for i in $(seq 100 125); do ln r/c.csv r/x$i.csv; done; : > r/x120.csv.gz
      $goniometer batch r --output whole.csv 2>/dev/null
      for lines in 3 12; do
        [ ! -e s.csv.part ] || cp s.csv.part .before; code=
        # A run that was at its end before it could be killed is run again.
        until [ "$code" = 137 ]; do
          rm -f s.csv; [ ! -e .before ] || cp .before s.csv.part
          $goniometer batch r --output s.csv --resume --workers \(workers) 2>/dev/null & run=$!
          while kill -0 $run && { [ ! -s s.csv.part ] || [ $(wc -l < s.csv.part) -lt $lines ]; }; do
            sleep 0.01
          done
          kill -9 $run; wait $run; code=$?
        done 2>/dev/null
        echo $code; ls s.csv.part
      done
      $goniometer batch r --output s.csv 2>/dev/null; echo $?
      $goniometer batch r --output s.csv --resume; echo $?; cmp s.csv whole.csv; ls
      """, by: "bash")
    #expect(
      run.output == """
        137
        s.csv.part
        137
        s.csv.part
        73
        1
        r
        s.csv
        whole.csv

        """, "\(run.output)\(run.messages)")
    #expect(run.messages.contains("taken over"))
  }

  @Test(
    "an angle file that cannot be written ends the run, which goes on once it can",
    .enabled(if: !ChildProcess.isEmulated))
  func fullDiskOfAngles() throws {
    let run = try BatchFolder.run(
      """
      $goniometer batch r --output whole.csv --angles g 2>/dev/null; rm -r g; mkdir g
      (ulimit -f 16; $goniometer batch r --output s.csv --angles g --workers 1); echo $?
      find g -name '*.csv' -size -17 | wc -l; ls s.csv*
      $goniometer batch r --output s.csv --angles g --resume 2>/dev/null; echo $?
      cmp s.csv whole.csv; ls g; ls
      """, by: "bash")
    #expect(
      run.output == "74\n0\ns.csv.part\n0\nr_a.csv\nr_b.csv\nr_c.csv\ng\nr\ns.csv\nwhole.csv\n",
      "\(run.output)\(run.messages)")
  }

  @Test("a worker whose output is full says so, for its engine to try again")
  func fullDiskOfWorker() throws {
    let run = try BatchFolder.run(
      """
      echo '{"file":"r/c.csv"}' | $goniometer worker > /dev/full; echo $?
      """)
    #expect(run.output == "74\n")
    #expect(run.messages.contains("standard output"))
  }
}
