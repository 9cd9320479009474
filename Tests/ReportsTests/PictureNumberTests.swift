// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Drawing
import Foundation
import Goniometry
import Inertial
import Localization
import Measurement
import Testing

@testable import Reports

/// The numbers are read out of the pictures again, by the labels of their axes as a person would.
@Suite("Numbers in pictures")
struct PictureNumberTests {
  /// Pixels by which a point may be off.
  private static let tolerance = 0.5

  /// A scale read from the labels along an axis.
  private struct Ruler {
    let pixels: [Double]
    let values: [Double]

    /// The pixel of a value, by the first and the last label.
    func pixel(_ value: Double) -> Double {
      let last = values.count - 1
      let share = (value - values[0]) / (values[last] - values[0])
      return pixels[0] + share * (pixels[last] - pixels[0])
    }
  }

  /// The rulers of a plot: its lines across are at the vertical labels, its ticks at the horizontal ones.
  private func rulers(_ svg: String, _ plot: LinePlot) throws -> (x: Ruler, y: Ruler) {
    let lines = MarkupReader(svg).elements.filter { $0.name == "line" }
    func places(_ name: String, _ attribute: String) -> [Double] {
      lines.filter { $0.attributes["class"] == name }.compactMap {
        $0.attributes[attribute].flatMap(Double.init)
      }
    }
    let grid = places("grid", "y1")
    let ticks = lines.filter {
      $0.attributes["class"] == "axis" && $0.attributes["x1"] == $0.attributes["x2"]
    }.compactMap { $0.attributes["x1"].flatMap(Double.init) }
    try #require(grid.count == plot.y.ticks.count && ticks.count == plot.x.ticks.count)
    return (
      Ruler(pixels: ticks, values: plot.x.ticks.map(\.value)),
      Ruler(pixels: grid, values: plot.y.ticks.map(\.value))
    )
  }

  private func points(_ svg: String, _ name: String, _ look: String) -> [[SIMD2<Double>]] {
    MarkupReader(svg).elements.filter {
      $0.name == name && $0.attributes["class"] == look
    }.map { element in
      (element.attributes["points"] ?? "").split(separator: " ").compactMap { pair in
        let parts = pair.split(separator: ",").compactMap { Double($0) }
        return parts.count == 2 ? SIMD2(parts[0], parts[1]) : nil
      }
    }
  }

  @Test(
    "every angle of a curve lies where its axes say, and no peak is missing",
    arguments: [340.0, 940])
  func curve(_ width: Double) throws {
    let report = try SimulatedReports.inputs().report()
    let (angles, range) = (try #require(report.angles), try #require(report.range))
    let plot = AngleCurve(angles, range).plot
    let svg = plot.svg(width: width, height: 300)
    let (x, y) = try rulers(svg, plot)
    let drawn = points(svg, "polyline", "line series0").flatMap(\.self)
    #expect(drawn.count > 100)
    // Each drawn point is one of the recording's.
    for point in drawn {
      let isFound = angles.time.indices.contains { row in
        abs(x.pixel(angles.time[row]) - point.x) <= Self.tolerance
          && abs(y.pixel(angles.degrees[row]) - point.y) <= Self.tolerance
      }
      #expect(isFound, "\(point)")
    }
    // And the extremes of the exercise are among them.
    for angle in [angles.degrees.max() ?? .nan, angles.degrees.min() ?? .nan] {
      #expect(drawn.contains { abs($0.y - y.pixel(angle)) <= Self.tolerance })
    }
    let levels = MarkupReader(svg).elements.filter { $0.attributes["class"] == "limit" }
      .compactMap { $0.attributes["y1"].flatMap(Double.init) }
    for (level, angle) in zip(levels, [range.exercise.minimum, range.exercise.maximum]) {
      #expect(abs(level - y.pixel(angle)) <= Self.tolerance)
    }
    #expect(levels.count == 2)
  }

  @Test("the ribbon is the interval on both sides of the angle")
  func ribbon() throws {
    let report = try SimulatedReports.inputs().report()
    let (angles, range) = (try #require(report.angles), try #require(report.range))
    let plot = AngleCurve(angles, range).plot
    let svg = plot.svg(width: 940, height: 300)
    let (x, y) = try rulers(svg, plot)
    let outline = points(svg, "polygon", "ribbon series0").flatMap(\.self)
    let known = angles.time.indices.filter { angles.degrees[$0].isFinite }
    for row in stride(from: 0, to: known.count, by: 97).map({ known[$0] }) {
      let half = angles.uncertainty[row].halfWidth95
      let near = outline.filter { abs($0.x - x.pixel(angles.time[row])) <= 1.5 }.map(\.y)
      let (top, bottom) = (y.pixel(angles.degrees[row] + half), y.pixel(angles.degrees[row] - half))
      #expect((near.min() ?? .infinity) <= top + 1.5, "row \(row)")
      #expect((near.max() ?? -.infinity) >= bottom - 1.5, "row \(row)")
    }
  }

  @Test("the ends of the joint's arc point at the least and the greatest angle")
  func arc() throws {
    let report = try SimulatedReports.inputs(.seatedExtension).report()
    let range = try #require(report.range)
    let svg = JointArc(range).svg(width: 460, height: 290)
    let limbs = MarkupReader(svg).elements.filter { $0.attributes["class"] == "limb" }.map {
      element in ["x1", "y1", "x2", "y2"].map { Double(element.attributes[$0] ?? "") ?? .nan }
    }
    try #require(limbs.count == 3)
    for (limb, angle) in zip(limbs, [range.exercise.minimum, range.exercise.maximum]) {
      // Down the picture is positive: flexion turns downwards.
      let (along, down) = (limb[2] - limb[0], limb[3] - limb[1])
      let length = (along * along + down * down).squareRoot()
      let drawn = Double.pi / 180 * angle
      #expect(abs(along - length * cos(drawn)) <= Self.tolerance)
      #expect(abs(down - length * sin(drawn)) <= Self.tolerance)
    }
  }

  @Test("a picture of a day is small, and its one peak is in it")
  func day() throws {
    let count = 864_000
    let peak = 500_123
    let angles = AngleSeries(
      time: (0..<count).map { Double($0) / 10 },
      degrees: (0..<count).map { $0 == peak ? 130 : 40 + 30 * Double($0 % 40 < 20 ? 1 : 0) },
      standardDeviation: [Double](repeating: 1, count: count))
    let range = try RangeOfMotion(of: angles, zero: .stated)
    let plot = AngleCurve(angles, range).plot
    let svg = plot.svg(width: 940, height: 320)
    #expect(svg.utf8.count < 300_000)
    let (_, y) = try rulers(svg, plot)
    let drawn = points(svg, "polyline", "line series0").flatMap(\.self)
    #expect(drawn.contains { abs($0.y - y.pixel(130)) <= Self.tolerance })
  }
}
