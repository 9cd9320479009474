// SPDX-License-Identifier: Apache-2.0

/// The trigger that a device is to measure by.
///
/// In this order: the one that was named, the one that is set, none where the chip keeps a queue of
/// its own, the device's own, one made for it, the only one that belongs to no device.
struct TriggerChoice {
  /// The name; `nil` where none is to be set.
  private(set) var name: String?
  /// The file of its rate, where it is one that fires by itself.
  private(set) var rateFile: String?
  /// The rate to set where none was asked for: a new trigger's.
  private(set) var rateToSet: Double?

  init(_ device: IIODevice, _ settings: CaptureSettings, _ changes: Changes) throws(IIOError) {
    guard let current = device.currentTrigger else { return }
    let triggers = device.tree.triggers()
    name = try Self.name(
      for: device, current: current, among: triggers.map(\.name), settings, changes)
    guard let name else { return }
    find(name, in: device.tree)
    if name.hasPrefix(HrtimerTrigger.prefix) { rateToSet = Self.madeRateHz }
  }

  private static func name(
    for device: IIODevice, current: String, among names: [String], _ settings: CaptureSettings,
    _ changes: Changes
  ) throws(IIOError) -> String? {
    if let wanted = settings.trigger { return wanted }
    let isLeft = current.hasPrefix(HrtimerTrigger.prefix)
    if !current.isEmpty, !isLeft { return current }
    if device.hasOwnQueue { return nil }
    if let own = own(of: device, among: names) { return own }
    if settings.makesTrigger {
      let trigger = HrtimerTrigger(for: device)
      if let reason = trigger.hindrance {
        throw .triggerNotMade(device: device.title, reason: reason)
      }
      do {
        try changes.make(trigger)
      } catch {
        let reason = error.name == "EACCES" ? "only root may (\(error))" : error.description
        throw .triggerNotMade(device: device.title, reason: reason)
      }
      return trigger.name
    }
    let free = free(among: names)
    return free.count == 1 ? free[0] : nil
  }

  /// The trigger that the device itself makes.
  static func own(of device: IIODevice, among names: [String]) -> String? {
    let own = names.filter { $0.hasPrefix(device.identity.name + "-") }
    return own.first { $0.hasSuffix("-dev\(device.number)") } ?? (own.count == 1 ? own[0] : nil)
  }

  /// The triggers that belong to no device.
  static func free(among names: [String]) -> [String] {
    names.filter { !isOwn($0) && !$0.hasPrefix(HrtimerTrigger.prefix) }
  }

  /// Whether a name is that of a device's own trigger: `bmi160-dev0`, `lsm330_accel-trigger`.
  static func isOwn(_ name: String) -> Bool {
    guard let dash = name.lastIndex(of: "-") else { return false }
    let end = name[name.index(after: dash)...]
    return end == "trigger" || (end.hasPrefix("dev") && Int(end.dropFirst(3)) != nil)
  }

  /// The rate of a trigger that is made without one.
  private static let madeRateHz = 100.0

  private mutating func find(_ name: String, in tree: IIOTree) {
    guard let node = tree.triggers().first(where: { $0.name == name })?.node else { return }
    let file = "\(tree.devicesFolder)/\(node)/sampling_frequency"
    rateFile = Folder.exists(file) ? file : nil
  }

  /// Watches what gives the device's numbers their meaning, and the rate of its scans.
  func watch(_ device: IIODevice) -> SettingsWatch {
    let own = device.rateSettings.map { "\(device.folder)/\($0.attribute)" }
    return SettingsWatch(device, rateFiles: rateFile.map { [$0] } ?? own)
  }

  /// Sets it, and reads back what the kernel made of it: an unknown name is taken without an error
  /// and leaves the device with none.
  func apply(to device: IIODevice, _ changes: Changes) throws(IIOError) {
    guard let name, let current = device.currentTrigger else { return }
    let isLeft = current.hasPrefix(HrtimerTrigger.prefix)
    let file = "\(device.folder)/trigger/current_trigger"
    do {
      try changes.write(name, to: file, undo: isLeft ? "" : nil)
      if isLeft, current == name { changes.putBack("", to: file) }
    } catch {
      if error.name == "EINVAL" {
        throw .triggerRefused(
          device: device.title, wanted: name, readBack: device.currentTrigger ?? "")
      }
      throw IIOError(error, device: device.title)
    }
    let readBack = device.currentTrigger ?? ""
    guard readBack == name else {
      throw .triggerRefused(device: device.title, wanted: name, readBack: readBack)
    }
  }
}
