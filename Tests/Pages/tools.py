# SPDX-License-Identifier: Apache-2.0
"""Checks by programs beside the browser: xmllint, tidy, WeasyPrint and poppler's tools.

Each function returns findings: [check, what, where].
"""

import collections
import re
import subprocess
import unicodedata
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"

# Empty elements are no mistake: an empty cell of a table is one. Style sheets stay where they are.
TIDY = [
    "tidy", "-errors", "-quiet", "-utf8", "--doctype", "html5", "--fix-style-tags", "no",
    "--drop-empty-elements", "no",
]
# What tidy 5.6 says that does not count, as patterns.
TIDY_IS_WRONG = [
    # A drawing in a page has a style sheet of its own, as SVG allows. looks.js finds the others.
    r"found <style> tag in <body>",
    # Attributes that came into HTML after it.
    r'proprietary attribute "(inputmode|loading|enterkeyhint|inert|popover)"',
]


def run(command, **options):
    if "input" not in options:
        options["stdin"] = subprocess.DEVNULL
    return subprocess.run(command, capture_output=True, timeout=600, **options)


def well_formed(path):
    """Whether the file is XML, for pages are written so that it is."""
    result = run(["xmllint", "--noout", "--nonet", str(path)], text=True, errors="replace")
    findings = []
    for line in result.stderr.splitlines():
        match = re.match(r".*?:(\d+): (.*)", line)
        if match:
            findings.append(["xml", match[2], f"line {match[1]}"])
    if result.returncode != 0 and not findings:
        findings.append(["xml", result.stderr.strip() or "xmllint refuses the file", ""])
    if not findings and path.suffix == ".svg":
        root = ElementTree.parse(path).getroot()
        if root.tag != f"{SVG}svg":
            findings.append(["xml", f"the root is {root.tag}, not the svg element of SVG", ""])
        elif not root.get("viewBox"):
            findings.append(["xml", "the drawing has no viewBox, so that it cannot shrink", ""])
    return findings


def tidy(path):
    """What tidy says of the page's HTML."""
    # HTML 5.2 allows <div> around the <dt> and <dd> of a list, which tidy 5.6 does not know; spaces in
    # their place keep lines and columns as they are.
    page = re.sub(
        r"<dl\b.*?</dl>",
        lambda dl: re.sub(r"</?div\b[^>]*>", lambda div: " " * len(div[0]), dl[0]),
        path.read_text(encoding="utf-8", errors="replace"), flags=re.DOTALL,
    )
    result = run(TIDY, text=True, errors="replace", input=page)
    findings = []
    for line in result.stderr.splitlines():
        match = re.match(r"line (\d+) column (\d+) - (.*)", line)
        if match is None or any(re.search(wrong, match[3]) for wrong in TIDY_IS_WRONG):
            continue
        findings.append(["tidy", match[3], f"line {match[1]}, column {match[2]}"])
    return findings


def weasyprint(path, output):
    """Prints a page by WeasyPrint."""
    result = run(["weasyprint", "--quiet", str(path), str(output)], text=True, errors="replace")
    if result.returncode == 0 and output.exists():
        return []
    lines = result.stderr.strip().splitlines()
    return [["print", f"WeasyPrint fails: {lines[-1] if lines else result.returncode}", ""]]


def squeeze(text):
    """A text for comparing: no spaces, no case, no ligatures, no places to break a line."""
    plain = unicodedata.normalize("NFKC", text).replace("\u00ad", "").replace("\u200b", "")
    return re.sub(r"\s+", "", plain).casefold()


def missing(words, text):
    """Words that the page shows more often than the PDF has them, as where an edge cuts them off."""
    wanted = collections.Counter(squeeze(word) for piece in words for word in piece.split())
    return [word for word, count in wanted.items() if word and text.count(word) < count]


def printed(pdf, heading, words, at_most):
    """Whether a PDF has the pages and the text that it should have, and is dark on white."""
    text = run(["pdftotext", "-layout", str(pdf), "-"]).stdout.decode(errors="replace")
    pages = text.count("\f")
    findings = []
    if at_most and pages > at_most:
        findings.append(["print", f"{pages} pages, where {at_most} are expected at most", ""])
    found = squeeze(text)
    if squeeze(heading) not in found:
        findings.append(["print", f'the heading "{heading}" is not text in the PDF', ""])
    elif lost := missing(words, found):
        shown = " ".join(lost[:8])
        findings.append(["print", f"{len(lost)} words are cut off or not text in the PDF: {shown}", ""])
    grey = run(["pdftoppm", "-r", "20", "-gray", str(pdf)]).stdout
    for number, page in enumerate(pixels(grey), start=1):
        if min(page) > 250:
            findings.append(["print", f"page {number} is empty", ""])
        elif sum(page) / len(page) < 128:
            findings.append(["print", f"page {number} is dark", ""])
    return findings


def pixels(pictures):
    """The grey values of the pictures of a stream of PGM files."""
    at = 0
    while match := re.compile(rb"P5\s(\d+)\s(\d+)\s255\s").match(pictures, at):
        end = match.end() + int(match[1]) * int(match[2])
        yield pictures[match.end():end]
        at = end


def draw(pdf, stem):
    """Writes each page of a PDF as a picture whose name begins with the stem."""
    run(["pdftoppm", "-r", "80", "-png", str(pdf), str(stem)], check=True)
