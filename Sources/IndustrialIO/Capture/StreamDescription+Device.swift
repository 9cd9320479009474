// SPDX-License-Identifier: Apache-2.0

internal import Inertial

extension StreamDescription {
  /// The meaning of a device's scans with its present settings.
  ///
  /// - Parameters:
  ///   - layout: of the scans.
  ///   - nominalRateHz: of the scans, where it is not the device's own.
  init(
    _ device: IIODevice, origin: Origin, layout: ScanLayout, clock: String?,
    nominalRateHz: Double?, trigger: String?, _ settings: CaptureSettings
  ) throws(IIOError) {
    var conversions: [InertialQuantity: Conversion] = [:]
    for quantity in device.quantities
    where quantity.channelNames.allSatisfy({ layout.element($0) != nil }) {
      conversions[quantity] = try Self.conversion(quantity, of: device, settings)
    }
    self.init(
      identity: device.identity, origin: origin, layout: layout,
      acceleration: conversions[.acceleration], angularVelocity: conversions[.angularVelocity],
      clock: clock, nominalRateHz: nominalRateHz, requestedRateHz: settings.rateHz,
      trigger: trigger, settlingSeconds: settings.settlingSeconds,
      kernel: device.tree.kernelRelease,
      attributes: device.attributes())
  }

  private static func conversion(
    _ quantity: InertialQuantity, of device: IIODevice, _ settings: CaptureSettings
  ) throws(IIOError) -> Conversion {
    let factor = settings.scaleFactor(of: quantity)
    var scales: [Double] = []
    for channel in device.channels(of: quantity) {
      let scale = channel.scale.map { $0 * (factor ?? 1) } ?? factor
      guard let scale, scale != 0, scale.isFinite else {
        throw .noScale(device: device.title, channel: channel.name)
      }
      scales.append(scale)
    }
    let offsets = device.channels(of: quantity).map(\.offset)
    return Conversion(
      scale: Vector3(scales[0], scales[1], scales[2]),
      offset: Vector3(offsets[0], offsets[1], offsets[2]),
      mount: settings.mount ?? device.mountMatrix(of: quantity).matrix)
  }
}

extension IIODevice {
  /// The layout of its scans with all inertial channels and the time.
  var scanLayout: ScanLayout {
    get throws(IIOError) {
      let inertial = quantities.flatMap { quantity -> [ScanLayout.Channel] in
        let scans = channels(of: quantity).compactMap(\.scan)
        return scans.count == InertialQuantity.axes.count ? scans : []
      }
      guard !inertial.isEmpty else { throw .noBuffer(device: title) }
      do {
        return try ScanLayout(inertial + [timestamp].compactMap(\.self))
      } catch {
        throw .layout(device: title, error)
      }
    }
  }
}
