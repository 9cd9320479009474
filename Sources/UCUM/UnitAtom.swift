// SPDX-License-Identifier: Apache-2.0

/// A unit of the table: what it measures, how much, and on which scale.
struct UnitAtom: Sendable {
  var factor = UCUMFactor.one
  var dimension = UCUMDimension()
  var scale: UnitScale?
  /// What a value is multiplied by before it is looked up on the scale: 0.1 of `dB`.
  var multiple = UCUMFactor.one
  /// Whether it takes prefixes.
  var isMetric = false

  /// The units of UCUM's table by their codes, worked out once.
  ///
  /// A row refers to rows before it only, so that the table cannot go round in circles. Tests hold that
  /// every row can be read.
  static let table: [String: UnitAtom] = {
    var table: [String: UnitAtom] = [:]
    table.reserveCapacity(400)
    for base in UCUMBaseUnit.allCases {
      table[base.rawValue] = UnitAtom(dimension: UCUMDimension(base), isMetric: true)
    }
    for row in unitRows.split(separator: "\n") {
      let words = row.split(separator: " ")
      guard words.count >= 4 else { continue }
      let code = String(words[0])
      var atom = UnitAtom(isMetric: words[1] == "+")
      switch words.count > 4 ? words[4] : "" {
      case "arbitrary": atom.dimension = UCUMDimension(arbitrary: code)
      case "pi": atom.factor = .pi
      case let kind:
        guard let value = UCUMFactor(decimal: words[2]),
          let unit = try? UnitExpression(String(words[3]), in: table).product()
        else { continue }
        atom.factor = value * unit.factor
        atom.dimension = unit.dimension
        atom.scale = UnitScale(rawValue: String(kind))
      }
      table[code] = atom
    }
    return table
  }()

  /// The prefixes of one byte and of two, by their codes.
  static let prefixes: [String: UCUMFactor] = {
    let tens = [
      "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3, "h": 2, "da": 1, "d": -1,
      "c": -2, "m": -3, "u": -6, "n": -9, "p": -12, "f": -15, "a": -18, "z": -21, "y": -24,
    ].mapValues { UCUMFactor(whole: 1, exponentOfTen: $0) }
    let kibi = UCUMFactor(whole: 1024)
    let binary = ["Ki": 1, "Mi": 2, "Gi": 3, "Ti": 4].mapValues { kibi.power($0) }
    return tens.merging(binary) { decimal, _ in decimal }
  }()
}
