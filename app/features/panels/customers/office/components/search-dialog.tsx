import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { searchAddress, searchFor } from "#app/features/ground/back-office/addresses.ts";
import { TextInput } from "#app/ui/field.tsx";
import { leavingOnCancel, useModal } from "#app/ui/modal.ts";
import type { SearchAnswer } from "../queries/search.server.ts";
import { SearchResults } from "./search-results.tsx";

const pauseInMilliseconds = 200;
const writing = "input, textarea, select, [contenteditable]";

/**
 * The search over everything, from any page of the back office: Ctrl/Cmd+K, or `/` on a page without a search of its own. Its results are those of the
 * page /admin/search, which needs no script. The arrows move through them; Enter in the box opens the page.
 */
export function SearchDialog() {
  // Whoever goes to another place has what they looked for.
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  useSearchKeys(() => setOpenedAt(key));
  return openedAt === key ? <Dialog onLeave={() => setOpenedAt(undefined)} /> : null;
}

function Dialog({ onLeave }: { onLeave: () => void }) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      open
      aria-label="Buscar en todo"
      onCancel={leavingOnCancel(onLeave)}
      className="mx-auto mt-[10vh] mb-auto max-h-[80vh] w-[min(40rem,calc(100vw-1.5rem))] overflow-y-auto rounded-tile border border-line bg-paper p-4 text-label text-ink backdrop:bg-backdrop"
    >
      <Search />
    </dialog>
  );
}

function Search() {
  const fetcher = useFetcher<{ found: SearchAnswer | "lost" }>({ key: "office-search" });
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const { current: shown } = place;
    const onKey = (event: KeyboardEvent) => moveByArrows(event, shown);
    shown?.addEventListener("keydown", onKey);
    return () => shown?.removeEventListener("keydown", onKey);
  }, []);
  const search = (q: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fetcher.load(searchFor(q)), pauseInMilliseconds);
  };
  const found = fetcher.data?.found;
  return (
    <div ref={place}>
      <form
        role="search"
        method="get"
        action={searchAddress}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get("q");
          void navigate(searchFor(typeof typed === "string" ? typed : ""));
        }}
      >
        <TextInput
          type="search"
          name="q"
          data-begin
          maxLength={80}
          autoComplete="off"
          placeholder="Nombre, correo, teléfono, coche o matrícula"
          aria-label="Buscar por nombre, correo, teléfono, coche o matrícula"
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
      </form>
      <div className="mt-3">
        <SearchResults answer={found ?? { q: "" }} />
      </div>
    </div>
  );
}

/** Up and down go through the box and the results, in their order. */
function moveByArrows(event: KeyboardEvent, place: HTMLElement | null): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const stops = [...(place?.querySelectorAll<HTMLElement>("input, [data-row]") ?? [])];
  const here = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[Math.min(Math.max(here + (event.key === "ArrowDown" ? 1 : -1), 0), stops.length - 1)];
  event.preventDefault();
  next?.focus();
}

function useSearchKeys(show: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || altKey || document.querySelector("dialog:modal")) return;
      const command = (ctrlKey || metaKey) && key.toLowerCase() === "k";
      // A list with a search of its own takes `/` for itself (app/ui/office/row-keys.ts).
      const slash = key === "/" && !ctrlKey && !metaKey && !(target instanceof Element && target.closest(writing) !== null);
      if (!command && (!slash || document.querySelector("[data-search]"))) return;
      event.preventDefault();
      show();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
