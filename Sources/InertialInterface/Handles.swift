// SPDX-License-Identifier: Apache-2.0

internal import CGoniometer

/// Objects of one kind that callers in C know by a handle.
///
/// Nothing takes a lock; a call costs two atomic operations.
package struct Handles<Object: AnyObject>: Sendable {
  private let kind: handle_kind
  private let name: String

  /// - Parameters:
  ///   - kind: tells the handles of different objects apart, 1 to 15.
  ///   - name: of the object, for messages.
  package init(kind: UInt32, name: String) { (self.kind, self.name) = (kind, name) }

  /// Keeps an object and gives its handle.
  package func open(_ object: Object) throws(InterfaceError) -> OpaquePointer {
    let kept = Unmanaged.passRetained(object)
    guard let handle = OpaquePointer(bitPattern: UInt(handle_open(kind, kept.toOpaque()))) else {
      kept.release()
      throw .usage("a million handles are open: close those that are not needed any more")
    }
    return handle
  }

  /// Calls a function with the object of a handle, which no other call can use meanwhile.
  package func with<Result>(
    _ handle: OpaquePointer?, _ body: (Object) throws(InterfaceError) -> Result
  ) throws(InterfaceError) -> Result {
    let number = UInt64(UInt(bitPattern: handle))
    var object: UnsafeMutableRawPointer?
    try check(handle_take(kind, number, &object), handle)
    defer { handle_leave(number) }
    guard let object else { throw closed }
    // The table keeps the object for as long as it is taken: no need to count this use.
    return try Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef {
      object -> Swift.Result<Result, InterfaceError> in
      do throws(InterfaceError) { return .success(try body(object)) } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Closes a handle; NULL is nothing to close.
  package func close(_ handle: OpaquePointer?) throws(InterfaceError) {
    guard let handle else { return }
    var object: UnsafeMutableRawPointer?
    try check(handle_close(kind, UInt64(UInt(bitPattern: handle)), &object), handle)
    if let object { Unmanaged<Object>.fromOpaque(object).release() }
  }

  private func check(_ state: handle_state, _ handle: OpaquePointer?) throws(InterfaceError) {
    switch state {
    case HANDLE_TAKEN: return
    case HANDLE_IN_USE:
      throw InterfaceError(
        GONIOMETER_IN_USE,
        "another call with this \(name) is under way: give each thread a \(name) of its own")
    default: throw handle == nil ? .missing("the \(name)") : closed
    }
  }

  private var closed: InterfaceError {
    InterfaceError(GONIOMETER_CLOSED, "this \(name) is closed, or never was one: open another")
  }
}
