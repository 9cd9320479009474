// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// All that was seen of a device when somebody wanted to know why it does not work: a value, from
/// which ``findings`` follow.
public struct DeviceObservation: Sendable, Hashable {
  /// The device.
  public let device: IIODevice
  /// The rights of this user to it.
  public var access: DeviceAccess
  /// Whether its buffer is switched on.
  public var isEnabled: Bool
  /// Who has it open, as far as this user may see.
  public var holders: [DeviceHolder]
  /// Whether somebody has it open, seen or not.
  public var isHeld: Bool
  /// The trigger that is set, empty for none; `nil` where the device takes none.
  public var trigger: String?
  /// Times a second that a timer triggers it; `nil` where no timer does.
  public var triggerHertz: Double?
  /// Triggers that it could be given.
  public var candidates: [String]
  /// The clock of its time stamps; `nil` where that cannot be set.
  public var clock: String?
  /// Whether the chip keeps readings in a memory of its own.
  public var hasHardwareFIFO: Bool
  /// The reading of its accelerometer.
  public var gravity: GravityReading
  /// Thresholds below which it reports no change: the file and its text, where that is not 0.
  public var hysteresis: [StreamDescription.Attribute]

  /// Whether it can be read value by value.
  public var canPoll: Bool {
    device.quantities.allSatisfy { device.channels(of: $0).allSatisfy(\.hasRaw) }
  }

  /// Whether its buffer can be captured by this user as things are.
  public var canCapture: Bool {
    device.hasBuffer && access.isComplete && !isHeld && !needsTrigger
  }

  /// The trigger that capturing takes by itself: the one that is set, the device's own, or the only
  /// one there is; `nil` where it takes none or one must be named.
  public var triggerTaken: String? {
    guard let trigger else { return nil }
    if !trigger.isEmpty, !trigger.hasPrefix(HrtimerTrigger.prefix) { return trigger }
    guard !hasHardwareFIFO else { return nil }
    return candidates.count == 1 || candidates.first.map(TriggerChoice.isOwn) == true
      ? candidates.first : nil
  }

  /// Whether it captures nothing before a trigger is named or made.
  public var needsTrigger: Bool {
    device.hasBuffer && trigger != nil && !hasHardwareFIFO && triggerTaken == nil
  }
}

extension IIODevice {
  /// Looks at the device: reads settings, asks the accelerometer for a reading, tries to open the
  /// device for a moment. Changes nothing.
  public func observe() -> DeviceObservation {
    let access = access()
    let isEnabled = isBufferOn
    let holders = hasBuffer ? holders() : []
    let files = Folder.names(in: folder)
    let trigger = currentTrigger?.oneLine
    let timer = tree.triggers().first { $0.name == trigger }?.node
    return DeviceObservation(
      device: self, access: access, isEnabled: isEnabled, holders: holders,
      isHeld: !holders.isEmpty || (hasBuffer && access.mayRead && isBusy()),
      trigger: trigger,
      triggerHertz: timer.flatMap {
        Attribute.text("\(tree.devicesFolder)/\($0)/sampling_frequency").flatMap(RateSetting.rate)
      },
      candidates: triggerCandidates(),
      clock: Attribute.text("\(folder)/current_timestamp_clock")?.oneLine,
      hasHardwareFIFO: hasOwnQueue,
      gravity: readGravity(isCapturing: isEnabled),
      hysteresis: files.filter { $0.hasSuffix("_hysteresis") }.compactMap { name in
        guard let text = Attribute.text("\(folder)/\(name)"), Double(text) != 0 else { return nil }
        return .init(name, text.oneLine)
      })
  }

  /// Triggers that the device could be given: its own first, then those of nobody.
  private func triggerCandidates() -> [String] {
    let names = tree.triggers().map(\.name)
    let own = [TriggerChoice.own(of: self, among: names)].compactMap(\.self)
    return own + TriggerChoice.free(among: names)
  }

  /// Whether the chip keeps readings in a memory of its own, and measures without a trigger.
  var hasOwnQueue: Bool { Folder.exists("\(folder)/\(bufferFolder)/hwfifo_watermark") }

  /// One program at a time: the second to open gets EBUSY. Opening starts nothing.
  private func isBusy() -> Bool {
    do {
      _ = try OwnedDescriptor(opening: characterDevice, O_RDONLY | O_NONBLOCK)
      return false
    } catch {
      return error.number == EBUSY
    }
  }
}
