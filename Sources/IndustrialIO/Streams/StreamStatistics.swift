// SPDX-License-Identifier: Apache-2.0

/// The statistics of a stream since it was made.
public struct StreamStatistics: Sendable, Hashable {
  /// Scans that the source gave.
  public var scans = 0
  /// Reads that gave scans.
  public var reads = 0
  /// Samples made of them.
  public var samples = 0
  /// Scans left out because filters were still settling.
  public var settling = 0
  /// Gaps in the time stamps.
  public var gaps = 0
  /// Readings that those gaps are long.
  public var lost = 0
  /// The longest of them, seconds.
  public var longestGapSeconds = 0.0
  /// Gaps of at least four periods and a tenth of a second.
  public var stalls = 0
  /// Gaps that the kernel's full buffer explains: this program was too slow.
  public var overruns = 0
  /// Scans left out because their time is that of the one before, or a little earlier.
  public var repeated = 0
  /// Scans left out because they come within a fifth of a period.
  public var extra = 0
  /// Times that the stream's clock was set back.
  public var clockSetBack = 0
  /// Samples with a component at the end of its scale.
  public var saturated = 0
  /// Times that the device came back.
  public var restarts = 0
  /// Reads whose newest scan was more than five watermarks old.
  public var lateReads = 0
  /// The age of the newest scan at the last read, seconds; `nil` where the stream's clock is not
  /// the system's monotonic one.
  public var latenessSeconds: Double?
  /// Readings a second as the driver promises; `nil` where it does not say.
  public var nominalRateHz: Double?
  /// Readings a second by the time stamps; `nil` before there are enough.
  public var measuredRateHz: Double?
  /// Spread of the time between readings, seconds: 1.4826 times the median absolute deviation;
  /// `nil` before there are enough.
  public var jitterSeconds: Double?
  /// Whether samples have smoothed times now, because the jitter is over a tenth of the period.
  public var isSmoothed = false

  /// Nothing met yet.
  public init() {}
}
