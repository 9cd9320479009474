// SPDX-License-Identifier: Apache-2.0

package import Findings
package import Foundation
internal import UCUM

extension TaskFuzzing {
  /// Any text is a unit or a typed error; a unit is the same as itself, and products can be undone.
  package static func checkUnit(_ input: Data) throws(FuzzFault) {
    let parts = String(decoding: input, as: UTF8.self).split(separator: " ", maxSplits: 1)
    let units = parts.compactMap { part -> UCUMUnit? in
      do throws(UCUMError) { return try UCUMUnit(String(part)) } catch {
        _ = error.description
        return nil
      }
    }
    for unit in units {
      // A factor beyond 128 bits goes on as a number of 64.
      let own = unit.factor(to: unit)?.double ?? .nan
      try require(abs(own - 1) < 1e-12, "a unit is not itself")
      _ = unit.convert(1.5, to: unit)
      if let base = try? UCUMUnit(unit.canonical.code) {
        try require(base.isCommensurable(with: unit), "base units measure something else")
      }
    }
    guard units.count == 2, let product = try? units[0] * units[1],
      let quotient = try? product / units[1]
    else { return }
    try require(quotient.dimension == units[0].dimension, "a product cannot be undone")
    _ = (quotient.factor(to: units[0]), units[0].line(to: units[1]))
  }
}
