// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Testing

@Suite("Clinical terms")
struct ClinicalTermsTests {
  @Test("the names that files hold stay as they are")
  func names() {
    #expect(Side.allCases.map(\.rawValue) == ["left", "right", "unstated"])
    #expect(Activity.allCases.map(\.rawValue) == ["active", "passive", "unstated"])
    #expect(
      Joint.allCases.map(\.rawValue)
        == ["knee", "shoulder", "elbow", "forearm", "wrist", "hip", "ankle", "neck", "trunk"])
    #expect(
      Segment.allCases.map(\.rawValue) == [
        "thigh", "shank", "trunk", "upper-arm", "forearm", "hand", "pelvis", "foot", "head",
      ])
    #expect(FirstMovement.allCases.map(\.rawValue) == ["flexion", "extension"])
    #expect(DeviceOrientation.allCases.map(\.rawValue) == ["portrait", "landscape"])
    #expect(
      AngleZero.allCases.map(\.rawValue)
        == ["standingPose", "stated", "gravity", "mostExtended", "start", "neutral"])
    #expect(
      RequestedZero.Place.allCases.map(\.rawValue)
        == ["standing", "extended", "start", "stated", "gravity"])
  }

  @Test("a zero that is asked for keeps its place, and its angle where it has one")
  func requestedZero() {
    for place in RequestedZero.Place.allCases {
      let zero = RequestedZero(place, degrees: 30)
      #expect(zero.place == place)
      #expect(zero.degrees == ([.stated, .gravity].contains(place) ? 30 : 0))
      #expect(RequestedZero(zero.place, degrees: zero.degrees) == zero)
    }
  }

  @Test(
    "0° is a position of the joint where it comes from a stance, a stated angle, gravity or neutral"
  )
  func anatomical() {
    #expect(
      AngleZero.allCases.filter(\.isAnatomical) == [.standingPose, .stated, .gravity, .neutral])
  }
}
