import { useSyncExternalStore } from "react";

/** A form that the server refused because its session had ended, while its page waits for the person to sign in (row R27). */
export type WaitingForm = {
  address: string;
  fields: readonly (readonly [name: string, text: string])[];
  /** What the person must give. `other`: they have signed in with another account. */
  needs: "password" | "code" | "other";
  /** Sends it again, or gives it up: the form then keeps what was typed. */
  settle: (again: boolean) => void;
};

/** `reading`: the page could not load its data again. It keeps the old ones until somebody signs in. */
type Waiting = { forms: readonly WaitingForm[]; reading: boolean };

const nothing: Waiting = { forms: [], reading: false };
let waiting = nothing;
let listener: (() => void) | undefined;

function change(next: Waiting): void {
  waiting = next;
  listener?.();
}

/** What waits for a sign-in now; undefined while nothing does. */
export function useWaiting(): Waiting | undefined {
  const now = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => nothing,
  );
  return now === nothing ? undefined : now;
}

function subscribe(changed: () => void): () => void {
  listener = changed;
  return () => (listener = undefined);
}

/** Ends all waiting. With `again` the forms are sent, each as it was. */
export function settleWaiting(again: boolean): void {
  const { forms } = waiting;
  change(nothing);
  for (const { settle } of forms) settle(again);
}

/** Asks the person to sign in over the page that they wrote on. Resolves with whether the form may be sent again. */
export function askToSignIn({ address, body, ended }: { address: string; body: unknown; ended: string | null }): Promise<boolean> {
  const needs = ended === "code" || ended === "other" ? ended : "password";
  return new Promise((settle) => change({ ...waiting, forms: [...waiting.forms, { address, fields: textsOf(body), needs, settle }] }));
}

/** Asks the same because the page could not load its data. Once somebody has refused, only a form asks again. */
export function askForReading(): void {
  if (declined || waiting.reading) return;
  declined = true;
  change({ ...waiting, reading: true });
}
let declined = false;

function textsOf(body: unknown): [string, string][] {
  const sent = typeof body === "string" ? new URLSearchParams(body) : body;
  if (!(sent instanceof FormData) && !(sent instanceof URLSearchParams)) return [];
  return [...sent].filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

/** The response header of a gate that refuses a form (server/gates.ts). */
export const endedHeader = "Session-Ended";

/**
 * React Router sends forms with `fetch`, and takes a response for a form's only here, whichever form it was. So this sends a form again
 * after the person has signed in, and the form hears nothing of it. A form says for whom its page was made.
 */
export function sendAgainAfterSignIn(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const { person } = document.documentElement.dataset;
    if (init?.method !== "POST" || person === undefined) return send(input, init);
    const marked = { ...init, headers: new Headers(init.headers) };
    marked.headers.set("Page-Of", encodeURIComponent(person));
    for (;;) {
      const response = await send(input, marked);
      const ended = response.headers.get(endedHeader);
      if (ended === null) return response;
      const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
      const address = pathname.replace(/\.data$/, "") + search;
      if (!(await askToSignIn({ address, body: init.body, ended }))) return response;
    }
  };
}
