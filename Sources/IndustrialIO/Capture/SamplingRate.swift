// SPDX-License-Identifier: Apache-2.0

/// Sets how often a device measures, by itself or by a trigger that fires at a rate of its own.
struct SamplingRate {
  private let device: IIODevice
  private let changes: Changes

  init(_ device: IIODevice, _ changes: Changes) { (self.device, self.changes) = (device, changes) }

  /// Sets the rate of the scans; without one, leaves the rate of the trigger or the device.
  func apply(_ hertz: Double?, _ trigger: TriggerChoice) throws(IIOError) {
    guard let file = trigger.rateFile, let name = trigger.name else {
      if let hertz { try set(hertz) }
      return
    }
    guard let hertz else {
      // Not asked for, so not being allowed to is no error.
      if let rate = Self.number(file) { try? keepAbove(rate) }
      return
    }
    // Another device that measures by the trigger would find its rate changed: then it stays.
    let others = TriggerUse(tree: device.tree, name: name)
    if !others.isUsed {
      do {
        try write(Self.text(hertz), to: file, unlessUsed: others)
      } catch .permission {
        let rate = Self.number(file).map(Self.text) ?? "another rate"
        throw .rateRefused(
          device: device.title, hertz: hertz,
          available: "\(rate), the rate of the trigger \(name), which only root may change")
      }
    }
    try keepAbove(Self.number(file) ?? hertz)
  }

  /// Asks the device for a rate. What the driver makes of it is to be read back: some round it.
  private func set(_ hertz: Double) throws(IIOError) {
    for setting in device.rateSettings {
      let refusal = IIOError.rateRefused(
        device: device.title, hertz: hertz, available: setting.availableText)
      guard let text = setting.text(for: hertz) else { throw refusal }
      let file = "\(device.folder)/\(setting.attribute)"
      do {
        try changes.write(text, to: file)
      } catch {
        throw error.name == "EINVAL" ? refusal : IIOError(error, device: device.title)
      }
      // Sensor hubs take any rate, and make none of one that is too high.
      guard Self.number(file) != nil else { throw refusal }
    }
  }

  /// Sees to it that the device measures at least twice as often as it is asked, where it can: it
  /// runs by a clock of its own, and readings would be repeated and left out.
  private func keepAbove(_ hertz: Double) throws(IIOError) {
    for setting in device.rateSettings {
      guard let current = setting.hertz, current < 2 * hertz else { continue }
      let wanted = min(2 * hertz, setting.limits?.upperBound ?? current)
      guard wanted > current, let text = setting.text(for: wanted) else { continue }
      try write(text, to: "\(device.folder)/\(setting.attribute)")
    }
  }

  private func write(
    _ text: String, to file: String, unlessUsed: TriggerUse? = nil
  ) throws(IIOError) {
    do {
      guard Self.number(file) != Double(text) else { return }
      try changes.write(text, to: file, unlessUsed: unlessUsed)
    } catch {
      throw IIOError(error, device: device.title)
    }
  }

  /// A rate as a text without an exponent, which the kernel does not read.
  static func text(_ hertz: Double) -> String {
    RateSetting(attribute: "", text: "", available: nil).text(for: hertz) ?? "0"
  }

  /// A number in a file, where it is one above 0.
  static func number(_ file: String) -> Double? { Attribute.text(file).flatMap(RateSetting.rate) }
}

extension IIODevice {
  /// The settings of its rate, the gyroscope's first; one where both share it.
  var rateSettings: [RateSetting] {
    [InertialQuantity.angularVelocity, .acceleration].compactMap { rate(of: $0) }
      .reduce(into: []) { all, one in
        if !all.contains(where: { $0.attribute == one.attribute }) { all.append(one) }
      }
  }
}
