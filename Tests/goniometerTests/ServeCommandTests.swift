// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Testing

/// The pages themselves are tested without the program, and with browsers in `Tests/Browser`.
@Suite("goniometer serve")
struct ServeCommandTests {
  private static let tasks = ProgramRun.package.path + "/datasets/tasks"

  @Test(
    "what cannot be is said before anything is served",
    arguments: [
      ("", 64, "state either FILE, --care STORE or --study FOLDER"),
      ("a.json --care b.care", 64, "state either FILE, --care STORE or --study FOLDER"),
      ("a.json --certificate c.pem", 64, "--certificate and --key go together"),
      ("a.json --result r.json", 64, "--result goes with --once"),
      ("--care b.care --once", 64, "--once goes with FILE"),
      ("a.json --port 70000", 64, "--port"),
      ("a.json --public-address clinic", 64, "an address such as"),
      ("-", 64, "the task cannot come from standard input"),
      ("none.json", 66, "none.json"), ("--care none.care", 66, "none.care"),
      ("--study .", 66, "no file *.care"),
    ])
  func refusals(options: String, code: Int32, words: String) throws {
    let run = try ProgramRun(shell: "cd \"$folder\" && timeout 20 \"$goniometer\" serve \(options)")
    #expect(run.exitCode == code, "\(run.messages)")
    #expect(run.messages.contains(words), "\(run.messages)")
    #expect(run.output.isEmpty)
  }

  @Test("a phone is no sensor of a terminal")
  func phoneInTerminal() throws {
    let run = try ProgramRun(
      shell: """
        cd "$folder" && "$goniometer" task run '\(Self.tasks)/knee-range-of-motion.json' \
          --source phone --output-directory out
        """)
    #expect(run.exitCode == 64)
    #expect(run.messages.contains("--source phone is for pages: goniometer serve"))
  }

  @Test(
    "the address is printed, files are the owner's alone, and two servers do not share a folder")
  func starting() throws {
    let run = try ProgramRun(
      shell: """
        cd "$folder" && cp '\(Self.tasks)/daily-check-in.json' a.json
        timeout 10 "$goniometer" serve a.json >address 2>words &
        for i in $(seq 100); do [ -s address ] && break; sleep 0.05; done
        cat address
        "$goniometer" serve a.json 2>&1 | grep -c 'another server uses the folder'
        stat -c '%a %n' a.served a.served/access.json
        kill %1 2>/dev/null; wait
        """)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines.first?.firstMatch(of: /^http:\/\/127\.0\.0\.1:[0-9]+\/enter\/[A-Za-z0-9_-]{24}$/) != nil
    )
    #expect(Array(lines.dropFirst()) == ["1", "700 a.served", "600 a.served/access.json"])
  }

  @Test(
    "a server that is told to end leaves no log beside its store",
    .enabled(if: ProgramRun.has("python3")))
  func ending() throws {
    let run = try ProgramRun(
      shell: """
        cd "$folder" && "$goniometer" care demo a.care 2>/dev/null || exit 99
        timeout 20 "$goniometer" serve --care a.care >address 2>words &
        for i in $(seq 100); do [ -s address ] && break; sleep 0.05; done
        python3 -c 'import http.cookiejar, sys, urllib.request as u
        jar = u.HTTPCookieProcessor(http.cookiejar.CookieJar())
        print(u.build_opener(jar).open(sys.argv[1]).status)' "$(cat address)"
        ls a.care*; kill -TERM %1; wait; ls a.care*
        """)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "200" && lines.contains("a.care-wal"), "\(run)")
    #expect(lines.suffix(1) == ["a.care"] && lines.count { $0 == "a.care-wal" } == 1, "\(run)")
  }

  @Test(
    "a copy of a store is no other participant until it has an identity of its own, as the error advises"
  )
  func copies() throws {
    let run = try ProgramRun(
      shell: """
        cd "$folder" && mkdir study && "$goniometer" care init study/ada.care && cp study/ada.care study/ben.care
        serve() { timeout 20 "$goniometer" serve --study study >address 2>words & }
        "$goniometer" serve --study study 2>error; echo "code $?"
        advice=$(sed -n "s/.*with 'goniometer \\(.*\\)'$/\\1/p" error | sed s,FOLDER,study,)
        before=$("$goniometer" care identity study/ben.care)
        after=$("$goniometer" $advice)
        [ "$before" != "$after" ] && [ "$("$goniometer" care identity study/ben.care)" = "$after" ] && echo other
        [ "$("$goniometer" care identity study/ada.care)" = "$before" ] && echo same
        for turn in 1 2; do
          serve
          for i in $(seq 200); do [ -s address ] && break; sleep 0.05; done
          sed 's,.*/,,' address >link$turn; rm address; kill -INT $!; wait
        done
        cmp link1 link2 && echo kept; stat -c %a study/study.json
        """)
    #expect(run.output == "code 65\nother\nsame\nkept\n600\n", "\(run)")
  }

  @Test("a damaged file of links and a wrong certificate are errors with their place")
  func damaged() throws {
    let run = try ProgramRun(
      shell: """
        cd "$folder" && cp '\(Self.tasks)/daily-check-in.json' a.json
        mkdir -m 700 a.served && echo '{}' >a.served/access.json
        timeout 10 "$goniometer" serve a.json; echo "code $?"
        echo none >c.pem
        timeout 10 "$goniometer" serve a.json --certificate c.pem --key c.pem; echo "code $?"
        """)
    #expect(run.messages.contains("access.json' is damaged; remove it to start again"))
    #expect(run.messages.contains("'c.pem': this is no certificate in PEM"))
    #expect(run.output == "code 65\ncode 65\n")
    #expect(!run.messages.contains("bug"))
  }
}
