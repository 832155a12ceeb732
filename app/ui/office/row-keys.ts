import { useEffect, useRef, type RefObject, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";

/** The list that the person of this tab left last, and its row that had the focus. Effects alone write it, so the server never does. */
const left = { address: "", row: "", returning: false };

const here = () => location.pathname + location.search;

/** Gives the focus back to the row (`data-id`) through which a person left the list, after Back or `useListReturn`. */
function useRowReturn(list: RefObject<HTMLElement | null>): void {
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

const writing = "input, textarea, select, [contenteditable]";

/**
 * Adds keys to a list. Up and down move between `[data-row]` elements; left and right between those of `[data-column]` elements. Enter
 * activates the row's `[data-key="enter"]` element. A letter activates or focuses the element with that `data-key`. `/` focuses the page's
 * search. Whoever comes back to the list finds the focus on the row that they left. Returns the ref for the list.
 */
export function useRowKeys<List extends HTMLElement>() {
  const list = useRef<List>(null);
  useRowReturn(list);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
      // In the search box only the down key acts, and moves to the results; any other key types.
      const searching = target instanceof Element && target.matches("[data-search]") && key === "ArrowDown";
      if (!(target instanceof Element) || (target.closest(writing) && !searching)) return;
      if (handleKey(list.current, target, key.toLowerCase())) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return list;
}

/** Returns whether the key had an effect. */
function handleKey(list: HTMLElement | null, target: Element, key: string): boolean {
  if (key === "/") return focus(document.querySelector("[data-search]"));
  const row = target.closest("[data-row]");
  if (key.startsWith("arrow")) return focus(rowAt(list, row, key));
  // Enter on a link or button inside the row activates that element only.
  if (!row || !list?.contains(row) || (key === "enter" && target !== row)) return false;
  const marked = row.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!(marked instanceof HTMLElement)) return false;
  if (!(marked instanceof HTMLSelectElement)) marked.click();
  else {
    marked.focus();
    marked.showPicker();
  }
  return true;
}

function rowAt(list: HTMLElement | null, row: Element | null, key: string): Element | undefined {
  const rows = rowsIn(row?.closest("[data-column]") ?? list);
  if (key === "arrowdown" || key === "arrowup") return rows[next(rows, row, key === "arrowdown" ? 1 : -1)];
  return row ? beside(list, row, rows.indexOf(row), key === "arrowright" ? 1 : -1) : undefined;
}

function rowsIn(element: Element | null): Element[] {
  return [...(element?.querySelectorAll("[data-row]") ?? [])];
}

function next(rows: readonly Element[], row: Element | null, step: 1 | -1): number {
  if (!row) return step === 1 ? 0 : rows.length - 1;
  return Math.min(Math.max(rows.indexOf(row) + step, 0), rows.length - 1);
}

/** The row at the same height in the next column that has rows; its last row if it has fewer. Undefined in a list without columns. */
function beside(list: HTMLElement | null, row: Element, position: number, step: 1 | -1): Element | undefined {
  const columns = [...(list?.querySelectorAll("[data-column]") ?? [])].filter((column) => rowsIn(column).length > 0);
  const from = columns.findIndex((column) => column.contains(row));
  const rows = rowsIn((from === -1 ? undefined : columns[from + step]) ?? null);
  return rows[Math.min(position, rows.length - 1)];
}

function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  element.scrollIntoView({ block: "nearest" });
  return true;
}
