// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import IndustrialIO

/// Shows what the library takes from the kernel before it is made into units and samples, so that
/// the rig can compare it number by number with what was put into the chips.
///
///     rig-probe list
///     rig-probe capture NAME COUNT [poll] [trigger NAME] [rate HZ] [length SCANS]
///     rig-probe rows FILE STREAM
@main
enum RigProbe {
  static func main() {
    var words = Words(CommandLine.arguments.dropFirst())
    do {
      switch words.next() {
      case "list": list()
      case "capture": try capture(&words)
      case "rows": try rows(&words)
      default: throw Complaint(text: "expected list, capture or rows")
      }
    } catch {
      say("error: \(error)")
      exit(1)
    }
  }

  /// Every device with what the library makes of its scales, its matrix and its scans.
  private static func list() {
    for device in IIOTree().devices() {
      say("\(device.node) \(device.identity) buffer=\(device.hasBuffer)")
      for channel in device.acceleration + device.angularVelocity {
        let type = channel.scan.map { "\($0.index) \($0.type)" } ?? "none"
        say(
          "  \(channel.name) scale=\(channel.scale ?? .nan) offset=\(channel.offset) scan=\(type)")
      }
      let channels = (device.acceleration + device.angularVelocity).compactMap(\.scan)
      guard let layout = try? ScanLayout(channels + [device.timestamp].compactMap(\.self)) else {
        continue
      }
      let places = layout.elements.map { "\($0.channel.name)@\($0.offset)" }
      say("  \(layout.byteCount) bytes: \(places.joined(separator: " "))")
      for problem in device.problems { say("  problem: \(problem)") }
    }
    for trigger in IIOTree().triggers() { say("\(trigger.node) \(trigger.name)") }
  }

  /// Scans as rows of their time and raw numbers, accelerometer first; what happens beside them as
  /// lines that begin with '#'.
  private static func capture(_ words: inout Words) throws {
    guard let name = words.next(), let count = words.next().flatMap({ Int($0) }) else {
      throw Complaint(text: "expected the name of a device and a number of scans")
    }
    guard let device = IIOTree().devices().first(where: { $0.identity.name == name }) else {
      throw Complaint(text: "no device '\(name)'")
    }
    try show(try device.source(try settings(&words)), count: count)
  }

  /// The same of a stream of a raw recording, numbered from 0.
  private static func rows(_ words: inout Words) throws {
    guard let path = words.next(), let stream = words.next().flatMap({ Int($0) }) else {
      throw Complaint(text: "expected the path of a recording and a stream's number")
    }
    let playback = try RawPlayback(path: path)
    guard playback.replays.indices.contains(stream) else {
      throw Complaint(text: "there is no stream \(stream)")
    }
    try show(playback.replays[stream], count: .max)
  }

  private static func show(_ source: any ScanSource, count: Int) throws {
    try source.start()
    defer { source.stop() }
    let description = source.description
    say(
      "# \(description.origin.rawValue) clock=\(description.clock ?? "none") "
        + "trigger=\(description.trigger ?? "none") rate=\(description.nominalRateHz ?? .nan)")
    let decoder = try ScanDecoder(description)
    let size = description.layout.byteCount
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 * size, alignment: 16)
    defer { buffer.deallocate() }
    let time = description.layout.element(ScanLayout.timestampName)
    var taken = 0
    while taken < count {
      switch try source.read(into: buffer) {
      case .scans(let scans, let arrival):
        var rows = ""
        for scan in 0..<min(scans, count - taken) {
          let bytes = UnsafeRawBufferPointer(rebasing: buffer[scan * size..<(scan + 1) * size])
          let stamp = time.map { bytes.loadUnaligned(fromByteOffset: $0.offset, as: Int64.self) }
          let numbers = decoder.rawNumbers(bytes).map(String.init)
          rows += ([String(stamp ?? arrival)] + numbers).joined(separator: ",") + "\n"
        }
        taken += scans
        say(rows, terminator: "")
      case .quiet: wait(for: source)
      case .lost(let error): say("# lost: \(error)")
      case .restarted: say("# restarted")
      case .ended:
        say("# ended")
        return
      }
    }
  }

  private static func settings(_ words: inout Words) throws -> CaptureSettings {
    var settings = CaptureSettings()
    while let word = words.next() {
      switch word {
      case "poll": settings.isPollingForced = true
      case "trigger": settings.trigger = words.next()
      case "rate": settings.rateHz = words.next().flatMap { Double($0) }
      case "length": settings.bufferLength = words.next().flatMap { Int($0) }
      default: throw Complaint(text: "'\(word)' is no setting")
      }
    }
    return settings
  }

  /// Until something can be read, or the source wants to be asked.
  private static func wait(for source: any ScanSource) {
    let now = MonotonicClock.nanoseconds
    let left = source.deadline > now ? min(source.deadline - now, 100_000_000) : 0
    var descriptor = pollfd(fd: source.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    _ = poll(&descriptor, 1, Int32((left + 999_999) / 1_000_000))
  }

  /// Writes at once: what reads this looks at it while it is written.
  private static func say(_ text: String, terminator: String = "\n") {
    var text = text + terminator
    text.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}

/// The words of a command line, one after another.
private struct Words {
  private var rest: ArraySlice<String>
  init(_ words: ArraySlice<String>) { rest = words }
  mutating func next() -> String? { rest.popFirst() }
}

/// A fault of the command line.
private struct Complaint: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
