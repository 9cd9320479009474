// SPDX-License-Identifier: Apache-2.0

import FHIRPath
import Testing

@Suite("Boundaries, precision, order and encodings of FHIRPath")
struct ExactnessTests {
  private static let boundariesRows: [Row] = [
    ("1.587.lowBoundary()", "1.58650000"), ("1.587.highBoundary()", "1.58750000"),
    ("1.587.lowBoundary(2)", "1.58"), ("1.587.highBoundary(2)", "1.59"),
    ("(-1.587).lowBoundary(2)", "-1.59"), ("(-1.587).highBoundary(2)", "-1.58"),
    ("1.587.lowBoundary(-1)", "{}"), ("1.587.lowBoundary(32)", "{}"),
    ("1.587.lowBoundary({})", "{}"), ("{}.lowBoundary()", "{}"), ("1.lowBoundary(0)", "0"),
    ("1.highBoundary(0)", "2"), ("12.500.highBoundary(4)", "12.5005"),
    ("1.587 'm'.highBoundary(8)", "1.58750000 'm'"), ("@2014.lowBoundary(6)", "2014-01"),
    ("@2014.highBoundary(6)", "2014-12"), ("@2014.highBoundary()", "2014-12-31"),
    ("@2016-02.highBoundary()", "2016-02-29"), ("@2014.lowBoundary(17)", "{}"),
    ("@2014-01-01T08:05.lowBoundary()", "2014-01-01T08:05:00.000+14:00"),
    ("@2014-01-01T08:05.highBoundary()", "2014-01-01T08:05:59.999-12:00"),
    ("@2014-01-01T08:05+08:00.lowBoundary(17)", "2014-01-01T08:05:00.000+08:00"),
    ("@2014-01-01T08:05:07.250+08:00.highBoundary(14)", "2014-01-01T08:05:07+08:00"),
    ("@2014T.highBoundary(12)", "2014-12-31T23:59-12:00"),
    ("@T10:30.lowBoundary(9)", "10:30:00.000"), ("@T10:30.highBoundary(9)", "10:30:59.999"),
    ("@T10:30.highBoundary(4)", "10:30"), ("@T10:30.highBoundary(5)", "{}"),
    ("1.58700.precision()", "5"), ("3.precision()", "0"), ("@2014.precision()", "4"),
    ("@2014-01-05T10:30:00.000.precision()", "17"), ("@T10:30.precision()", "4"),
    ("{}.precision()", "{}"),
  ]
  private static let sortRows: [Row] = [
    ("(3|1|2).sort()", "1, 2, 3"), ("(3|1|2).sort(-$this)", "3, 2, 1"),
    ("(3|1|2).sort($this desc)", "3, 2, 1"), ("('b'|'a').sort($this asc)", "a, b"),
    ("('a'|'b').sort(-$this)", "b, a"), ("{}.sort()", "{}"),
    ("('bb'|'a'|'c').sort(length(), -$this)", "c, a, bb"),
    ("(3|1|2).sort(iif($this = 2, {}, $this))", "2, 1, 3"),
    ("(3|1|2).sort(iif($this = 2, {}, $this) desc)", "2, 3, 1"),
    ("(@2020-02|@2020-01).sort()", "2020-01, 2020-02"),
  ]
  private static let encodingsRows: [Row] = [
    ("'test'.encode('base64')", "dGVzdA=="), ("'dGVzdA=='.decode('base64')", "test"),
    ("'subjects?_d'.encode('urlbase64')", "c3ViamVjdHM_X2Q="),
    ("'c3ViamVjdHM_X2Q='.decode('urlbase64')", "subjects?_d"), ("'/é'.encode('hex')", "2fc3a9"),
    ("'2FC3A9'.decode('hex')", "/é"), ("'2F0'.decode('hex')", "{}"), ("'ff'.decode('hex')", "{}"),
    ("'?'.decode('base64')", "{}"), ("{}.encode('hex')", "{}"), ("'a'.encode({})", "{}"),
    ("'<a & \"b\">'.escape('html')", "&lt;a &amp; &quot;b&quot;&gt;"),
    ("'&amp;lt;'.unescape('html')", "&lt;"), ("'\"\\n'.escape('json')", #"\"\n"#),
    (#"'\\"\\n'.unescape('json')"#, "\"\n"), ("'\"a\"'.unescape('json')", "\"a\""),
    ("'\\\\u12'.unescape('json')", "{}"),
  ]

  @Test("rows", arguments: boundariesRows + sortRows + encodingsRows)
  func rows(row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test("escape and unescape, encode and decode undo each other")
  func inverses() throws {
    for text in ["", "a", "<&\"'>", "\\ \" \n é 😀", "&amp;amp;"] {
      var asking = environment
      asking.variables["text"] = [.string(text)]
      for form in ["base64", "urlbase64", "hex"] {
        #expect(try shown("%text.encode('\(form)').decode('\(form)')", in: asking) == text)
      }
      for form in ["html", "json"] {
        #expect(try shown("%text.escape('\(form)').unescape('\(form)')", in: asking) == text)
      }
    }
  }

  @Test("a form that is not known, and items without an order, are errors")
  func faults() {
    for text in ["'a'.encode('utf')", "'a'.escape('base64')", "(1|'a').sort()", "item.sort()"] {
      #expect(fault(text) != nil, "\(text)")
    }
  }
}
