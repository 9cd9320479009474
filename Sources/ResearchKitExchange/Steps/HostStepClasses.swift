// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks

/// Steps that need a device, or a host that knows them: their keys are carried through.
let hostStepClasses: [ClassTable<Step>] =
  CustomContent.Name.allCases.map { name in hostClass(className(of: name), name.rawValue) } + [
    hostClass("ORKCustomStep", nil)
  ]

/// - Parameter name: The kind of step that the class is; `nil` for any.
private func hostClass(_ className: String, _ name: String?) -> ClassTable<Step> {
  stepClass(
    className, blank: CustomContent(name: name ?? "custom"), Step.Content.custom,
    isExtension: name == nil, accepts: { name == nil || $0.name == name },
    losses: {
      name == nil && $0.name != "custom" ? ["the name '\($0.name)' of the step is left out"] : []
    }, [.ownProperties])
}

extension Property<CustomContent> {
  /// The step's own properties. When read, such keys are unknown ones, and the step carries them.
  fileprivate static let ownProperties = Property([]) { _, _, _, _ in
  } write: { content, _, _ in
    content.properties
  }
}

private func className(of name: CustomContent.Name) -> String {
  switch name {
  case .passcode: "ORKPasscodeStep"
  case .imageCapture: "ORKImageCaptureStep"
  case .videoCapture: "ORKVideoCaptureStep"
  case .frontFacingCamera: "ORKFrontFacingCameraStep"
  case .modelViewer: "ORK3DModelStep"
  case .secondaryTask: "ORKSecondaryTaskStep"
  case .registration: "ORKRegistrationStep"
  case .login: "ORKLoginStep"
  case .verification: "ORKVerificationStep"
  }
}
