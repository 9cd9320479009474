// SPDX-License-Identifier: Apache-2.0

import FHIRPath
import Testing

@Suite("Units of FHIRPath's quantities")
struct UnitTests {
  private static let rows: [Row] = [
    ("4 'g' = 4000 'mg'", "true"), ("4 'g' != 4040 'mg'", "true"), ("4 'g' ~ 4040 'mg'", "true"),
    ("4000 'mg' ~ 4.04 'g'", "true"), ("4 'g' ~ 4.6 'g'", "false"), ("4 'g' = 4 's'", "{}"),
    ("4 'g' ~ 4 's'", "false"), ("1 '[in_i]' = 2.54 'cm'", "true"), ("3 'm' > 2 '[ft_i]'", "true"),
    ("185 '[lb_av]' != 185 'kg'", "true"), ("37 'Cel' = 98.6 '[degF]'", "true"),
    ("37 'Cel' < 100 '[degF]'", "true"), ("180 'deg' = 1 '[pi].rad'", "true"),
    ("90 'deg' = 5400 '\\''", "true"), ("7 days = 1 'wk'", "true"), ("1 year = 1 'a'", "{}"),
    ("1 'lbs' = 1 'lbs'", "true"), ("1 'lbs' = 1 'kg'", "{}"), ("5 '%' = 0.05", "true"),
    ("2.0 'cm' * 2.0 'm' = 0.040 'm2'", "true"), ("4.0 'g' / 2.0 'm' = 2 'g/m'", "true"),
    ("1.0 'm' / 1.0 'm' = 1 '1'", "true"),
    ("70 'kg' / (2 'm' * 2 'm')", "17.5 'kg/m2'"),
    ("1 'kg' + 1 'g'", "1001 'g'"), ("1 'g' + 1 'kg'", "1001 'g'"), ("1 'm' - 1 'cm'", "99 'cm'"),
    ("2 * 3 days", "6 days"), ("6 days / 2", "3 days"), ("6 'kg' / 2", "3 'kg'"),
    ("6 / 2 's'", "3 '/s'"),
    ("(1 'g' | 1000 'mg' | 1 'kg').count()", "2"), ("(2 'g' | 1 'kg').max()", "1 'kg'"),
    ("(1 'kg' | 2 'g').sort()", "2 'g', 1 'kg'"), ("1 'cm'.comparable(1 '[in_i]')", "true"),
    ("1 'cm'.comparable(1 's')", "false"), ("1 'cm'.comparable(1 '[s]')", "false"),
    ("'70000 \\'g\\''.toQuantity('kg')", "70 'kg'"), ("'70 \\'g\\''.toQuantity('m')", "{}"),
    ("answers().value.ofType(Quantity) > 70000 'g'", "true"),
  ]

  @Test("rows", arguments: rows)
  func units(row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test(
    "what has no sum or product is an error",
    arguments: [
      "1 'kg' + 1 's'", "1 'Cel' * 2 'm'", "1 'Cel' + 1 'K'", "1 day * 2 'm'", "1 'lbs' * 1 'kg'",
      "1 day + 1 'kg'",
    ])
  func faults(text: String) {
    #expect(fault(text) != nil)
  }

  @Test("units out of range, and of any bytes, cost little")
  func hostile() {
    for unit in [
      "10*999", "m99999999999999999999", String(repeating: "(", count: 5000), "m/0", "\u{0}",
    ] {
      _ = fault("1 '\(unit)' = 1 'kg'")
      _ = fault("1 '\(unit)' * 1 '\(unit)'")
      _ = fault("(1 '\(unit)' | 2 '\(unit)').distinct()")
    }
  }
}
