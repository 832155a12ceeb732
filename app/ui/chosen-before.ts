import { useEffectEvent, useLayoutEffect, type RefObject } from "react";

/**
 * Calls `send` once if a control of the form, or of a part of one, is not as the server wrote it: a person changed it before the scripts came (row R27). The browser
 * tells no script of such a change, so the control would show one thing and the page another.
 */
export function useChosenBefore(form: RefObject<HTMLFormElement | HTMLFieldSetElement | null>, send: () => void): void {
  const sendChosen = useEffectEvent(send);
  useLayoutEffect(() => {
    // What the router hears during this commit it would forget.
    if ([...(form.current?.elements ?? [])].some(isChanged)) queueMicrotask(() => sendChosen());
  }, [form]);
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return (
      control.selectedIndex !==
      Math.max(
        0,
        [...control.options].findIndex(({ defaultSelected }) => defaultSelected),
      )
    );
  if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
  if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}
