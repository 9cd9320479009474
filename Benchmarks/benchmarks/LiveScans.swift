// SPDX-License-Identifier: Apache-2.0

internal import FakeSensors
internal import Glibc
internal import IndustrialIO
internal import Inertial

/// A sensor whose kernel is a folder and a named pipe, captured as a real one is.
struct PipedSensor {
  let tree = FakeTree(in: "/dev/shm")
  let sensor: MotionSensor
  /// The pipe that scans are written to.
  let node: Int32

  /// A bmi160 that wakes its reader at every scan.
  init() throws {
    tree.add(.bmi160(), number: 0)
    tree.addTrigger("timer", number: 0)
    guard let device = IIOTree(root: tree.root).devices().first else {
      throw IIOError.noDevice(wanted: "bmi160", found: [])
    }
    var settings = CaptureSettings()
    settings.trigger = "timer"
    settings.wakeup = .everyScan
    settings.settlingSeconds = 0
    settings.reattaches = false
    node = tree.openNode(0)
    sensor = MotionSensor(try SensorStream(IIOCapture(device, settings)))
  }
}

/// Scans of a bmi160, six axes and time, in one piece of memory: gyroscope, accelerometer, four
/// bytes of nothing, time. One thread writes them.
struct LiveScans: @unchecked Sendable {
  private static let byteCount = 24
  private let memory: UnsafeMutableRawBufferPointer
  private let count: Int

  /// The scans that the chip would give for a recording. The memory stays until the program ends.
  init(_ recording: InertialRecording) {
    count = recording.count
    memory = .allocate(byteCount: count * Self.byteCount, alignment: 16)
    for (row, sample) in recording.enumerated() {
      let (w, f) = (sample.angularVelocity, sample.specificForce)
      let numbers = [w.x, w.y, w.z].map { $0 / 0.001065 } + [f.x, f.y, f.z].map { $0 / 0.000598 }
      for (place, number) in numbers.enumerated() {
        memory.storeBytes(
          of: Int16(min(max(number.rounded(), -32768), 32767)).littleEndian,
          toByteOffset: row * Self.byteCount + 2 * place, as: Int16.self)
      }
    }
  }

  /// Writes scans that follow one another, over and over; waits where the pipe is full.
  func write(_ wanted: Int, from first: Int, to node: Int32, time: (Int) -> Int64) {
    let row = first % (count / wanted * wanted)
    for place in 0..<wanted {
      memory.storeBytes(
        of: time(first + place).littleEndian, toByteOffset: (row + place) * Self.byteCount + 16,
        as: Int64.self)
    }
    let part = memory[(row * Self.byteCount)..<((row + wanted) * Self.byteCount)]
    let bytes = UnsafeRawBufferPointer(rebasing: part)
    _ = Glibc.write(node, bytes.baseAddress, bytes.count)
  }
}

/// Runs a body on a thread of its own.
func onThread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
  final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { work in
      if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
      return nil
    }, Unmanaged.passRetained(Work(body)).toOpaque())
  return thread
}
