// SPDX-License-Identifier: Apache-2.0

// Takes a drawn signature into its form.
(() => {
  "use strict";

  const shared = window.goniometer;

  // The function of each field that writes its drawing into the form.
  const signatures = new WeakMap();

  function prepareSignature(box) {
    if (signatures.has(box)) return;
    const [canvas, field] = [box.querySelector("canvas"), box.querySelector("[name=drawing]")];
    // A fixed number of pixels is sharp on every screen, and stays when a device is turned.
    [canvas.width, canvas.height] = [1200, 400];
    const pen = canvas.getContext("2d");
    let isDrawn = false;
    const clear = (kept) => {
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      [isDrawn, field.value] = [false, kept];
    };
    const write = () => { if (isDrawn) field.value = canvas.toDataURL("image/png"); };
    clear(field.value);
    paint(field.value, pen);
    drawStrokes(canvas, pen, () => { isDrawn = true; });
    box.querySelector("button").addEventListener("click", () => clear(""));
    signatures.set(box, write);
    box.hidden = false;
  }

  // The page's policy forbids pictures at data addresses, so that their bytes are read here.
  async function paint(address, pen) {
    const code = address.split("data:image/png;base64,")[1];
    if (!code) return;
    try {
      const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      pen.drawImage(picture, 0, 0, pen.canvas.width, pen.canvas.height);
    } catch { /* A drawing that cannot be read is drawn again. */ }
  }

  function drawStrokes(canvas, pen, onStroke) {
    let last = null;
    let middle = null;

    function place({ clientX, clientY }) {
      const { left, top, width } = canvas.getBoundingClientRect();
      const scale = canvas.width / width;
      return { x: (clientX - left) * scale, y: (clientY - top) * scale, scale };
    }

    // Curves from the middle of one piece to the middle of the next have no corners.
    function drawTo(point) {
      const next = { x: (last.x + point.x) / 2, y: (last.y + point.y) / 2 };
      [pen.lineWidth, pen.lineCap] = [2.5 * point.scale, "round"];
      pen.beginPath();
      pen.moveTo(middle.x, middle.y);
      pen.quadraticCurveTo(last.x, last.y, next.x, next.y);
      pen.stroke();
      [last, middle] = [point, next];
    }

    canvas.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      event.preventDefault();
      canvas.setPointerCapture(event.pointerId);
      last = middle = place(event);
      drawTo(last);
      onStroke();
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!last || !event.isPrimary) return;
      const moves = event.getCoalescedEvents?.() ?? [];
      for (const move of moves.length > 0 ? moves : [event]) drawTo(place(move));
    });
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, (event) => { if (event.isPrimary) last = null; });
    }
  }

  shared.prepareSignatures = (root) => {
    root.querySelectorAll("[data-signature]").forEach(prepareSignature);
  };
  shared.writeSignatures = (form) => {
    for (const box of form.querySelectorAll("[data-signature]")) signatures.get(box)?.();
  };
  shared.prepareSignatures(document);
})();
