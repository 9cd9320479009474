// SPDX-License-Identifier: Apache-2.0

/// Rings, one a day or category, each filled clockwise from the top by a share.
///
/// The share stands as a whole percent in the middle of the ring where there is room, and the name below
/// it. An item without a share has a thin grey ring with a dash. Rings stand in rows from left to right;
/// a month of them can be read from 320 pixels of width on.
///
/// ```swift
/// let plot = RingPlot(
///   title: "Done", rings: [.init("Mon 2", 1), .init("Tue 3", 0.5), .init("Wed 4", nil)])
/// let file = plot.svg(width: 640, height: plot.height(forWidth: 640))
/// ```
public struct RingPlot: Plot, Hashable {
  /// One ring.
  public struct Ring: Sendable, Hashable {
    /// The text below; cut where it has no room.
    public var name: String
    /// The filled part, 0…1; a share beyond is drawn as the nearer end. `nil`, or not finite, for none.
    public var share: Double?

    /// Makes a ring.
    public init(_ name: String, _ share: Double?) { (self.name, self.share) = (name, share) }
  }

  /// The heading.
  public var title: String
  /// The content of the plot with its main numbers, for those who do not see it.
  public var description: String
  /// From left to right and from top to bottom.
  public var rings: [Ring]
  /// The name of the column of names in ``table``.
  public var nameTitle: String
  /// The name of the column of percents in ``table``.
  public var valueTitle: String

  /// Makes a plot.
  ///
  /// - Parameter description: `nil`, the default, says in English how many days there are, their mean, how
  ///   many are complete and how many have no events, as they are when the plot is made.
  public init(
    title: String, description: String? = nil, rings: [Ring], nameTitle: String = "day",
    valueTitle: String = "done, %"
  ) {
    (self.title, self.rings) = (title, rings)
    (self.nameTitle, self.valueTitle) = (nameTitle, valueTitle)
    self.description = description ?? DaySummary(rings.map(\.share)).sentence
  }

  /// A row a ring: its name and its whole percent; an empty cell for none.
  public var table: PlotTable {
    PlotTable(
      columns: [nameTitle, valueTitle],
      rows: rings.map { ring in
        [ring.name, WholePercent.drawn(ring.share).map { "\(WholePercent.of($0))" } ?? ""]
      })
  }

  /// The pixels of height that the rings need for a width.
  ///
  /// - Parameter width: Pixels.
  public func height(forWidth width: Double) -> Double {
    RingGrid(self, width: width).height
  }
}
