// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import goniometer

@Suite("goniometer worker")
struct WorkerCommandTests {
  private static let lines = #"""
    {"id":1,"thigh":"r/a/thigh.csv","shank":"r/a/shank.csv","side":"left","site":{"n":[1,2.5]}}
    garbage

    {"id":"x","file":"nope.csv"}
    {"id":"y","file":"r/c.csv","side":"lft"}
    [1]
    {"id":"z","path":"r/c.csv","heading":"causal"}
    {"id":"u","csv":7}
    {"id":"v"}
    {"id":null,"file":"/dev/zero"}
    {"id":[1,{"a":null}],"file":"-"}
    {"id":"w","path":"r/c.csv"}
    """#

  @Test("one line comes out for each that goes in, in order, the same bytes each time")
  func contract() throws {
    let run = try BatchFolder.run(
      """
      cat > in << 'END'
      \(Self.lines)
      END
      printf '\\377\\376{\\n{"id":9,"file":"r/c.csv"}' >> in
      $goniometer worker < in > out; echo $?; $goniometer worker < in | cmp - out
      split -n l/5 in x; for i in x*; do $goniometer worker < $i; done | grep -v badLine > a
      grep -v badLine out | cmp - a; cat out
      """)
    #expect(run.output.hasPrefix("0\n{"), "\(run.messages)")
    #expect(run.messages == "")
    let entries = try run.output.dropFirst(2).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let codes = entries.map { ($0["error"] as? [String: String])?["code"] ?? "" }
    #expect(
      codes == [
        "", "badLine", "badLine", "noInput", "usage", "badLine", "usage", "usage", "usage",
        "unreadable", "usage", "", "badLine", "",
      ])
    #expect(entries.allSatisfy { $0["id"] != nil })
    #expect(entries[0]["metadata"] as? NSDictionary == ["site": ["n": [1, 2.5]]])
    #expect(entries[13]["id"] as? Int == 9)
    #expect(entries.allSatisfy { $0["program"] == nil && $0["provenance"] == nil })
  }

  @Test("recordings in the line give the numbers of the file")
  func inline() throws {
    let run = try BatchFolder.run(
      """
      echo '{"file":"r/c.csv"}' | $goniometer worker > file
      python3 -c 'import json; print(json.dumps({"csv": open("r/c.csv").read()}))' |
        $goniometer worker > bytes
      cut -d, -f5- file | sed 's/.*"rangeOfMotion"/"rangeOfMotion"/' > f
      sed 's/.*"rangeOfMotion"/"rangeOfMotion"/' bytes | cmp - f && echo same
      """)
    #expect(run.output == "same\n", "\(run.messages)")
  }

  @Test("entries are those of batch but for what tells a summary's rows")
  func equalsBatch() throws {
    let run = try BatchFolder.run(
      """
      printf '{"id":"p","thigh":"r/a/thigh.csv","shank":"r/a/shank.csv","n":1}\\n' > m
      $goniometer worker < m
      $goniometer batch --manifest m --format ndjson 2>/dev/null |
        sed 's/"key":"[0-9a-f]*",//; s/"program":"[^"]*",//'
      """)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == lines[1])
  }

  @Test("lines go out at once, the log is lines of JSON, provenance says how")
  func streams() throws {
    let run = try BatchFolder.run(
      """
      (echo '{"id":1,"file":"r/c.csv"}'; until [ -s out ]; do sleep 0.1; done
       echo '{"id":2}') | $goniometer worker --log-json --provenance > out; cat out
      """)
    // The second line is given only once the first one's answer is there.
    #expect(run.exitCode == 0)
    let log = run.messages.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(log.count == 2 && log[1].contains(#""code":"usage""#))
    #expect(run.output.contains(#""program":"\#(Version.program)""#))
    #expect(run.output.contains(#""parameters":{"#))
  }

  @Test("a reader that goes away is an error of the worker, not a silent end")
  func closedPipe() throws {
    let run = try BatchFolder.run(
      """
      yes '{"id":1}' | head -20000 | ($goniometer worker; echo $? >&2) | head -1
      """)
    #expect(run.messages.hasSuffix("74\n"), "\(run.messages)")
  }
}
