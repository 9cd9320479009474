// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import IndustrialIO
import SeededRandom
import Testing

@Suite("Rate setting") struct RateSettingTests {
  private func setting(_ available: RateSetting.Available?) -> RateSetting {
    RateSetting(attribute: "sampling_frequency", text: "100.000000", available: available)
  }

  @Test(
    "of a list the driver's own text is taken: the nearest within 1 %, else the next faster",
    arguments: [
      (12.5, "12.500"), (104, "104.000"), (100, "104.000"), (103.5, "104.000"), (105, "104.000"),
      (105.1, "208.000"), (1, "12.500"), (416, "416.000"), (419, "416.000"),
    ] as [(Double, String)])
  func list(_ hertz: Double, _ text: String) {
    let rates = setting(.list(["12.500", "26.000", "104.000", "208.000", "416.000"]))
    #expect(rates.text(for: hertz) == text)
  }

  @Test("what is faster than the fastest, and what is no rate, has no text")
  func none() {
    let rates = setting(.list(["12.500", "416.000"]))
    for hertz in [425, 1e300, 0, -1, .nan, .infinity] {
      #expect(rates.text(for: hertz) == nil)
    }
    #expect(setting(nil).text(for: 1e300) == nil)
  }

  @Test(
    "of a range the step that is near or the next faster, with the range's decimals",
    arguments: [
      (0.1, "0.781250"), (0.78125, "0.781250"), (1.5625, "1.5625"), (2, "2.34375"),
      (1600, "1600.000000"),
      (1605, "1600.000000"),
    ] as [(Double, String)])
  func range(_ hertz: Double, _ text: String) {
    let rates = setting(.range(least: "0.781250", step: "0.781250", greatest: "1600.000000"))
    #expect(rates.text(for: hertz) == text)
  }

  @Test("where the driver says nothing, the number is written without an exponent")
  func free() {
    #expect(setting(nil).text(for: 100) == "100")
    #expect(setting(nil).text(for: 12.5) == "12.5")
    #expect(setting(nil).text(for: 0.00005) == "0.00005")
    #expect(setting(nil).text(for: 3_000_000) == "3000000")
  }

  @Test("nobody gets fewer readings than asked for, and the next slower would be fewer")
  func invariant() {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      let rates = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        Double.random(in: 0.5...4000, using: &generator)
      }
      let asked = Double.random(in: 0.1...5000, using: &generator)
      let text = setting(.list(rates.map(\.description))).text(for: asked)
      let least = asked * (1 - RateSetting.tolerance)
      guard let got = text.flatMap(Double.init) else {
        #expect(rates.allSatisfy { $0 < least })
        continue
      }
      #expect(got >= least)
      #expect(!rates.contains { $0 >= asked && $0 < got })
    }
  }

  @Test("each quantity has its own file, or both share one; lists are found along the chain")
  func files() throws {
    let tree = FakeTree()
    tree.add(.bmi160(), number: 0)
    tree.add(.mpu6050(), number: 1)
    tree.add(.bmc150(), number: 2)
    tree.add(FakeDevice.hid()[1], number: 3)
    let devices = IIOTree(root: tree.root).devices()
    let rates = devices.map { device in
      device.quantities.map { quantity in device.rate(of: quantity) }
    }
    #expect(
      rates.map { $0.map { $0?.attribute } } == [
        ["in_accel_sampling_frequency", "in_anglvel_sampling_frequency"],
        ["sampling_frequency", "sampling_frequency"], ["in_accel_sampling_frequency"],
        ["in_anglvel_sampling_frequency"],
      ])
    #expect(rates[0][1]?.text(for: 25) == "25")
    #expect(rates[1][0]?.limits == 10...500)
    #expect(rates[2][0]?.text(for: 60) == "62.50000")
    #expect(rates[3][0]?.available == nil)
    #expect(rates[0][0]?.hertz == 100)
  }

  @Test(
    "rates that are none are a problem of the device, not a choice",
    arguments: ["fast", "100 nan", "[1 2]", "[3 1 2]", "[]", "", "100 -5", "[0 1 inf]", "1,2"])
  func hostile(_ text: String) throws {
    let tree = FakeTree()
    var device = FakeDevice.mpu6050()
    device.attributes["sampling_frequency_available"] = text
    tree.add(device, number: 0)
    let found = try #require(IIOTree(root: tree.root).devices().first)
    #expect(found.rate(of: .acceleration)?.available == nil)
    #expect(found.problems == [.notRates(attribute: "sampling_frequency_available", text: text)])
  }
}
