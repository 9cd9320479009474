// SPDX-License-Identifier: Apache-2.0

package import Findings
internal import IndustrialIO

/// The properties of every sequence of bytes that comes instead of an iiod's answers.
///
/// The first byte of an input says what the rest is: a description of devices, the answers of a whole
/// session, or those of one whose description is right.
package enum IIODFuzzing {
  /// A session ends with the same scans and the same error, however the answers are cut.
  package static func check(_ input: [UInt8]) throws(FuzzFault) {
    guard let first = input.first else { return }
    let rest = Array(input.dropFirst())
    switch first % 3 {
    case 0: try checkContext(rest)
    case 1: try checkCuts(rest, closes: first & 0x80 != 0)
    default:
      let answer = "\(description.utf8.count)\n\(description)\n"
      try checkCuts(Array(answer.utf8) + rest, closes: first & 0x80 != 0)
    }
  }

  private static func checkContext(_ xml: [UInt8]) throws(FuzzFault) {
    do {
      let context = try IIODContext(xml: xml, host: "board")
      for unit in context.imus {
        try require((1...2).contains(unit.devices.count), "a sensor of too many devices")
        try require(!unit.names.isEmpty, "a sensor without a name")
        do { _ = try context.imu(named: unit.name) } catch .noDevice {
          throw FuzzFault(description: "\(unit.name) is not found")
        } catch {}
      }
    } catch let error as IIOError {
      try require(error.description.hasPrefix("board: "), "an error without a place: \(error)")
    } catch let finding as FuzzFault {
      throw finding
    } catch {}
  }

  private static func checkCuts(_ answers: [UInt8], closes: Bool) throws(FuzzFault) {
    let whole = try outcome(of: answers, closes: closes, piece: .max, scans: 64)
    let cut = try outcome(of: answers, closes: closes, piece: 1, scans: 3)
    try require(whole == cut, "pieces change the session:\n\(whole)\n\(cut)")
  }

  private struct Outcome: Equatable {
    var bytes: [UInt8] = []
    var end = ""
  }

  private static func outcome(
    of answers: [UInt8], closes: Bool, piece: Int, scans: Int
  ) throws(FuzzFault) -> Outcome {
    let channel = RecordedChannel(answers, piece: piece, closes: closes)
    let connection = IIODConnection(channel, host: "board", timeoutSeconds: 5)
    var outcome = Outcome()
    do {
      let wanted = try IIODContext(xml: Array(description.utf8), host: "board").devices[0]
      var settings = CaptureSettings()
      settings.rateHz = answers.count % 2 == 0 ? 50 : nil
      let source = try IIODSource(wanted, over: connection, settings)
      try source.start()
      let size = source.description.layout.byteCount
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size * scans, alignment: 16)
      defer { room.deallocate() }
      for _ in 0..<(answers.count + 10) {
        let read = try source.read(into: room)
        if case .scans(let count, _) = read {
          try require((1...scans).contains(count), "\(count) scans in room for \(scans)")
          outcome.bytes += room[..<(count * size)]
        } else if case .lost(let error) = read {
          outcome.end = Self.words(error)
        } else if read == .quiet, channel.isUsedUp {
          outcome.end = "quiet"
          break
        } else if read == .ended {
          break
        }
      }
      source.stop()
      try require(try source.read(into: room) == .ended, "goes on after its end")
      try require(!outcome.end.isEmpty, "the session does not end")
    } catch let error as IIOError {
      outcome.end = Self.words(error)
    } catch let finding as FuzzFault {
      throw finding
    } catch {}
    return outcome
  }

  /// An error's words, without how long something took.
  private static func words(_ error: IIOError) -> String {
    switch error {
    case .noData(let device, _, let reasons): "\(device): \(reasons)"
    case .stalled(let device, _): "\(device) stalled"
    case let error: error.description
    }
  }

  /// A board with an accelerometer that has all there is to be asked.
  package static let description = """
    <!DOCTYPE context []><context><device id="d" name="a">\
    <channel id="accel_x"><scan-element index="0" format="le:s16/16&gt;&gt;0"/>\
    <attribute name="scale" filename="in_accel_scale"/></channel>\
    <channel id="accel_y"><scan-element index="1" format="le:s16/16"/></channel>\
    <channel id="accel_z"><scan-element index="2" format="le:s16/16"/></channel>\
    <attribute name="sampling_frequency"/></device>\
    <device id="trigger2" name="rig"><attribute name="sampling_frequency"/></device></context>
    """
}
