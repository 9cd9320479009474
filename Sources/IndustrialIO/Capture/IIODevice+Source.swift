// SPDX-License-Identifier: Apache-2.0

extension IIODevice {
  /// Its buffer where it has one, and its values asked for one by one where not, or where the
  /// settings say so. Nothing is changed before the source is started.
  public func source(
    _ settings: CaptureSettings = CaptureSettings()
  ) throws(IIOError) -> any ScanSource {
    settings.reattaches ? try ReattachingSource(self, settings) : try plainSource(settings)
  }

  /// The same, ending with its device.
  func plainSource(_ settings: CaptureSettings) throws(IIOError) -> any ScanSource {
    hasBuffer && !settings.isPollingForced
      ? try IIOCapture(self, settings) : try IIOPoller(self, settings)
  }
}
