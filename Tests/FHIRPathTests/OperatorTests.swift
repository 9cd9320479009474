// SPDX-License-Identifier: Apache-2.0

import FHIRPath
import Testing

@Suite("Operators of FHIRPath")
struct OperatorTests {
  @Test(
    "three-valued logic",
    arguments: [
      // Left, right, and, or, xor, implies.
      ("true", "true", "true", "true", "false", "true"),
      ("true", "false", "false", "true", "true", "false"),
      ("true", "{}", "{}", "true", "{}", "{}"),
      ("false", "true", "false", "true", "true", "true"),
      ("false", "false", "false", "false", "false", "true"),
      ("false", "{}", "false", "{}", "{}", "true"),
      ("{}", "true", "{}", "true", "{}", "true"),
      ("{}", "false", "false", "{}", "{}", "{}"),
      ("{}", "{}", "{}", "{}", "{}", "{}"),
    ])
  func logic(
    _ left: String, _ right: String, _ and: String, _ or: String, _ xor: String, _ implies: String
  ) throws {
    for (symbol, value) in [("and", and), ("or", or), ("xor", xor), ("implies", implies)] {
      #expect(try shown("\(left) \(symbol) \(right)") == value, "\(left) \(symbol) \(right)")
    }
  }

  @Test(
    "one item of another kind counts as true", arguments: ["'no'", "0", "@2020", "item.first()"])
  func singletons(_ item: String) throws {
    #expect(try shown("\(item) and true") == "true")
    #expect(try shown("iif(\(item), 1, 2)") == "1")
    #expect(try shown("(\(item)).not()") == "false")
  }

  @Test(
    "precedence",
    arguments: [
      ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("2 * 3 + 4 * 5", "26"), ("10 - 3 - 2", "5"),
      ("100 / 5 / 2", "10"), ("4 / 3", "1.333333333333333333333333333"),
      ("2 / 3", "0.6666666666666666666666666667"),
      ("1000000000000 / 3", "333333333333.3333333333333333"), ("1 + 1 is Integer", "true"),
      ("1 | 1 is Integer", "1, true"),
      ("(1 > 2) is Boolean", "true"),
      ("1 < 2 = true", "true"), ("1 | 2 = 2 | 1", "false"), ("2 in 1 | 2", "true"),
      ("1 = 1 in true", "true"), ("true or true and false", "true"),
      ("true xor true or true", "true"), ("false and false or true", "true"),
      ("true or false implies false", "false"), ("false implies false implies false", "false"),
      ("-5.abs()", "-5"), ("(-5).abs()", "5"), ("-2 * -3", "6"), ("1 - -1", "2"), ("- - 3", "3"),
      ("+3 - +2", "1"), ("-%two.first() + 5", "4"), ("'a' & 'b' = 'ab'", "true"),
      ("1 + 2 | 3", "3"), ("5 mod 3 * 2", "4"), ("7 div 2 * 2", "6"),
      ("%two.first() as Integer + 1", "2"),
    ] as [Row])
  func precedence(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test(
    "numbers are exact",
    arguments: [
      ("0.1 + 0.2", "0.3"), ("0.1 + 0.2 = 0.3", "true"), ("1.1 * 1.1", "1.21"), ("1 / 4", "0.25"),
      ("1 - 0.9", "0.1"), ("1 = 1.0", "true"), ("1.50 = 1.5", "true"), ("1.50", "1.50"),
      ("1.50.toString()", "1.50"), ("-0.0", "0.0"), ("-1.50", "-1.50"), ("0.00", "0.00"),
      ("(2 / 3).round(20)", "0.66666666666666666667"), ("1 / 3 * 3 < 1", "true"),
      ("1 / 3 = 0.3333333333333333333333333333", "true"), ("7 div 2", "3"),
      ("-7 div 2", "-3"), ("7.5 div 2", "3"),
      ("7 mod 3", "1"), ("-7 mod 3", "-1"), ("5.5 mod 2", "1.5"), ("2.1 mod -1", "0.1"),
      ("1 / 0", "{}"), ("1 div 0", "{}"), ("1 mod 0", "{}"), ("1.0 / 0.0", "{}"),
      ("9223372036854775807 + 1", "{}"), ("-9223372036854775807 - 2", "{}"),
      ("9223372036854775807 * 2", "{}"), ("9223372036854775807 + 1.0", "9223372036854775808"),
      ("12345678901234567890.0 + 1", "12345678901234567891"),
      ("0.000000000000000000001 + 1", "1.000000000000000000001"),
      ("1 + {}", "{}"), ("{} * 2", "{}"), ("1 + %none", "{}"),
    ] as [Row])
  func numbers(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test(
    "equality, equivalence and membership",
    arguments: [
      ("{} = {}", "{}"), ("1 = {}", "{}"), ("{} != 1", "{}"), ("1 = 2", "false"),
      ("1 != 2", "true"), ("'a' = 'a'", "true"), ("'a' = 'A'", "false"), ("'a' ~ 'A'", "true"),
      ("'a  b' ~ 'A b'", "true"), ("'a' !~ 'b'", "true"), ("{} ~ {}", "true"), ("1 ~ {}", "false"),
      ("1 = 'a'", "false"), ("true = 1", "false"), ("(1|2) = (1|2)", "true"),
      ("(1|2) = (2|1)", "false"), ("(1|2) ~ (2|1)", "true"), ("(1|2) = 1", "false"),
      ("1.0 ~ 1.04", "true"), ("1.01 ~ 1.04", "false"), ("1.5 ~ 1.54", "true"),
      ("1 in (1|2)", "true"), ("3 in (1|2)", "false"), ("{} in (1|2)", "{}"), ("1 in {}", "false"),
      ("(1|2) contains 2", "true"), ("{} contains 2", "false"), ("(1|2) contains {}", "{}"),
      ("item[1] = item[1]", "true"), ("item[1] = item[2]", "false"),
      ("item[1].answer.value ~ item[1].answer.value", "true"),
      ("item[1] = 'coding'", "false"), ("1 | 1.0", "1"), ("1 | '1'", "1, 1"),
      ("'a' & 'b'", "ab"), ("'a' & {}", "a"), ("{} & {}", ""), ("'a' + {}", "{}"),
      ("'a' + 'b'", "ab"), ("'a' < 'b'", "true"), ("'Z' < 'a'", "true"), ("'a' <= 'a'", "true"),
      ("2 >= 2.0", "true"), ("1 > {}", "{}"), ("2 > 1.9", "true"),
    ] as [Row])
  func equality(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test(
    "quantities",
    arguments: [
      ("5 'kg' = 5.0 'kg'", "true"), ("5 'kg' = 5 'g'", "false"), ("5 'kg' ~ 5 'g'", "false"),
      ("5 'kg' > 4 'kg'", "true"), ("5 'kg' > 4 'g'", "true"), ("1 'kg' + 2 'kg'", "3 'kg'"),
      ("5 'kg' - 2 'kg'", "3 'kg'"), ("5 'kg' * 2", "10 'kg'"), ("2 * 5 'kg'", "10 'kg'"),
      ("6 'kg' / 2", "3 'kg'"), ("6 'kg' / 2 'kg'", "3 '1'"), ("6 'kg' / 0", "{}"),
      ("-5 'kg'", "-5 'kg'"), ("(-5 'kg').abs()", "5 'kg'"), ("1 year = 12 months", "true"),
      ("7 days = 1 week", "true"), ("1 second = 1 's'", "true"), ("1 year = 1 'a'", "{}"),
      ("1 year ~ 1 'a'", "true"), ("1 month ~ 1 'mo'", "true"), ("7 days = 1 'wk'", "true"),
      ("1 year ~ 1 month", "false"),
      ("36 hours > 1 day", "true"), ("1 month > 30 days", "{}"), ("1 year", "1 year"),
      ("18 years", "18 years"), ("5 '1' = 5", "true"),
      ("item.where(linkId='mass').answer.value > 70 'kg'", "true"),
      ("item.where(linkId='mass').answer.value + 1 'kg'", "71.5 'kg'"),
      ("item.where(linkId='mass').answer.value.value", "70.5"),
      ("item.where(linkId='mass').answer.value.toQuantity('kg')", "70.5 'kg'"),
    ] as [Row])
  func quantities(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }
}
