// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import IndustrialIO

@Suite("Capture settings") struct CaptureSettingsTests {
  @Test("the reader is woken a hundred times a second at most, unless every scan is wanted")
  func watermark() {
    var settings = CaptureSettings()
    #expect([nil, 25, 100, 250, 1600].map { settings.watermark(rateHz: $0) } == [1, 1, 1, 2, 16])
    #expect(settings.watermark(rateHz: .infinity) == 10_000)
    settings.wakeup = .everyScan
    #expect(settings.watermark(rateHz: 1600) == 1)
    settings.wakeup = .scans(-3)
    #expect(settings.watermark(rateHz: 1600) == 1)
  }

  @Test("the kernel keeps a second of scans, at least 64, and two wake-ups in any case")
  func length() {
    var settings = CaptureSettings()
    #expect([nil, 25, 104.2, 1600].map { settings.length(rateHz: $0) } == [100, 64, 105, 1600])
    settings.wakeup = .scans(500)
    #expect(settings.length(rateHz: 100) == 1000)
    settings.bufferLength = 2000
    #expect(settings.length(rateHz: 100) == 2000)
    settings.wakeup = .everyScan
    settings.bufferLength = 0
    #expect(settings.length(rateHz: 100) == 2)
  }
}
