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
 * Until React takes over, nobody could ask a person who typed something whether it may go. So Escape does nothing then, if the browser allows that.
 * Chromium closes a dialog in which nobody has typed or clicked.
 */
const script = import.meta.env.SSR
  ? `((dialog) => {
  (${showAsModal.toString()})(dialog);
  dialog.oncancel = (event) => event.preventDefault();
})(document.currentScript.closest("dialog"))`
  : "";
