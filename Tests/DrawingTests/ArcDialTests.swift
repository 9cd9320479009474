// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import Testing

@testable import Drawing

@Suite("Dials of a joint")
struct ArcDialTests {
  private let dial = ArcDial(
    title: "Joint motion", low: 3, high: 90, lowInterval: 1...5, highInterval: 88...92,
    caption: "3° – 90°; 0° is the stance")

  private func picture(_ dial: ArcDial, _ width: Double = 300, _ height: Double = 280)
    throws -> ParsedPicture
  {
    var canvas = SVGCanvas(width: width, height: height, title: "", description: "")
    dial.draw(on: &canvas, in: SVGCanvas.Frame(x: 0, y: 0, width: width, height: height))
    #expect(!canvas.document.contains("nan") && !canvas.document.contains("inf"))
    return try ParsedPicture(canvas.document)
  }

  @Test("both ends can be read back from the limbs of the picture, flexion downwards")
  func ends() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let low = Double.random(in: -60...80, using: &random)
      let high = Double.random(in: low...170, using: &random)
      let limbs = try picture(ArcDial(title: "", low: low, high: high)).elements("line", "limb")
      #expect(limbs.count == 3, "seed \(seed)")
      for (limb, angle) in zip(limbs, [low, high, 180]) {
        let (x, y) = (
          number(limb, "x2") - number(limb, "x1"), number(limb, "y2") - number(limb, "y1")
        )
        let length = hypot(x, y)
        #expect(abs(x - length * cos(angle * .pi / 180)) < 0.5, "seed \(seed)")
        #expect(abs(y - length * sin(angle * .pi / 180)) < 0.5, "seed \(seed)")
      }
    }
  }

  @Test("the picture has a scale, the way, intervals and the caption")
  func parts() throws {
    let picture = try picture(dial)
    let texts = picture.texts(of: "text")
    for text in ["Joint motion", "−30°", "0°", "150°", dial.caption] {
      #expect(texts.contains(text))
    }
    #expect(picture.elements("path", "sector").count == 1)
    #expect(picture.elements("path", "strong").count == 1)
    #expect(picture.elements("path", "broad").count == 2)
    let half = try self.picture(ArcDial(title: "", low: .nan, high: 90))
    #expect(half.elements("line", "limb").count == 2)
    // The scale alone.
    #expect(half.elements("path").count == 1)
  }

  @Test("as text: the way within a scale, flexion downwards, 14 lines at the most")
  func text() {
    #expect(
      TextChart(width: 40, isASCII: true).lines(of: dial) == [
        "Joint motion",
        "                           -30",
        "                          .",
        "                          .",
        "                           .",
        "      ******************** . 0",
        "                *       ** .",
        "                *      ** .",
        "  150 .         *    ***  .30",
        "        ..      ****** ..",
        "        120.. .   . .60",
        "               90",
        "3deg - 90deg; 0deg is the stance",
      ])
    #expect(
      TextChart(width: 40).lines(of: dial) == [
        "Joint motion",
        "                         ⢀⡀−30°",
        "                         ⠁⠡",
        "                           ⠅",
        "      ⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⢤⠤⠤⠤⠤⠤⠤⠤⠤⡄⠠⡥ 0°",
        "                ⢸⠠⠠⠠⠠⠠⠠⠠⢸⠁ ⡂",
        "                ⢸⠄⠄⠄⠄⠄⠄⢠⠏ ⡐",
        " 150° ⠐⠍        ⢸⠠⠠⠠⠠⢀⡴⠃ ⠩⠂30°",
        "        ⠑⠄ ⢀    ⢸⣠⠤⠴⠚⢁ ⠠⠊",
        "          ⠁⠓⠠⢀⢀⢀⢠⡀⡀⡀⠄⠊⠊",
        "       120°    90°   60°",
        "3° – 90°; 0° is the stance",
      ])
    for width in [40, 80, 200] {
      let lines = TextChart(width: width).lines(of: dial)
      #expect((10...14).contains(lines.count))
    }
  }

  @Test("a caption is broken at spaces into two lines, and what has no room in them is cut")
  func caption() {
    var dial = dial
    dial.caption = "from 3° to 90° and back; 0° is the stance of the beginning"
    #expect(
      TextChart(width: 40).lines(of: dial).suffix(2) == [
        "from 3° to 90° and back; 0° is the", "stance of the beginning",
      ])
    dial.caption = String(repeating: "x", count: 10_000) + String(repeating: " y", count: 10_000)
    let lines = TextChart(width: 40).lines(of: dial)
    #expect(lines.count <= 14 && lines.allSatisfy { $0.count <= 40 })
  }

  @Test("no line is too long and none is lost, whatever the numbers and texts are")
  func hostile() throws {
    let numbers = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, 90, -90, 175, 400]
    let name = "\u{1B}[31m\n\u{202E}" + String(repeating: "long ", count: 200) + "</text>"
    for low in numbers {
      for high in numbers {
        var dial = ArcDial(title: name, low: low, high: high, caption: name)
        dial.lowInterval = -1e308...1e308
        dial.highInterval = 0...(.infinity)
        for width in [-1, 33, 80, .max] {
          for isASCII in [false, true] {
            let chart = TextChart(width: width, isASCII: isASCII)
            let lines = chart.lines(of: dial)
            #expect((5...14).contains(lines.count))
            for line in lines {
              #expect(line.count <= chart.columns && line.last != " ")
              #expect(!line.unicodeScalars.contains { $0.value < 32 || $0 == "\u{202E}" })
              #expect(!isASCII || line.utf8.allSatisfy { $0 < 128 })
            }
          }
        }
        for size in [0.0, 50, 300, -5] { _ = try picture(dial, size, size) }
      }
    }
  }
}
