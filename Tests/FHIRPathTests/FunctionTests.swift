// SPDX-License-Identifier: Apache-2.0

import FHIRPath
import Testing

@Suite("Functions of FHIRPath")
struct FunctionTests {
  private static let existenceRows: [Row] = [
    ("{}.empty()", "true"), ("1.empty()", "false"), ("{}.exists()", "false"),
    ("1.exists()", "true"),
    ("(1|2).exists($this > 1)", "true"), ("(1|2).exists($this > 2)", "false"),
    ("(1|2).all($this > 0)", "true"), ("(1|2).all($this > 1)", "false"), ("{}.all(false)", "true"),
    ("(true|false).allTrue()", "false"), ("{}.allTrue()", "true"),
    ("(true|false).anyTrue()", "true"),
    ("{}.anyTrue()", "false"), ("(true|false).allFalse()", "false"), ("{}.allFalse()", "true"),
    ("(true|false).anyFalse()", "true"), ("{}.anyFalse()", "false"),
    ("(1|2).subsetOf(1|2|3)", "true"),
    ("(1|4).subsetOf(1|2|3)", "false"), ("(1|2|3).supersetOf(1|2)", "true"),
    ("{}.subsetOf(1)", "true"), ("(1|2).count()", "2"), ("{}.count()", "0"),
    ("(1|2).combine(1).distinct()", "1, 2"), ("(1|2).combine(1).isDistinct()", "false"),
    ("'e\\u0301' = '\\u00e9'", "false"), ("('e\\u0301' | '\\u00e9').count()", "2"),
    ("{}.isDistinct()", "true"), ("true.not()", "false"), ("{}.not()", "{}"),
  ]
  private static let subsetsRows: [Row] = [
    ("(1|2|3).where($this > 1)", "2, 3"), ("(1|2|3).where($index = 1)", "2"),
    ("(1|2).where({})", "{}"), ("(1|2).select($this * 2)", "2, 4"),
    ("(1|2).select($this | $this + 10)", "1, 11, 2, 12"), ("1.repeat({})", "{}"),
    ("1.repeat(iif($this < 5, $this + 1, {}))", "2, 3, 4, 5"), ("(1|2|3)[1]", "2"),
    ("(1|2|3)[5]", "{}"), ("(1|2|3)[-1]", "{}"), ("(1|2)[{}]", "{}"), ("(1|2)[{}].empty()", "true"),
    ("1.single()", "1"),
    ("{}.single()", "{}"), ("(1|2).first()", "1"), ("{}.first()", "{}"), ("(1|2).last()", "2"),
    ("(1|2|3).tail()", "2, 3"), ("(1|2|3).skip(1)", "2, 3"), ("(1|2|3).skip(-1)", "1, 2, 3"),
    ("(1|2|3).take(2)", "1, 2"), ("(1|2|3).take(0)", "{}"), ("(1|2|3).take(9)", "1, 2, 3"),
    ("(1|2|3).intersect(2|3|4)", "2, 3"), ("(1|2|3).exclude(2)", "1, 3"),
    ("(1|2).union(2|3)", "1, 2, 3"), ("(1|2).combine(2|3)", "1, 2, 2, 3"),
    ("(1|'a'|true).ofType(System.String)", "a"), ("(1|'a').ofType(Integer)", "1"),
    ("(1|2).trace('x')", "1, 2"), ("(1|2).trace('x', $this + 1)", "1, 2"),
  ]
  private static let conversionsRows: [Row] = [
    ("iif(true, 1, 2)", "1"), ("iif(false, 1, 2)", "2"), ("iif({}, 1, 2)", "2"),
    ("iif(false, 1)", "{}"), ("iif(true, 1, 1 + 'a')", "1"),
    ("{}.iif(true, 1, 2)", "1"), ("'a'.iif(true, select($this), 2)", "a"),
    ("5.iif($this > 3, 'large', 'small')", "large"),
    ("'true'.toBoolean()", "true"), ("'Y'.toBoolean()", "true"), ("'0.0'.toBoolean()", "false"),
    ("'x'.toBoolean()", "{}"), ("1.toBoolean()", "true"), ("2.toBoolean()", "{}"),
    ("0.0.toBoolean()", "false"), ("'1'.toInteger()", "1"), ("'-1'.toInteger()", "-1"),
    ("'1.5'.toInteger()", "{}"), ("true.toInteger()", "1"), ("1.5.toInteger()", "{}"),
    ("'1.50'.toDecimal()", "1.50"), ("'1e3'.toDecimal()", "{}"), ("'x'.toDecimal()", "{}"),
    ("1.toDecimal()", "1"), ("true.toDecimal()", "1"), ("1.toString()", "1"),
    ("true.toString()", "true"), ("@2020.toString()", "2020"), ("5 'kg'.toString()", "5 'kg'"),
    ("item[0].toString()", "{}"), ("'2020-01-31'.toDate()", "2020-01-31"),
    ("'2020-01-31T10:00'.toDate()", "2020-01-31"), ("'2020-02-31'.toDate()", "{}"),
    ("@2020-01-31T10:00:00Z.toDate()", "2020-01-31"), ("@2020-01-31.toDateTime()", "2020-01-31"),
    ("'2020-01-31T10:00:00Z'.toDateTime()", "2020-01-31T10:00:00Z"), ("'10:30'.toTime()", "10:30"),
    ("'25:00'.toTime()", "{}"), ("'5 \\'kg\\''.toQuantity()", "5 'kg'"),
    ("'5 days'.toQuantity()", "5 days"), ("'5 kg'.toQuantity()", "{}"), ("5.toQuantity()", "5 '1'"),
    ("'5'.toQuantity('kg')", "{}"), ("'1'.convertsToInteger()", "true"),
    ("'a'.convertsToInteger()", "false"), ("'a'.convertsToDecimal()", "false"),
    ("'a'.convertsToString()", "true"), ("'a'.convertsToBoolean()", "false"),
    ("'2020'.convertsToDate()", "true"), ("'x'.convertsToDateTime()", "false"),
    ("'10:00'.convertsToTime()", "true"), ("'x'.convertsToQuantity()", "false"),
    ("{}.convertsToInteger()", "{}"),
  ]
  private static let stringsRows: [Row] = [
    ("'abc'.indexOf('c')", "2"), ("'abc'.indexOf('z')", "-1"), ("'abc'.indexOf('')", "0"),
    ("'äbc'.indexOf('c')", "2"), ("'abc'.substring(1)", "bc"), ("'abc'.substring(1, 1)", "b"),
    ("'abc'.substring(3)", "{}"), ("'abc'.substring(-1)", "{}"), ("'abc'.substring(1, 9)", "bc"),
    ("'abc'.substring(1, -1)", ""), ("'abc'.startsWith('ab')", "true"),
    ("'abc'.startsWith('')", "true"), ("'abc'.endsWith('bc')", "true"),
    ("'abc'.endsWith('abcd')", "false"), ("'abc'.contains('b')", "true"),
    ("'abc'.contains('')", "true"), ("'Straße'.upper()", "STRASSE"), ("'ABC'.lower()", "abc"),
    ("'abcb'.replace('b', 'xx')", "axxcxx"), ("'abc'.replace('', 'x')", "xaxbxcx"),
    ("'aaa'.replace('aa', 'b')", "ba"), ("'abc'.replace('b', '')", "ac"), ("'abc'.length()", "3"),
    ("''.length()", "0"), ("'😀é'.length()", "2"), ("'abc'.toChars()", "a, b, c"),
    ("' a b '.trim()", "a b"), ("'  '.trim()", ""), ("'a,b,,c'.split(',')", "a, b, , c"),
    ("'abc'.split('')", "a, b, c"), ("('a'|'b').join('-')", "a-b"), ("('a'|'b').join()", "ab"),
    ("{}.join(',')", "{}"), ("{}.upper()", "{}"), ("'a'.indexOf({})", "{}"),
    ("'a\\'b\\\\\\n\\t\\u0041\\uD83D\\uDE00'", "a'b\\\n\tA😀"), ("'a\r\nb'.length()", "4"),
  ]
  private static let numbersRows: [Row] = [
    ("(-5).abs()", "5"), ("(-5.5).abs()", "5.5"), ("1.5.ceiling()", "2"),
    ("(-1.5).ceiling()", "-1"),
    ("1.5.floor()", "1"), ("(-1.5).floor()", "-2"), ("1.9.truncate()", "1"),
    ("(-1.9).truncate()", "-1"), ("1.5.round()", "2"), ("(-1.5).round()", "-2"),
    ("1.005.round(2)", "1.01"), ("2.345.round(9)", "2.345"), ("1234.5.round(0)", "1235"),
    ("0.exp()", "1"), ("1.ln()", "0"), ("0.ln()", "{}"), ("(-1).ln()", "{}"), ("100.log(10)", "2"),
    ("16.log(2)", "4"), ("16.log(1)", "{}"), ("2.power(3)", "8"), ("2.power(-1)", "0.5"),
    ("1.1.power(2)", "1.21"), ("0.power(-1)", "{}"), ("(-1).power(0.5)", "{}"), ("9.sqrt()", "3"),
    ("(-9).sqrt()", "{}"), ("2.power(63)", "{}"), ("10.power(400)", "{}"), ("1000.exp()", "{}"),
    ("(1|2|3).sum()", "6"), ("(0.1|0.2).sum()", "0.3"), ("{}.sum()", "{}"), ("(1|2).avg()", "1.5"),
    ("(3|1|2).min()", "1"), ("(3|1|2).max()", "3"), ("('b'|'a').min()", "a"),
    ("(1 'kg'|2 'kg').sum()", "3 'kg'"), ("(@2020|@2021).max()", "2021"), ("{}.min()", "{}"),
    ("(1|2|3).aggregate($this + $total, 0)", "6"),
    ("(3|1|2).aggregate(iif($total.empty(), $this, iif($this < $total, $this, $total)))", "1"),
    ("{}.aggregate($this + $total, 5)", "5"),
    ("(1|2|3).aggregate($total & $index.toString(), '')", "012"),
  ]

  @Test("existence", arguments: existenceRows)
  func existence(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test("filters, subsets and unions", arguments: subsetsRows)
  func subsets(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test("conversions", arguments: conversionsRows)
  func conversions(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test("strings", arguments: stringsRows)
  func strings(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test("numbers and totals", arguments: numbersRows)
  func numbers(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test("a regular expression is asked of the host")
  func matches() throws {
    #expect(fault("'abc'.matches('b')")?.reason == .notGiven("the matcher of regular expressions"))
    var asking = environment
    asking.patterns = PlainPatterns()
    #expect(try shown("'abc'.matches('b')", in: asking) == "true")
    #expect(try shown("'abc'.matches('x')", in: asking) == "false")
    #expect(try shown("{}.matches('x')", in: asking) == "{}")
    #expect(try shown("'abc'.matchesFull('b')", in: asking) == "false")
    #expect(try shown("'abc'.matchesFull('abc')", in: asking) == "true")
    #expect(try shown("'abcb'.replaceMatches('b', 'xx')", in: asking) == "axxcxx")
    #expect(try shown("'abc'.replaceMatches('', 'x')", in: asking) == "abc")
    #expect(try shown("'abc'.replaceMatches('b', {})", in: asking) == "{}")
    guard case .wrongArguments("matches", _)? = fault("'a'.matches('?')", in: asking)?.reason else {
      Issue.record("a pattern that cannot be tried must be an error")
      return
    }
  }
}

/// Takes patterns for plain texts, and `?` for one that cannot be tried.
private struct PlainPatterns: FHIRPathPatterns {
  func isFound(_ pattern: String, in text: String) -> Bool? {
    pattern == "?" ? nil : text.contains(pattern)
  }
  func matchesWhole(_ pattern: String, _ text: String) -> Bool? {
    pattern == "?" ? nil : text == pattern
  }
  func replaced(_ pattern: String, in text: String, by substitution: String) -> String? {
    pattern == "?"
      ? nil
      : text.split(separator: pattern, omittingEmptySubsequences: false)
        .joined(separator: substitution)
  }
}
