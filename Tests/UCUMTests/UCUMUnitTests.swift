// SPDX-License-Identifier: Apache-2.0

import Testing
import UCUM

@Suite("Units by their codes")
struct UCUMUnitTests {
  @Test(
    "factors are exact",
    arguments: [
      ("g", "mg", "1e3"), ("[in_i]", "cm", "254e-2"), ("[lb_av]", "g", "45359237e-5"),
      ("[lb_av]", "kg", "45359237e-8"), ("[ft_i]", "[in_i]", "12e0"), ("km/h", "m/s", "25/9e-1"),
      ("mm[Hg]", "Pa", "133322e-3"), ("cm[H2O]", "Pa", "980665e-4"), ("L", "dm3", "1e0"),
      ("l", "mL", "1e3"), ("U", "kat", "5/3e-8"), ("J", "kg.m2/s2", "1e0"),
      ("mo", "d", "304375e-4"),
      ("wk", "h", "168e0"), ("10*3/uL", "10*9/L", "1e0"), ("%", "1", "1e-2"),
      ("TiBy", "By", "1099511627776e0"),
      ("circ", "deg", "36e1"), ("deg", "''", "36e2"), ("[IU]", "[iU]", "1e0"),
      ("k[iU]/L", "[iU]/mL", "1e0"),
      ("osm", "mol", "1e0"), ("mol", "1", "602214076e15"), ("[Cal]", "J", "4184e0"),
      ("g/(100.g)", "%", "1e0"), ("/min", "Hz", "5/3e-2"), ("kg{body}/m2", "kg/m2", "1e0"),
      ("/m.s", "s/m", "1e0"), ("m/s.m/s", "m2/s2", "1e0"), ("m/(s.m)/s", "s-2", "1e0"),
      ("1/(m/s)", "s/m", "1e0"), ("{a}.{b}", "1", "1e0"), ("Ao", "nm", "1e-1"),
      ("[car_Au]", "1", "125/3e-3"),
      ("dam", "m", "1e1"),
    ])
  func factors(one: String, other: String, factor: String) throws {
    #expect(try exact(one, other) == factor)
  }

  @Test(
    "units that measure different things cannot be converted",
    arguments: [
      ("g", "m"), ("deg", "1"), ("[iU]", "[arb'U]"), ("[iU]", "1"), ("m", "m2"), ("Cel", "s"),
      ("mol/L", "g/L"), ("[AU]", "AU"),
    ])
  func incommensurable(one: String, other: String) throws {
    #expect(try exact(one, other) == nil)
    #expect(try converted(1, one, other) == nil)
    #expect(try !UCUMUnit(one).isCommensurable(with: UCUMUnit(other)))
  }

  @Test("π is in angles, and goes away between them")
  func angles() throws {
    #expect(try exact("deg", "rad") == "inexact")
    #expect(try converted(180, "deg", "rad") == .pi)
    #expect(try converted(.pi, "rad", "deg") == 180)
    #expect(try exact("'", "deg") == "5/3e-2")
    #expect(try UCUMUnit("rad2").isCommensurable(with: UCUMUnit("sr")))
  }

  @Test(
    "special units are converted by their scales",
    arguments: [
      (37, "Cel", "K", 310.15), (98.6, "[degF]", "Cel", 37), (0, "K", "Cel", -273.15),
      (-40, "Cel", "[degF]", -40), (80, "[degRe]", "Cel", 100), (37000, "mCel", "Cel", 37),
      (7, "[pH]", "mol/L", 1e-7), (1e-3, "mol/L", "[pH]", 3), (20, "dB", "1", 100),
      (1, "B", "dB", 10), (2, "Np", "1", 7.38905609893065), (3, "B[W]", "W", 1000),
      (60, "dB[SPL]", "Pa", 0.02), (3, "B[V]", "B[mV]", 9), (8, "bit_s", "1", 256),
      (100, "%[slope]", "deg", 45), (100, "[p'diop]", "deg", 45), (2, "[hp'_C]", "1", 1e-4),
      (6, "[hp'_X]", "1", 1e-6), (1, "[hp'_M]", "1", 1e-3), (1, "[hp'_Q]", "1", 2e-5),
      (3, "[m/s2/Hz^(1/2)]", "m2/s3", 9), (3, "10.Cel", "Cel", 30),
    ] as [(Double, String, String, Double)])
  func special(value: Double, one: String, other: String, expected: Double) throws {
    let result = try #require(try converted(value, one, other))
    #expect(result.isNear(expected, within: rounding), "\(result)")
    let back = try #require(try converted(result, other, one))
    #expect(
      back.isNear(value, within: rounding * 100) || abs(back - value) < rounding * 100, "\(back)")
  }

  @Test("temperatures are lines, and one degree more is none of the other")
  func lines() throws {
    let line = try #require(try UCUMUnit("[degF]").line(to: UCUMUnit("Cel")))
    #expect(line.factor.numerator == 5 && line.factor.denominator == 9)
    #expect(line.offset.numerator == -16 && line.offset.denominator == 9)
    #expect(line.offset.exponentOfTen == 1 && line.offset.isExact)
    #expect(try exact("Cel", "K") == nil && exact("Cel", "Cel") == "1e0")
    #expect(try UCUMUnit("[pH]").line(to: UCUMUnit("mol/L")) == nil)
    #expect(try converted(0, "mol/L", "[pH]") == nil && converted(-1, "1", "B") == nil)
    #expect(try UCUMUnit("dB").isSpecial && !UCUMUnit("m").isSpecial)
  }

  @Test("a code has its canonical form in base units")
  func canonical() throws {
    let newton = try UCUMUnit("N").canonical
    #expect(newton.code == "m.s-2.g" && newton.factor?.exponentOfTen == 3)
    #expect(try UCUMUnit("k[iU]/mL").canonical.code == "m-3.[iU]")
    #expect(try UCUMUnit("%").canonical.code == "1")
    #expect(try UCUMUnit("[degF]").canonical.code == "K")
    #expect(try UCUMUnit("[degF]").canonical.factor == nil)
    #expect(try UCUMUnit("V").dimension[.coulomb] == -1)
    #expect(try UCUMUnit("[iU]/L").dimension.arbitrary == ["[iU]": 1])
  }

  @Test("products and quotients have short codes")
  func algebra() throws {
    func unit(_ code: String) throws -> UCUMUnit { try UCUMUnit(code) }
    #expect(try (unit("cm") * unit("m")).code == "cm.m")
    #expect(try exact("cm.m", "m2") == "1e-2")
    #expect(try (unit("m") * unit("m")).code == "m2")
    #expect(try (unit("g") / unit("m")).code == "g/m")
    #expect(try (unit("m") / unit("m")).code == "1")
    #expect(try (unit("kg/m2") * unit("m")).code == "kg/m")
    #expect(try (unit("{beats}/min") * unit("min")).code == "1")
    #expect(try (unit("J/(kg.K)") / unit("s")).code == "J/kg/K/s")
    #expect(try (unit("24.h") * unit("24.h")).code == "24.24.h2")
    #expect(try (unit("1") / unit("24.h")).power(2).code == "/24/24/h2")
    #expect(try unit("m/s").power(-2).code == "s2/m2" && unit("m").power(0).code == "1")
    #expect(try (unit("10") * unit("Cel")).code == "10.Cel")
  }

  @Test("a unit is known by its code")
  func equality() throws {
    #expect(try UCUMUnit("l") != UCUMUnit("L") && UCUMUnit("l") == UCUMUnit("l"))
    #expect(try Set([UCUMUnit("m"), UCUMUnit("m"), UCUMUnit("s")]).count == 2)
    #expect(try "\(UCUMUnit("kg"))" == "kg")
  }
}
