import {
  type ComponentProps,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Form, useFetcher, useLocation } from "react-router";
import { type FormAnswer, noticeOf } from "#app/features/ground/forms/form-answer.ts";
import { Toast } from "#app/ui/toast.tsx";
import { savingFailed } from "../messages.ts";
import { savedAddress, savingForm } from "../saving.ts";

const SavedCars = createContext<ReadonlySet<string>>(new Set());

/** The ids of the saved cars, with what was pressed a moment ago. */
export const useSavedCars = () => useContext(SavedCars);

/**
 * Knows the saved cars on a whole page, and holds the one form of all its hearts. A heart changes at once, and goes back with a sentence if
 * saving failed. Changes are sent one after the other: of two at the same time, the browser would keep only one cookie.
 */
export function SavedCarsOfPage({ saved, children }: { saved: readonly string[]; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<FormAnswer>();
  const [pressed, setPressed] = useState<readonly Change[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const onSubmit: ComponentProps<"form">["onSubmit"] = (event) => {
    const { submitter } = event.nativeEvent;
    const change = submitter instanceof HTMLButtonElement ? changeOf(submitter) : undefined;
    if (!change) return;
    event.preventDefault();
    setPressed((before) => [...before, change]);
    const send = () => fetcher.submit({ [change.name]: change.id }, { method: "post", action: savedAddress });
    last.current = last.current.then(send).finally(() => startTransition(() => setPressed((before) => before.slice(1))));
  };
  useEffect(() => {
    const sendAgain = () => sendWhileLeaving(pressed);
    addEventListener("pagehide", sendAgain);
    return () => removeEventListener("pagehide", sendAgain);
  }, [pressed]);
  const known = useMemo(() => withChanges(saved, pressed), [saved, pressed]);
  const refusal = pressed.length === 0 && fetcher.data?.ok === false ? noticeOf(fetcher.data, savingFailed) : undefined;
  return (
    <SavedCars value={known}>
      <Form id={savingForm} method="post" action={savedAddress} onSubmit={onSubmit}>
        <input type="hidden" name="page" value={pathname + search} />
      </Form>
      {children}
      {refusal && <Toast tone="bad" title={refusal.title} text={refusal.text} />}
    </SavedCars>
  );
}

/**
 * What has had no response yet is sent once more, all in one request: the browser gives up the page's requests, but not this one. Of two
 * requests, it would keep only one cookie.
 */
function sendWhileLeaving(pressed: readonly Change[]): void {
  if (pressed.length === 0) return;
  const body = new URLSearchParams({ page: savedAddress });
  const last = new Map<string, Change>();
  for (const change of pressed) {
    last.delete(change.id);
    last.set(change.id, change);
  }
  for (const name of ["save", "remove"] as const) {
    // The last one first, as in the list.
    const ids = [...last.values()].flatMap((change) => (change.name === name ? [change.id] : [])).toReversed();
    if (ids.length > 0) body.set(name, ids.join(","));
  }
  void fetch(savedAddress, { method: "POST", body, keepalive: true, redirect: "manual" });
}

type Change = { name: "save" | "remove"; id: string };

/** What a heart changes; undefined for another button of the form. */
function changeOf({ name, value }: HTMLButtonElement): Change | undefined {
  return name === "save" || name === "remove" ? { name, id: value } : undefined;
}

function withChanges(saved: readonly string[], changes: readonly Change[]): ReadonlySet<string> {
  const ids = new Set(saved);
  for (const { name, id } of changes) {
    if (name === "save") ids.add(id);
    else ids.delete(id);
  }
  return ids;
}
