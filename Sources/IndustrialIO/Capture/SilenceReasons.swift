// SPDX-License-Identifier: Apache-2.0

extension IIODevice {
  /// How many devices the kernel lets a trigger serve, mostly (`CONFIG_IIO_CONSUMERS_PER_TRIGGER`).
  static let devicesPerTrigger = 2

  /// Why a device that is switched on may give nothing, the likeliest first. The kernel says none
  /// of it.
  var reasonsForSilence: [String] {
    var reasons: [String] = []
    if let trigger = currentTrigger, !trigger.isEmpty {
      let others = TriggerUse(tree: tree, name: trigger).users.filter { $0.number != number }
      if others.count >= Self.devicesPerTrigger {
        let names = others.map(\.title).joined(separator: " and ")
        reasons.append(
          "the trigger \(trigger) already serves \(names), and mostly serves two at most: take "
            + "another trigger")
      }
      reasons += reasonsForSilence(of: trigger)
    } else {
      reasons.append("no interrupt comes from the chip: is its line wired?")
    }
    if let hysteresis = hysteresis {
      reasons.append("it reports changes above \(hysteresis) only (hysteresis): move it")
    }
    return reasons
  }

  private func reasonsForSilence(of trigger: String) -> [String] {
    guard let node = tree.triggers().first(where: { $0.name == trigger })?.node else {
      return ["the trigger \(trigger) is gone"]
    }
    let folder = "\(tree.devicesFolder)/\(node)"
    if Folder.exists("\(folder)/trigger_now") {
      return ["the trigger \(trigger) fires only when \(node)/trigger_now is written to"]
    }
    if let rate = SamplingRate.number("\(folder)/sampling_frequency") {
      return rate < 1 ? ["the trigger \(trigger) fires \(rate) times a second"] : []
    }
    return [
      "no interrupt comes by the trigger \(trigger): the line is not wired, or the sensor sleeps"
    ]
  }

  /// The change below which a sensor hub says nothing; `nil` where it always does.
  private var hysteresis: String? {
    quantities.lazy.compactMap { quantity in
      Attribute.text("\(self.folder)/in_\(quantity.rawValue)_hysteresis")
    }.first { Double($0).map { $0 > 0 } ?? false }
  }
}
