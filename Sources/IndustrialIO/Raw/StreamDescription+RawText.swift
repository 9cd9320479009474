// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A stream's description as text: a description block of a raw recording.
extension StreamDescription {
  /// Rates and times beyond these are of no sensor.
  static let rates = 1e-3...1e6
  private static let settling = 0.0...3600.0

  /// The lines, of which those that have nothing to say are left out.
  var rawText: RawText {
    var text = RawText()
    text.add("device", identity.name)
    text.add("label", ifAny: identity.label)
    text.add("parent", identity.parent)
    text.add("kernel", kernel)
    text.add("origin", origin.rawValue)
    text.add("clock", ifAny: clock)
    text.add("trigger", ifAny: trigger)
    text.add("nominal_rate_hz", ifAny: nominalRateHz?.description)
    text.add("requested_rate_hz", ifAny: requestedRateHz?.description)
    text.add("settling_s", settlingSeconds.description)
    for channel in layout.channels {
      text.add("channel", channel.name, "\(channel.index)", channel.type.description)
    }
    for quantity in InertialQuantity.allCases {
      guard let conversion = conversion(of: quantity) else { continue }
      let (scale, offset) = (conversion.scale, conversion.offset)
      text.add("\(quantity.rawValue)_scale", [scale.x, scale.y, scale.z])
      text.add("\(quantity.rawValue)_offset", [offset.x, offset.y, offset.z])
      text.add("\(quantity.rawValue)_mount", conversion.mount.numbers)
    }
    for attribute in attributes { text.add("attribute", attribute.name, attribute.text) }
    return text
  }

  /// Reads the lines; lines that it does not know are passed over.
  init(_ text: RawText) throws(RawText.Malformed) {
    var channels: [ScanLayout.Channel] = []
    let layout: ScanLayout
    do throws(LayoutError) {
      for words in text.all("channel") {
        guard words.count == 3 else {
          throw .type(words.joined(separator: " "), expected: "a name, a place and a type")
        }
        channels.append(try .init(words[0], index: words[1], type: words[2]))
      }
      layout = try ScanLayout(channels)
    } catch {
      throw .init(error.description)
    }
    let word = try text.required("origin")
    guard let origin = Origin(rawValue: word) else {
      let known = Origin.allCases.map(\.rawValue).joined(separator: ", ")
      throw .init("origin '\(word)'; expected one of \(known)")
    }
    var attributes: [Attribute] = []
    for words in text.all("attribute") {
      guard words.count == 2 else {
        throw .init("attribute '\(words.joined(separator: " "))'; expected a name and a text")
      }
      attributes.append(Attribute(words[0], words[1]))
    }
    self.init(
      identity: DeviceIdentity(
        name: try text.required("device"), label: try text.word("label"),
        parent: try text.required("parent")),
      origin: origin, layout: layout,
      acceleration: try Self.conversion(of: .acceleration, text),
      angularVelocity: try Self.conversion(of: .angularVelocity, text),
      clock: try text.word("clock"),
      nominalRateHz: try text.number("nominal_rate_hz", in: Self.rates),
      requestedRateHz: try text.number("requested_rate_hz", in: Self.rates),
      trigger: try text.word("trigger"),
      settlingSeconds: try text.number("settling_s", in: Self.settling) ?? 0.1,
      kernel: try text.required("kernel"), attributes: attributes)
  }

  private static func conversion(
    of quantity: InertialQuantity, _ text: RawText
  ) throws(RawText.Malformed) -> Conversion? {
    let key = quantity.rawValue
    guard let scale = try text.numbers("\(key)_scale", 3) else { return nil }
    guard let offset = try text.numbers("\(key)_offset", 3),
      let mount = try text.numbers("\(key)_mount", 9)
    else { throw .init("\(key)_scale without \(key)_offset and \(key)_mount") }
    func vector(_ numbers: [Double], _ first: Int) -> Vector3 {
      Vector3(numbers[first], numbers[first + 1], numbers[first + 2])
    }
    return Conversion(
      scale: vector(scale, 0), offset: vector(offset, 0),
      mount: .init(vector(mount, 0), vector(mount, 3), vector(mount, 6)))
  }
}
