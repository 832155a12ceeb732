import { type RefObject, useEffect, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";

/** The list that the person of this tab left last, and its row that had the focus. Effects alone write it, so the server never does. */
const left = { address: "", row: "", returning: false };

const here = () => location.pathname + location.search;

/**
 * Gives the focus back to the row through which a person left the list. They come back to the same list by the browser's back button or by
 * `useListReturn`. A row is known by its `data-id`.
 */
export function useRowReturn(list: RefObject<HTMLElement | null>): void {
  const type = useNavigationType();
  // Only the way on which the list appeared counts.
  const [appearedBy] = useState(type);
  useEffect(() => {
    const { current: watched } = list;
    if ((left.returning || appearedBy === NavigationType.Pop) && left.address === here()) {
      watched?.querySelector<HTMLElement>(`[data-row][data-id="${CSS.escape(left.row)}"]`)?.focus();
    }
    left.returning = false;
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-row][data-id]") : null;
      if (row) Object.assign(left, { address: here(), row: row.dataset["id"] });
    };
    watched?.addEventListener("focusin", onFocus);
    return () => watched?.removeEventListener("focusin", onFocus);
  }, [list, appearedBy]);
}

/** The properties of a link back to a list: with the filters that the person left, if they came from there. */
export function useListReturn(path: string) {
  const [address] = useState(() => (left.address.split("?")[0] === path ? left.address : path));
  const onClick = () => {
    left.returning = true;
  };
  return { to: address, onClick };
}
