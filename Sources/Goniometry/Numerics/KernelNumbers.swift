// SPDX-License-Identifier: Apache-2.0

/// Hands out a value that is nothing but numbers as `CKernels` takes it, for the time of a call.
@inline(__always)
func withNumbers<Value, Number>(
  of value: inout Value, _ body: (UnsafeMutablePointer<Number>) -> Void
) {
  withUnsafeMutablePointer(to: &value) {
    body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: Number.self))
  }
}

/// Likewise an array of such values.
@inline(__always)
func withNumbers<Value, Number>(
  of values: [Value], _ body: (UnsafePointer<Number>) -> Void
) {
  values.withUnsafeBytes {
    guard let base = $0.baseAddress else { return }
    body(base.assumingMemoryBound(to: Number.self))
  }
}
