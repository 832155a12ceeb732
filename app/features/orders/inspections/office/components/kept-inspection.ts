import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useRevalidator, useSubmit } from "react-router";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { storedFields, uncheckedIn } from "../form-fields.ts";
import {
  afterAccepted,
  afterRefused,
  changed,
  conflictsOf,
  draftKey,
  type Fields,
  isEmpty,
  keepDraft,
  type KeptDraft,
  nothingKept,
  readDraft,
  shownFields,
} from "../kept-draft.ts";
import type { EditedInspection } from "../queries.server.ts";

/** Milliseconds between two tries. */
const pause = 8000;

/** `ticket`: that of the next save, if the page has none of a newer load. */
type Stored = { revision: number; fields: Fields; ticket?: string };
type Properties = {
  /** The element around the form. */
  place: RefObject<HTMLElement | null>;
  inspection: EditedInspection;
  orderId: string;
  answer: FormAnswer | undefined;
  ticket: string;
};
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Keeps in the browser what a person writes in the form of an inspection, and sends it when there is a connection again. A form whose
 * response is lost is sent again as it was, until the server says what became of it (row R3).
 */
export function useKeptInspection({ place, inspection, orderId, answer, ticket }: Properties) {
  const submit = useSubmit();
  const idle = useNavigation().state === "idle";
  const { revalidate } = useRevalidator();
  const key = draftKey(inspection.editor, orderId, inspection.occasion);
  const [draft, setDraft] = useState<KeptDraft>();
  const [keeps, setKeeps] = useState(true);
  const [tried, setTried] = useState(false);
  // What was accepted, while the page cannot load it again.
  const [accepted, setAccepted] = useState<Stored>();
  const loaded: Stored = { revision: inspection.revision, fields: storedFields(inspection) };
  const stored = accepted !== undefined && accepted.revision > loaded.revision ? accepted : loaded;
  const sending = draft?.sending;

  const keep = (next: KeptDraft) => {
    setDraft(next);
    setKeeps(keepDraft(key, next));
  };
  const send = (fields: Fields) => void submit(fields, { method: "post", preventScrollReset: true });
  const written = () => writtenIn(place.current, stored.fields);

  const begin = useEffectEvent(() => {
    const kept = readDraft(key);
    // What a person wrote before the scripts came stays.
    const early = changed(nothingKept, stored.fields, written());
    const next = { ...kept, changes: { ...kept.changes, ...early.changes } };
    show(place.current, shownFields(next, stored.fields));
    keep(next);
  });
  useEffect(() => queueMicrotask(() => begin()), []);

  const hear = useEffectEvent((heard: FormAnswer) => {
    const sent = draft?.sending;
    if (!draft || !sent || heard.responseLost) return;
    if (!heard.ok) return keep(afterRefused(draft));
    const fields = Object.fromEntries(Object.entries(stored.fields).map(([name, before]) => [name, sent[name] ?? before]));
    setAccepted({ revision: Number(heard.outcome?.["revision"]), fields, ticket: String(heard.outcome?.["ticket"]) });
    const rest = afterAccepted(draft);
    show(place.current, shownFields(rest, fields));
    keep(draft.more === true && !isEmpty(rest) ? { ...rest, more: true } : rest);
  });
  useEffect(() => {
    if (answer) queueMicrotask(() => hear(answer));
  }, [answer]);

  // A newer revision came, by this person or by a colleague.
  const showStored = useEffectEvent((revision: number) => {
    if (draft && revision > 0) show(place.current, shownFields(draft, stored.fields));
  });
  useEffect(() => showStored(stored.revision), [stored.revision]);

  const hearTab = useEffectEvent(({ key: name }: StorageEvent) => {
    if (name !== key && name !== null) return;
    const kept = readDraft(key);
    setDraft(kept);
    show(place.current, shownFields(kept, stored.fields));
    if (isEmpty(kept)) void revalidate();
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => hearTab(event);
    addEventListener("storage", listen);
    return () => removeEventListener("storage", listen);
  }, []);

  const sendAgain = useEffectEvent(() => {
    if (sending === undefined || !navigator.onLine) return;
    setTried(true);
    send(sending);
  });
  useEffect(() => {
    if (sending === undefined || !idle) return;
    const timer = setTimeout(sendAgain, tried ? pause : 0);
    const onLine = () => sendAgain();
    addEventListener("online", onLine);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", onLine);
    };
  }, [sending, idle, tried]);

  const more = draft?.more === true && sending === undefined && idle;
  useEffect(() => {
    // The hidden fields of the form have the new revision and ticket by now.
    if (more) formIn(place.current)?.requestSubmit();
  }, [more, place]);

  const record = () => draft && keep(changed(draft, stored.fields, written()));
  const set = (fields: Fields) => {
    show(place.current, { ...written(), ...fields });
    record();
  };
  return {
    /** For the form's hidden field: what the page shows is based on it. */
    revision: stored.revision,
    ticket: stored.ticket ?? ticket,
    state: draftState(draft, keeps),
    /** Undefined before the scripts run. */
    conflicts: draft && conflictsOf(draft, stored.fields),
    record,
    set,
    rateRest: (group: string) => set(Object.fromEntries(uncheckedIn(group, written()).map((name) => [name, "good"]))),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      if (!draft) return;
      if (sending !== undefined) {
        event.preventDefault();
        keep({ ...draft, more: true });
        if (idle) send(sending);
        return;
      }
      setTried(false);
      const { more: _asked, ...rest } = draft;
      keep({ ...rest, sending: { ...textsOf(new FormData(event.currentTarget)), ...written() } });
    },
  };
}

export type KeptState = "nothing" | "kept" | "waiting" | "unkept";

function draftState(draft: KeptDraft | undefined, keeps: boolean): KeptState {
  if (!draft || isEmpty(draft)) return "nothing";
  if (!keeps) return "unkept";
  return draft.sending === undefined ? "kept" : "waiting";
}

function formIn(place: HTMLElement | null): HTMLFormElement | null {
  return place?.querySelector("form") ?? null;
}

function controlsIn(place: HTMLElement | null): Control[] {
  return [...(formIn(place)?.elements ?? [])].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement,
  );
}

/** What stands in the fields that are stored; hidden ones are left out. */
function writtenIn(place: HTMLElement | null, stored: Fields): Fields {
  return Object.fromEntries(
    controlsIn(place)
      .filter(({ name }) => name in stored)
      .map(({ name, value }) => [name, value]),
  );
}

function show(place: HTMLElement | null, fields: Fields): void {
  for (const control of controlsIn(place)) {
    const text = fields[control.name];
    if (text !== undefined && control.value !== text) control.value = text;
  }
}

function textsOf(sent: FormData): Fields {
  return Object.fromEntries([...sent].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
