import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from "react";

/**
 * For a dialog that the server sends open: it is modal while it is on the page, from the beginning if it ends with `ModalAtOnce`. Focus returns
 * to where it was when it goes. The dialog's `onCancel` must leave it.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useRef<"here" | "by a person">(undefined);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    if (!shown.open) closed.current ??= "by a person";
    if (!shown.matches(":modal")) showAsModal(shown);
    return () => {
      closed.current = "here";
      // `close` before removal returns the focus to the element that had it before.
      shown.close();
    };
  }, []);
  useEffect(() => {
    if (closed.current !== "by a person") return;
    closed.current = "here";
    // A person closed it with Escape before React took over. Now it does what Escape does, after all effects, because they look for typed text.
    queueMicrotask(() => dialog.current?.dispatchEvent(new Event("cancel", { cancelable: true })));
  }, []);
  return dialog;
}

/** It also runs as a script of its own (modal-at-once.tsx), so it uses nothing outside of itself. */
export function showAsModal(dialog: HTMLDialogElement): void {
  // A dialog that is open and not modal cannot become modal.
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
