import { type SyntheticEvent, useLayoutEffect, useRef } from "react";

/**
 * For a dialog that the server sends open: it is modal while it is on the page, from the beginning if it ends with `ModalAtOnce`. Focus returns
 * to where it was when it goes.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const wasClosed = !shown.open;
    if (!shown.matches(":modal")) showAsModal(shown);
    // Escape closed it before React took over, so it leaves now.
    if (wasClosed) queueMicrotask(() => shown.dispatchEvent(new Event("cancel", { cancelable: true })));
    // `close` before removal returns the focus to the element that had it before.
    return () => shown.close();
  }, []);
  return dialog;
}

/** It also runs as a script of its own (modal-at-once.tsx), so it uses nothing outside of itself. */
export function showAsModal(dialog: HTMLDialogElement): void {
  dialog.close();
  dialog.showModal();
  // Focuses the marked control or the title, because the browser would choose the close button.
  const begin = dialog.querySelector<HTMLElement>("[data-begin]") ?? dialog.querySelector<HTMLElement>("#dialog-title");
  begin?.focus();
}

/** Returns what a dialog does when Escape or the back gesture closes it: it leaves instead. */
export function leavingOnCancel(leave: () => void) {
  return (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file chooser or a select inside the dialog also fires `cancel`.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    leave();
  };
}
