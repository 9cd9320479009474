// SPDX-License-Identifier: Apache-2.0

internal import Reports

/// The style sheet, the script and the icon of all pages.
enum Assets {
  static func response(_ name: String) -> HTTPResponse? {
    guard let (type, bytes) = files[name] else { return nil }
    return HTTPResponse(
      200,
      headers: [("Content-Type", type), ("Cache-Control", "private, max-age=300")], .bytes(bytes))
  }

  private static let files: [String: (type: String, bytes: [UInt8])] = [
    "page.css": (
      "text/css; charset=utf-8", Array(ReportStyle.sheet.utf8) + [10] + PackageResources.page_css
    ),
    "page.js": (script, PackageResources.page_js),
    "signature.js": (script, PackageResources.signature_js),
    "live.js": (script, PackageResources.live_js),
    "phone.js": (script, PackageResources.phone_js),
    TestDrawing.file: ("image/svg+xml", PackageResources.tests_svg),
    "icon.svg": ("image/svg+xml", Array(icon.utf8)),
  ]

  private static let script = "text/javascript; charset=utf-8"

  private static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M3 16h13l9 9" fill="none" \
    stroke="#1a6aa8" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>
    """
}
