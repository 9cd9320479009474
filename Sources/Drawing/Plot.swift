// SPDX-License-Identifier: Apache-2.0

/// A picture of numbers over two axes.
public protocol Plot: Sendable {
  /// The heading.
  var title: String { get }
  /// The content of the plot with its main numbers, for those who do not see it.
  var description: String { get }

  /// The numbers of the plot, for those who do not see it.
  var table: PlotTable { get }

  /// Draws the plot into a part of a picture.
  func draw(on canvas: inout SVGCanvas, in frame: SVGCanvas.Frame)

  /// The pixels of height that the plot needs for a width, so that nothing is cut.
  ///
  /// A plot over two axes takes any height; 320 by default.
  ///
  /// - Parameter width: Pixels.
  func height(forWidth width: Double) -> Double
}

extension Plot {
  /// 320 pixels for every width.
  public func height(forWidth width: Double) -> Double { 320 }

  /// The plot as a picture of its own, 640 by 320 pixels.
  public var svg: String { svg(width: 640, height: 320) }

  /// The plot as a picture of its own.
  ///
  /// - Parameters:
  ///   - width: Pixels; 200 or more are readable.
  ///   - height: Pixels; 150 or more are readable.
  public func svg(width: Double, height: Double) -> String {
    SVGCanvas.picture(
      of: [self], title: title, description: description, width: width, height: height)
  }
}

extension SVGCanvas {
  /// Several plots as one picture, one below another.
  ///
  /// - Parameters:
  ///   - plots: From top to bottom.
  ///   - title: The name of the picture, which a screen reader reads out.
  ///   - description: Its content.
  ///   - width: Pixels.
  ///   - height: Pixels of each plot.
  public static func picture(
    of plots: [any Plot], title: String, description: String, width: Double, height: Double
  ) -> String {
    picture(of: plots.map { ($0, height) }, title: title, description: description, width: width)
  }

  /// Several plots as one picture, one below another, each as high as it needs to be.
  ///
  /// - Parameters:
  ///   - plots: From top to bottom.
  ///   - title: The name of the picture, which a screen reader reads out.
  ///   - description: Its content.
  ///   - width: Pixels.
  public static func picture(
    of plots: [any Plot], title: String, description: String, width: Double
  ) -> String {
    picture(
      of: plots.map { ($0, $0.height(forWidth: width)) }, title: title, description: description,
      width: width)
  }

  private static func picture(
    of plots: [(plot: any Plot, height: Double)], title: String, description: String, width: Double
  ) -> String {
    var canvas = SVGCanvas(
      width: width, height: plots.reduce(0) { $0 + $1.height }, title: title,
      description: description)
    var top = 0.0
    for (plot, height) in plots {
      plot.draw(on: &canvas, in: Frame(x: 0, y: top, width: width, height: height))
      top += height
    }
    return canvas.document
  }
}
