// SPDX-License-Identifier: Apache-2.0

/// A finding about a sensor that its user should know, and how to fix it.
public enum DeviceFinding: Sendable, Hashable {
  /// How much it matters.
  public enum Weight: String, Sendable, Hashable, CaseIterable {
    /// The sensor cannot be captured as it is, or what it says is wrong.
    case fault
    /// Something less is possible, or could be wrong.
    case warning
    /// Good to know.
    case remark
  }

  /// Files that this user may not use.
  case permission(node: String, DeviceAccess)
  /// No buffer; whether it can be polled.
  case noBuffer(canPoll: Bool)
  /// No trigger, and one is needed; which could be named; whether a timer can be made at once.
  case triggerMissing(candidates: [String])
  /// Somebody has it, as far as can be seen.
  case busy([DeviceHolder])
  /// Its buffer is switched on and nobody has it.
  case leftEnabled
  /// A reading that cannot be gravity, m/s²; the factor that would correct the scale, if one does.
  case implausibleGravity(Double, scaleFactor: Double?)
  /// The accelerometer gave no reading.
  case gravityUnread(String)
  /// A quantity without a scale, or with a scale of 0.
  case noScale(InertialQuantity)
  /// It reports changes above a threshold only.
  case hysteresis(path: String, text: String)
  /// The driver states something impossible.
  case problem(DeviceProblem)
  /// Scans have no time.
  case noTimestamp
  /// It measures one quantity only.
  case oneQuantity(InertialQuantity)
  /// One of two devices has a matrix that is refused: their axes may not be the same.
  case framesDiffer
}

extension DeviceFinding {
  /// A word for programs.
  public var name: String {
    switch self {
    case .permission: "permission"
    case .noBuffer: "noBuffer"
    case .triggerMissing: "triggerMissing"
    case .busy: "busy"
    case .leftEnabled: "leftEnabled"
    case .implausibleGravity: "implausibleGravity"
    case .gravityUnread: "gravityUnread"
    case .noScale: "noScale"
    case .hysteresis: "hysteresis"
    case .problem(.mountMatrix): "mountMatrix"
    case .problem(.missingAxes): "missingAxes"
    case .problem(.layout): "layout"
    case .problem: "attribute"
    case .noTimestamp: "noTimestamp"
    case .oneQuantity: "oneQuantity"
    case .framesDiffer: "framesDiffer"
    }
  }

  /// How much it matters.
  public var weight: Weight {
    switch self {
    case .permission, .triggerMissing, .busy, .implausibleGravity, .noScale, .problem(.layout),
      .noBuffer(canPoll: false):
      .fault
    case .noBuffer, .gravityUnread, .hysteresis, .problem, .framesDiffer, .leftEnabled: .warning
    case .noTimestamp, .oneQuantity: .remark
    }
  }

  /// The finding in one sentence.
  public var text: String {
    switch self {
    case .permission(let node, let access):
      Self.text(node: node, access)
    case .noBuffer(true):
      "No buffer: no interrupt is wired to the chip, or its driver has none. It can be polled, "
        + "with axes read one after another and times that jitter."
    case .noBuffer(false): "It can neither be captured nor polled."
    case .triggerMissing(let candidates):
      "It captures nothing without a trigger"
        + (candidates.isEmpty ? ", and there is none." : ", and there are several.")
    case .busy(let holders):
      (holders.isEmpty
        ? "Another program" : holders.map(\.description).joined(separator: ", "))
        + " has the device; one program at a time can."
    case .leftEnabled:
      "Its buffer is switched on and no program reads it: one died without switching it off. "
        + "Capturing does so first."
    case .implausibleGravity(let length, _):
      "At rest it should read 9.8 m/s² and reads \(length.threeDigits)."
    case .gravityUnread(let reason): "Its accelerometer gave no reading: \(reason)."
    case .noScale(let quantity): "The driver says no scale for \(quantity)."
    case .hysteresis(let path, let text):
      "\(path.lastPart) is \(text.quotable): smaller changes are not reported."
    case .problem(let problem): "\(problem.description.oneLine)."
    case .noTimestamp: "Scans have no time of their own: they get that of their arrival."
    case .oneQuantity(let quantity):
      quantity == .acceleration
        ? "No gyroscope belongs to it: attitude needs both."
        : "No accelerometer belongs to it: attitude needs both."
    case .framesDiffer:
      "One of the two devices has a mount matrix that is refused: their axes may differ."
    }
  }

  private static func text(node: String, _ access: DeviceAccess) -> String {
    if access.isReadOnly {
      return "The settings are on a file system that is mounted for reading only."
    }
    let files = access.unwritable
    let settings =
      files.isEmpty
      ? ""
      : files.count == 1 ? "write \(files[0])" : "write \(files[0]) and \(files.count - 1) more"
    let reading = access.mayRead ? "" : "read \(node)"
    return "You may not "
      + [reading, settings].filter { !$0.isEmpty }.joined(separator: " nor ") + "."
  }

  /// How to fix it, step by step; empty if nothing has to be done.
  public var remedies: [Remedy] {
    switch self {
    case .permission(_, let access): Self.remedies(access)
    case .noBuffer(true):
      [
        .words(
          "Wire the chip's interrupt and name it in the board's description; on a Raspberry Pi, for "
            + "instance, in config.txt:"), .line("dtoverlay=mpu6050,interrupt=4"),
      ]
    case .triggerMissing(let candidates) where !candidates.isEmpty:
      [.words("Name one:")] + candidates.map { .setting(.trigger, $0.quotable) }
    case .triggerMissing:
      [
        .words("Make a timer, which only root may (kernel option CONFIG_IIO_HRTIMER_TRIGGER):"),
        .command("sudo modprobe iio-trig-hrtimer"),
        .command("sudo mkdir /sys/kernel/config/iio/triggers/hrtimer/goniometer"),
        .words("It is found by itself then. Or capture as root with:"),
        .setting(.makesTrigger, nil),
      ]
    case .busy(let holders): Self.remedies(holders)
    case .implausibleGravity(_, let factor?):
      [
        .words("If it lies still, the driver says a wrong scale. State the factor:"),
        .setting(.scaleFactors, "\(factor.threeDigits),1"),
        .words("With amd_sfh (AMD laptops) the gyroscope's scale is wrong too, by 100:"),
        .setting(.scaleFactors, "10,100"),
      ]
    case .implausibleGravity(0, nil):
      [
        .words("It may be asleep or not measuring: look again, and into the kernel's log:"),
        .command("sudo dmesg"),
      ]
    case .implausibleGravity(_, nil):
      [
        .words("Look again with the sensor at rest. If that is so at rest, state the factor:"),
        .setting(.scaleFactors, "FACTOR,1"),
      ]
    case .gravityUnread:
      [.words("Look again; then into the kernel's log:"), .command("sudo dmesg")]
    case .noScale(let quantity):
      [
        .words(
          "State it for \(quantity), \(quantity == .acceleration ? "m/s²" : "rad/s") a raw step:"),
        .setting(.scaleFactors, "ACCEL,GYRO"),
      ]
    case .hysteresis(let path, _):
      [.words("Set it to 0:"), .command("echo 0 | sudo tee \(path)")]
    case .problem(.mountMatrix), .framesDiffer:
      [
        .words("The chip's own axes are used. State the matrix if they are not the device's:"),
        .setting(.mountMatrix, "\"1,0,0;0,1,0;0,0,1\""),
      ]
    case .problem: [.words("The driver has to be fixed.")]
    case .noBuffer(false), .leftEnabled, .noTimestamp, .oneQuantity: []
    }
  }

  private static func remedies(_ holders: [DeviceHolder]) -> [Remedy] {
    // The system cuts a program's name to 15 characters.
    let proxy = "iio-sensor-proxy"
    if holders.contains(where: { $0.program == proxy || $0.program == proxy.dropLast() }) {
      return [
        .words("It turns the desktop's screen. While you capture:"),
        .command("sudo systemctl stop \(proxy)"),
      ]
    }
    if holders.isEmpty {
      return [
        .words("Root can see which program it is, to stop it:"),
        .examineAsRoot,
      ]
    }
    return [.words("Stop it.")]
  }

  private static func remedies(_ access: DeviceAccess) -> [Remedy] {
    if access.isReadOnly { return [.words("In a container: let it have /sys for writing.")] }
    if let group = access.group, !access.mayRead {
      return access.isListedInGroup
        ? [.words("You joined the group '\(group)' after you logged in: log out and in again.")]
        : [
          .words("Join the group '\(group)', then log out and in again:"),
          .command("sudo usermod -aG \(group) $USER"),
        ]
    }
    return [
      .words("Install the udev rule, join its group, then log out and in again:"),
      .installUdevRule,
      .command("sudo groupadd -f -r iio"),
      .command("sudo usermod -aG iio $USER"),
      .command("sudo udevadm control --reload"),
      .command("sudo udevadm trigger --action=add --subsystem-match=iio"),
    ]
  }
}

extension Double {
  /// Three significant digits at least, for people.
  var threeDigits: String {
    let unit: Double = abs(self) >= 100 ? 1 : abs(self) >= 10 ? 10 : abs(self) >= 1 ? 100 : 1000
    let text = String((self * unit).rounded() / unit)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
