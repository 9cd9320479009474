// SPDX-License-Identifier: Apache-2.0

/// A value that several functions use, at one place for as long as one of them lives.
///
/// Unlike a property of a class it is used without a check for overlapping uses: a handle is used by one call at a time.
final class Kept<Value> {
  let value: UnsafeMutablePointer<Value>

  @inline(__always)
  init(_ initial: Value) {
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }
}
