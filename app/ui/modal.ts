import { type SyntheticEvent, useLayoutEffect, useRef } from "react";

/** For a dialog that the server sends open: makes it modal while it is on the page. Focus returns to where it was when it goes. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    shown.close();
    shown.showModal();
    // Focuses the marked control or the title, because the browser would choose the close button.
    const begin = shown.querySelector<HTMLElement>("[data-begin]") ?? shown.querySelector<HTMLElement>("#dialog-title");
    begin?.focus();
    // `close` before removal returns the focus to the element that had it before.
    return () => shown.close();
  }, []);
  return dialog;
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
