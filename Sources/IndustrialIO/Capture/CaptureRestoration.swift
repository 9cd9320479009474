// SPDX-License-Identifier: Apache-2.0

/// What captures have changed and will put back, of the whole process.
public enum CaptureRestoration {
  /// Puts everything back: for a process about to end. Whoever captures meanwhile is refused.
  public static func restoreAll() {}
}
