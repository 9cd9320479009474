// SPDX-License-Identifier: Apache-2.0

extension IIODSession {
  /// Sets the trigger, the rate and the clock as they are wanted; the same choices as for a device
  /// of this machine, but that no trigger is made.
  func configure() throws(IIOError) {
    try setTrigger()
    if let rate = settings.rateHz { try setRate(rate) }
    guard let clock = device.attribute(file: "current_timestamp_clock") else { return }
    do throws(IIOError) {
      try change(clock, of: device, to: settings.clock.rawValue)
    } catch {
      // Another clock is no reason to fail: the description says which it is.
      guard connection.isUsable else { throw error }
    }
  }

  /// Closes the device and puts back what was changed, the last first, as far as that goes.
  func restore() {
    if isOpen { try? connection.close(device) }
    isOpen = false
    while let change = changes.popLast(), connection.isUsable {
      // iiod answers that a device is closed before the kernel knows it.
      for _ in 0..<20 where isBusy(change) { connection.channel.pause(seconds: 0.025) }
    }
  }

  /// Puts one thing back; whether that is to be tried again.
  private func isBusy(_ change: Change) -> Bool {
    do throws(IIOError) {
      switch change {
      case .attribute(let attribute, let owner, let former):
        try connection.write(former, to: attribute, of: owner)
      case .trigger(let former): try connection.setTrigger(former, of: device)
      }
      return false
    } catch {
      if case .busy = error { return true }
      return false
    }
  }

  private func change(
    _ attribute: IIODContext.Attribute, of device: IIODContext.Device, to text: String
  ) throws(IIOError) {
    let former = try connection.read(attribute, of: device)
    guard former != text else { return }
    if let number = Double(text), number == Double(former) { return }
    try connection.write(text, to: attribute, of: device)
    changes.append(.attribute(attribute, of: device, former))
  }

  // MARK: Trigger

  private func setTrigger() throws(IIOError) {
    let former = try connection.trigger(of: device)
    let current = former.flatMap { context.trigger(named: $0) }
    trigger = current
    guard let wanted = try wantedTrigger(former), wanted.id != current?.id else { return }
    do throws(IIOError) {
      try connection.setTrigger(wanted, of: device)
    } catch {
      // One that nobody asked for is none that must be had.
      guard settings.trigger == nil, connection.isUsable else { throw error }
      return
    }
    changes.append(.trigger(current))
    let readBack = try connection.trigger(of: device)
    guard readBack == wanted.shownName else {
      throw .triggerRefused(device: place, wanted: wanted.shownName, readBack: readBack ?? "")
    }
    trigger = wanted
  }

  private func wantedTrigger(_ current: String?) throws(IIOError) -> IIODContext.Device? {
    if let name = settings.trigger {
      guard let found = context.trigger(named: name) else {
        throw .triggerMissing(device: place, candidates: context.triggers.map(\.shownName))
      }
      return found
    }
    guard current == nil, !device.hasOwnQueue else { return nil }
    let number = device.id.drop { !$0.isNumber }
    if let own = context.triggers.first(where: { $0.name == "\(device.name ?? "")-dev\(number)" }) {
      return own
    }
    let free = context.triggers.filter { !TriggerChoice.isOwn($0.shownName) }
    return free.count == 1 ? free[0] : nil
  }

  // MARK: Rate

  private func setRate(_ hertz: Double) throws(IIOError) {
    guard let trigger, let file = trigger.rateFile else {
      for setting in try rateSettings() { try set(setting, to: hertz) }
      return
    }
    // Another device that measures by the trigger would find its rate changed: then it stays.
    var isUsed = false
    for other in context.devices where other.id != device.id && !isUsed {
      isUsed = try connection.trigger(of: other) == trigger.shownName
    }
    if !isUsed { try change(file, of: trigger, to: SamplingRate.text(hertz)) }
    let rate = RateSetting.rate(try connection.read(file, of: trigger)) ?? hertz
    // A device runs by a clock of its own: below twice the rate, readings are repeated.
    for setting in try rateSettings() where setting.hertz ?? .infinity < 2 * rate {
      let wanted = min(2 * rate, setting.limits?.upperBound ?? 0)
      if wanted > setting.hertz ?? 0 { try set(setting, to: wanted) }
    }
  }

  private func rateSettings() throws(IIOError) -> [RateSetting] {
    var settings: [RateSetting] = []
    for quantity in device.quantities {
      guard
        let attribute = device.attribute("sampling_frequency", of: quantity.channelNames[0]),
        !settings.contains(where: { $0.attribute == attribute.file })
      else { continue }
      let text = try connection.read(attribute, of: device)
      let file = attribute.file + "_available"
      var available: RateSetting.Available?
      if let list = device.attribute(file: file) {
        available = .init(try connection.read(list, of: device))
      }
      settings.append(.init(attribute: attribute.file, text: text, available: available))
    }
    return settings
  }

  private func set(_ setting: RateSetting, to hertz: Double) throws(IIOError) {
    let refusal = IIOError.rateRefused(
      device: place, hertz: hertz, available: setting.availableText)
    guard let text = setting.text(for: hertz),
      let attribute = device.attribute(file: setting.attribute)
    else { throw refusal }
    do throws(IIOError) {
      try change(attribute, of: device, to: text)
    } catch {
      guard case .system(let failure) = error, failure.name == "EINVAL" else { throw error }
      throw refusal
    }
  }
}

extension IIODContext.Device {
  /// The file of a trigger's rate, where it fires by itself.
  var rateFile: IIODContext.Attribute? { attribute(file: "sampling_frequency") }
}
