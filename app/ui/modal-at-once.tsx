import { use } from "react";
import { DocumentId } from "./document-id.ts";
import { showAsModal } from "./modal.ts";

/**
 * The last element of a dialog that the server sends open. It makes the dialog modal while the browser reads the page. If React did so when it
 * takes over, the browser would compute the style of the whole page a second time. That blocked a slow phone for 100 ms.
 */
export function ModalAtOnce() {
  return (
    <script nonce={use(DocumentId)} suppressHydrationWarning>
      {script}
    </script>
  );
}

/**
 * Only the server writes it, as in `root.tsx`. If React adds a dialog to a page, its script does not run, and `useModal` makes the dialog modal.
 * Until React takes over, nobody asks whether a typed text may go, so Escape does nothing then. Chromium allows that once after each click or
 * typed text, so a second Escape closes the dialog. `useModal` then opens it again, and asks.
 */
const script = import.meta.env.SSR
  ? `((dialog) => {
  (${showAsModal.toString()})(dialog);
  dialog.oncancel = (event) => event.preventDefault();
})(document.currentScript.closest("dialog"))`
  : "";
