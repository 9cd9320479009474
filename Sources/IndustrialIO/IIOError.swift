// SPDX-License-Identifier: Apache-2.0

/// Why a sensor cannot be used, or stopped being usable, and how to fix it.
///
/// Wherever the system gave a number (`errno`), the case carries it.
public enum IIOError: Error, Sendable, Hashable {
  /// No device answers to what was asked for; the names of those that are there.
  case noDevice(wanted: String, found: [String])
  /// More than one device does.
  case severalDevices(wanted: String, found: [String])
  /// The device does not measure what is needed.
  case missingQuantity(device: String, InertialQuantity)
  /// The device captures nothing to a buffer: no interrupt is wired to it, mostly.
  case noBuffer(device: String)
  /// The device gives no values one by one.
  case noValue(device: String)
  /// The driver says no scale, or one that is no number.
  case noScale(device: String, channel: String)
  /// A file that this user may not use.
  case permission(SystemFailure)
  /// Somebody else has the device.
  case busy(SystemFailure, holder: String?)
  /// The device needs a trigger and none was named; those that are there.
  case triggerMissing(device: String, candidates: [String])
  /// The kernel did not take the trigger, which it does not say.
  case triggerRefused(device: String, wanted: String, readBack: String)
  /// A trigger was wanted and could not be made.
  case triggerNotMade(device: String, reason: String)
  /// The driver did not take the rate; what it says it takes.
  case rateRefused(device: String, hertz: Double, available: String?)
  /// Capture was switched on and nothing came.
  case noData(device: String, seconds: Double, reasons: [String])
  /// Data came and stopped coming.
  case stalled(device: String, seconds: Double)
  /// Somebody switched the capture off.
  case switchedOff(device: String)
  /// Another program changed what numbers mean, or how often they come.
  case settingChanged(device: String, attribute: String, from: String, to: String)
  /// The device went away.
  case unplugged(device: String)
  /// A description of scans that cannot be one.
  case layout(device: String, LayoutError)
  /// A matrix that turns no axes into axes.
  case matrix(text: String, reason: String)
  /// Two streams of one sensor whose time stamps cannot be compared: devices with their clocks.
  case differentClocks(acceleration: String, angularVelocity: String)
  /// Any other call that failed.
  case system(SystemFailure)
  /// A host that cannot be reached, or went away.
  case connection(host: String, reason: String)
  /// Error text stored when the recording that is played was made.
  case recorded(String)
  /// Bytes that are not what they should be: of a file, or a host's answer.
  case malformed(place: String, reason: String)

  /// Sorts a failed call by its remedy.
  init(_ failure: SystemFailure, device: String, holder: @autoclosure () -> String? = nil) {
    switch failure.name {
    case "EACCES", "EPERM", "EROFS": self = .permission(failure)
    case "EBUSY": self = .busy(failure, holder: holder())
    case "ENODEV", "ENXIO": self = .unplugged(device: device)
    default: self = .system(failure)
    }
  }
}

extension IIOError: CustomStringConvertible {
  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .noDevice(let wanted, let found):
      (wanted.isEmpty ? "there is no motion sensor; " : "there is no sensor '\(wanted)'; ")
        + (found.isEmpty
          ? "the kernel shows none: is its driver loaded?"
          : "there are: \(found.joined(separator: ", "))")
    case .severalDevices(let wanted, let found):
      (wanted.isEmpty ? "there are several sensors" : "'\(wanted)' is more than one sensor")
        + ": name one of \(found.joined(separator: ", "))"
    case .missingQuantity(let device, let quantity):
      "\(device) does not measure \(quantity) on three axes"
    case .noBuffer(let device):
      "\(device) has no buffer: no interrupt is wired to it, or its driver has none; it can be read "
        + "by polling"
    case .noValue(let device): "\(device) has no values to ask for; it cannot be polled"
    case .noScale(let device, let channel):
      "\(device) does not say the scale of \(channel); state it"
    case .permission(let failure):
      "\(failure); become root, or join the group that the udev rule gives the sensors to"
    case .busy(let failure, let holder):
      "\(failure); "
        + (holder.map { "\($0) has it: stop that" }
          ?? "another program has it, or left it switched on")
    case .triggerMissing(let device, let candidates):
      "\(device) captures nothing without a trigger; "
        + (candidates.isEmpty
          ? "there is none: as root one can be made, or it can be read by polling"
          : "name one of \(candidates.joined(separator: ", "))")
    case .triggerRefused(let device, let wanted, let readBack):
      "\(device) did not take the trigger '\(wanted)' and has "
        + (readBack.isEmpty ? "none" : "'\(readBack)'") + " now"
    case .triggerNotMade(let device, let reason): "no trigger can be made for \(device): \(reason)"
    case .rateRefused(let device, let hertz, let available):
      "\(device) does not measure at \(hertz) Hz" + (available.map { "; it does at \($0)" } ?? "")
    case .noData(let device, let seconds, let reasons):
      "\(device) was switched on and gave nothing for \(seconds.shown) s: "
        + reasons.joined(separator: "; ")
    case .stalled(let device, let seconds):
      "\(device) stopped giving data \(seconds.shown) s ago"
    case .switchedOff(let device): "another program switched the capture from \(device) off"
    case .settingChanged(let device, let attribute, let from, let to):
      "another program changed \(attribute) of \(device) from \(from) to \(to); what came in the "
        + "last second may be of the one or the other"
    case .unplugged(let device): "\(device) was unplugged"
    case .layout(let device, let error): "\(device): \(error)"
    case .matrix(let text, let reason): "mount matrix '\(text)': \(reason)"
    case .differentClocks(let acceleration, let angularVelocity):
      "the time stamps of \(acceleration) and \(angularVelocity) are of different clocks: set both to "
        + "'monotonic'"
    case .system(let failure): failure.description
    case .connection(let host, let reason): "\(host): \(reason)"
    case .recorded(let words): words
    case .malformed(let place, let reason): "\(place): \(reason)"
    }
  }
}

extension Double {
  /// A tenth is exact enough for people.
  var shown: String { String((self * 10).rounded() / 10) }
}
