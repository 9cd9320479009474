// SPDX-License-Identifier: Apache-2.0

package import Drawing
package import Localization

/// A plot in a page: the picture, its text alternative and its numbers.
package struct Figure {
  private let plot: any Plot
  private let size: (width: Double, height: Double)
  private let narrow: (width: Double, height: Double)?

  /// A figure of one size, which shrinks with the page.
  init(_ plot: any Plot, width: Double, height: Double) {
    (self.plot, size, narrow) = (plot, (width, height), nil)
  }

  /// A figure over the whole width of a page: one picture for wide pages and one for narrow ones.
  ///
  /// - Parameters:
  ///   - height: pixels of the wide one; `nil` for what the plot needs.
  ///   - narrowHeight: pixels of the narrow one; `nil` for the same rule.
  package init(wide plot: any Plot, height: Double? = nil, narrowHeight: Double? = nil) {
    self.plot = plot
    // A whole number of pixels, as HTML has it.
    func needed(_ width: Double) -> Double { plot.height(forWidth: width).rounded(.up) }
    size = (Self.wideWidth, height ?? needed(Self.wideWidth))
    narrow = (Self.narrowWidth, narrowHeight ?? height ?? needed(Self.narrowWidth))
  }

  /// Pixels of the pictures of a wide and of a narrow page.
  static let (wideWidth, narrowWidth) = (760.0, 340.0)

  /// The figure.
  ///
  /// - Parameter words: the language.
  package func markup(_ words: Translator) -> Markup {
    func drawing(_ size: (width: Double, height: Double)) -> Markup {
      Markup(drawing: plot.svg(width: size.width, height: size.height))
    }
    let pictures =
      narrow.map {
        [
          Markup.element(.div, .wide, [drawing(size)]),
          Markup.element(.div, .narrow, [drawing($0)]),
        ]
      } ?? [drawing(size)]
    let table = plot.table
    let numbers =
      table.rows.isEmpty
      ? []
      : [
        Markup.element(
          .details,
          [
            .element(.summary, words("Numbers: \(plot.title)")),
            .table(table, caption: plot.title),
          ])
      ]
    return .element(.figure, pictures + [.element(.figcaption, plot.description)] + numbers)
  }
}
