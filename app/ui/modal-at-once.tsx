import { use } from "react";
import { DocumentId } from "./document-id.ts";
import { showAsModal } from "./modal.ts";

/**
 * The last element of a dialog that the server sends open. It makes the dialog modal while the browser reads the page. Later, when React takes
 * over, the browser would compute the style of the whole page again, and lay the dialog out again. That blocked a slow phone for 100 ms.
 */
export function ModalAtOnce() {
  return (
    <script nonce={use(DocumentId)} suppressHydrationWarning>
      {script}
    </script>
  );
}

/** Only the server writes it, as in `root.tsx`. A script that React adds to a page does not run, and `useModal` shows such a dialog. */
const script = import.meta.env.SSR ? `(${showAsModal.toString()})(document.currentScript.closest("dialog"))` : "";
