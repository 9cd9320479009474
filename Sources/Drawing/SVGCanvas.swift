// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A picture in SVG 1.1, made shape by shape.
///
/// Lengths are pixels from the upper left corner, written to a tenth. The same calls give the same
/// bytes. Colours are classes of one style sheet, so the reader's light or dark setting chooses
/// them. A length that is not a number is drawn as 0.
///
/// ```swift
/// var canvas = SVGCanvas(
///   width: 120, height: 60, title: "A line", description: "From the left to the right.")
/// canvas.line(from: .init(10, 30), to: .init(110, 30), .axis)
/// canvas.text("0 < 1", at: .init(60, 20), anchor: .middle)
/// let file = canvas.document
/// ```
public struct SVGCanvas: Sendable {
  /// A place, in pixels.
  public struct Point: Sendable, Hashable {
    /// From the left.
    public var x: Double
    /// From the top.
    public var y: Double

    /// Makes a place.
    public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    /// The place so many pixels away in a direction: degrees, 0 to the right, 90 upwards.
    public func moved(_ distance: Double, towards degrees: Double) -> Point {
      let angle = degrees * .pi / 180
      return Point(x + distance * cos(angle), y - distance * sin(angle))
    }
  }

  /// A rectangle, in pixels.
  public struct Frame: Sendable, Hashable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// To the right.
    public var width: Double
    /// Downwards.
    public var height: Double

    /// Makes a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// Which end of a text is at its place.
  public enum Anchor: String, Sendable, Hashable {
    /// The text begins there.
    case start
    /// Its middle is there.
    case middle
    /// It ends there.
    case end
  }

  /// The role of a line, which decides its look.
  public enum LineStyle: String, Sendable, Hashable {
    /// The line of an axis and its ticks.
    case axis
    /// A line across at a tick.
    case grid
    /// A reference level, dashed.
    case level
    /// A central estimate, such as a mean: solid and strong.
    case centre
    /// A limit around it: strong, with long dashes.
    case limit
    /// A stated bound: dotted.
    case bound
    /// A segment of a limb: broad, with round ends.
    case limb
    /// The interval of a value, over whatever lies beneath it.
    case whisker
    /// The whole way of a ring, beneath its filled part.
    case track
    /// The outline of a shape that has no value: thin, dashed.
    case absent
  }

  /// How strong the line of a series is.
  public enum LineWeight: String, Sendable, Hashable {
    /// A line among others.
    case plain
    /// Broad and pale, to be seen beneath a line that covers it.
    case broad
    /// Thin and pale: one of many.
    case pale
    /// The one that counts.
    case strong
    /// The filled part of a ring.
    case ring
  }

  /// The role of a text.
  public enum TextStyle: String, Sendable, Hashable {
    /// A heading.
    case title
    /// Names.
    case text
    /// Numbers at ticks, legends: less prominent.
    case quiet
    /// As `quiet`, for places with little room.
    case small
    /// A number in a small cell or ring.
    case number
    /// Writing on a filled cell; dark in every colour scheme.
    case cell
  }

  /// The role of a filled shape.
  public enum FillStyle: String, Sendable, Hashable {
    /// An interval around a line.
    case band
    /// A stretch of an axis, beneath everything else.
    case stripe
    /// A verdict: good.
    case good
    /// A verdict: doubtful.
    case doubtful
    /// A verdict: bad.
    case bad
    /// Without a verdict.
    case unknown
    /// A share of nothing.
    case shareNone
    /// A share of up to a third.
    case shareLow
    /// A share of up to two thirds.
    case shareMiddle
    /// A share of more than two thirds.
    case shareHigh
    /// The whole share.
    case shareAll
    /// The length of a small bar in a cell.
    case meter
  }

  /// Pixels.
  public let width: Double
  /// Pixels.
  public let height: Double
  private let title: String
  private let description: String
  /// The shapes so far.
  var body = ""

  /// Makes an empty picture.
  ///
  /// - Parameters:
  ///   - width: Pixels, from 1 to 10⁷.
  ///   - height: Pixels, from 1 to 10⁷.
  ///   - title: The name of the picture, which a screen reader reads out.
  ///   - description: The content of the picture with its main numbers, for those who do not see it.
  public init(width: Double, height: Double, title: String, description: String) {
    (self.width, self.height) = (max(width, 1), max(height, 1))
    (self.title, self.description) = (title, description)
  }

  /// Draws a straight line.
  public mutating func line(from start: Point, to end: Point, _ style: LineStyle) {
    body +=
      "<line class=\"\(style.rawValue)\" x1=\"\(start.x.svg)\" y1=\"\(start.y.svg)\" "
      + "x2=\"\(end.x.svg)\" y2=\"\(end.y.svg)\"/>\n"
  }

  /// Draws the line of a series through places; nothing for fewer than two.
  ///
  /// - Parameters:
  ///   - points: Joined in this order.
  ///   - series: The number of the series, from 0; decides the colour.
  ///   - weight: How strong it is.
  public mutating func polyline(_ points: [Point], series: Int, weight: LineWeight = .plain) {
    guard points.count > 1 else { return }
    let look = weight == .plain ? "" : " \(weight.rawValue)"
    body +=
      "<polyline class=\"line\(look) \(Self.name(series))\" points=\"\(Self.list(points))\"/>\n"
  }

  /// Fills the shape between places in the colour of a series, transparent: an interval around its line.
  ///
  /// - Parameters:
  ///   - points: The outline; nothing for fewer than three.
  ///   - series: The number of the series, from 0; decides the colour.
  public mutating func ribbon(_ points: [Point], series: Int) {
    guard points.count > 2 else { return }
    body += "<polygon class=\"ribbon \(Self.name(series))\" points=\"\(Self.list(points))\"/>\n"
  }

  private static func list(_ points: [Point]) -> String {
    points.map { "\($0.x.svg),\($0.y.svg)" }.joined(separator: " ")
  }

  /// Draws the mark of a series. Every second series has hollow marks, a second sign beside colour.
  ///
  /// - Parameters:
  ///   - point: Its middle.
  ///   - series: The number of the series, from 0; `nil` for a mark in the colour of text.
  ///   - radius: Pixels.
  public mutating func mark(_ point: Point, series: Int?, radius: Double = 3) {
    let style = series.map { "\($0 % 2 == 0 ? "mark" : "hollow") \(Self.name($0))" }
    body +=
      "<circle class=\"\(style ?? "mark plain")\" cx=\"\(point.x.svg)\" cy=\"\(point.y.svg)\" "
      + "r=\"\(radius.svg)\"/>\n"
  }

  /// Fills a rectangle. A negative width or height counts as none.
  public mutating func rectangle(_ frame: Frame, _ style: FillStyle) {
    rectangle(frame, style.rawValue)
  }

  /// Fills a rectangle in the colour of a series: a bar.
  public mutating func bar(_ frame: Frame, series: Int) {
    rectangle(frame, "fill \(Self.name(series))")
  }

  /// Draws the edge of a rectangle without filling it. A negative width or height counts as none.
  public mutating func outline(_ frame: Frame, _ style: LineStyle) {
    rectangle(frame, style.rawValue)
  }

  /// Writes a text on one line.
  ///
  /// - Parameters:
  ///   - text: Any text; it is escaped.
  ///   - point: The place of its base line.
  ///   - anchor: Which end of the text is there.
  ///   - style: Its role.
  ///   - isTurned: Whether it runs upwards.
  public mutating func text(
    _ text: String, at point: Point, anchor: Anchor = .start, _ style: TextStyle = .text,
    isTurned: Bool = false
  ) {
    let turn = isTurned ? " transform=\"rotate(-90 \(point.x.svg) \(point.y.svg))\"" : ""
    body +=
      "<text class=\"\(style.rawValue)\" x=\"\(point.x.svg)\" y=\"\(point.y.svg)\" "
      + "text-anchor=\"\(anchor.rawValue)\"\(turn)>\(XMLText.escaped(text))</text>\n"
  }

  /// The file. It ends in a line break, and can stand in an HTML page as it is.
  public var document: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" class="drawing" role="img" \
    width="\(width.svg)" height="\(height.svg)" viewBox="0 0 \(width.svg) \(height.svg)">
    <title>\(XMLText.escaped(title))</title>
    <desc>\(XMLText.escaped(description))</desc>
    <style>\(SVGStyle.sheet)</style>
    <rect class="paper" width="\(width.svg)" height="\(height.svg)"/>
    \(body)</svg>

    """
  }

  private mutating func rectangle(_ frame: Frame, _ style: String) {
    body +=
      "<rect class=\"\(style)\" x=\"\(frame.x.svg)\" y=\"\(frame.y.svg)\" "
      + "width=\"\(max(frame.width, 0).svg)\" height=\"\(max(frame.height, 0).svg)\"/>\n"
  }

  /// The class of a series.
  static func name(_ series: Int) -> String {
    let count = SVGStyle.seriesCount
    return "series\((series % count + count) % count)"
  }
}

extension Double {
  /// As a coordinate.
  var svg: String { NumberText.coordinate(self) }
}
