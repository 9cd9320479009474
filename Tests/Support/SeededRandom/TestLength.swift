// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How much of a test that repeats one check over many random inputs is run.
///
/// `make test-long` sets `GONIOMETER_TESTS=long`, which runs the full counts; without it a test runs
/// a part of them, the first ones, with the same seeds. No check is left out.
public enum TestLength {
  /// Whether the full counts are run.
  public static let isLong = getenv("GONIOMETER_TESTS").map { strcmp($0, "long") == 0 } ?? false

  /// How often a check is repeated.
  ///
  /// - Parameters:
  ///   - usual: In `make test`.
  ///   - long: In `make test-long`.
  public static func count(_ usual: Int, long: Int) -> Int { isLong ? long : usual }
}
