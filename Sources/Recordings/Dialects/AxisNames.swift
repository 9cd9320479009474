// SPDX-License-Identifier: Apache-2.0

/// The names of a vector's three columns.
struct AxisNames: Sendable {
  let x: NamePattern
  let y: NamePattern
  let z: NamePattern

  /// Names that differ in one letter, for which `?` stands: `"acc_?"`.
  init(_ template: String) {
    func name(_ axis: String) -> NamePattern {
      NamePattern(
        template.split(separator: "?", omittingEmptySubsequences: false)
          .joined(separator: axis))
    }
    (x, y, z) = (name("x"), name("y"), name("z"))
  }

  var all: [NamePattern] { [x, y, z] }
}
