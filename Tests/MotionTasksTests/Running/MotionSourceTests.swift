// SPDX-License-Identifier: Apache-2.0

import MotionTasks
import Testing

@Suite("Sources of motion")
struct MotionSourceTests {
  @Test(
    "a place, with the step it is for or without",
    arguments: [
      ("iio", nil, MotionSource.Place.local), ("knee=iio", "knee", .local),
      ("a.csv", nil, .files(["a.csv"])), ("a,b", nil, .files(["a", "b"])),
      ("a.b=x,y", "a.b", .files(["x", "y"])), ("./a=b", nil, .files(["./a=b"])),
      ("k=./a=b", "k", .files(["./a=b"])),
    ] as [(String, String?, MotionSource.Place)])
  func places(text: String, step: String?, place: MotionSource.Place) {
    let source = MotionSource(text)
    #expect(source?.place == place && source?.step == step)
  }

  @Test("of another machine", arguments: [("iiod://board", "board"), ("k=iiod://b:1", "b:1")])
  func remote(text: String, address: String) {
    guard case .remote(let found)? = MotionSource(text)?.place else {
      Issue.record("no host in \(text)")
      return
    }
    #expect("\(found)" == address)
  }

  @Test("nothing else", arguments: ["", "=a", "a=", "a,b,c", "a,", "-", "a,-", "iiod://"])
  func none(text: String) {
    #expect(MotionSource(text) == nil)
  }
}
