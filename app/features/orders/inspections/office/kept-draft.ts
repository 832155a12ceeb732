/**
 * What an inspector has changed and the server does not have yet, kept in the browser for a yard without reception
 * (docs/decisions/0029-a-form-outlives-a-lost-answer.md). Also runs in the browser.
 */
import type { Occasion } from "../condition.ts";

/** A form's texts by the name of their field. */
export type Fields = Readonly<Record<string, string>>;

/** A changed field: what the person wrote, and what was stored when they began to change it. */
export type FieldChange = { mine: string; before: string };

export type KeptDraft = {
  changes: Readonly<Record<string, FieldChange>>;
  /** The form as it was sent, with its ticket, while nobody knows whether it arrived. It is sent again exactly so, and counts once. */
  sending?: Fields;
  /** Whether the person wants to send what they changed since then. */
  more?: boolean;
};

export const nothingKept: KeptDraft = { changes: {} };

export function isEmpty({ changes, sending }: KeptDraft): boolean {
  return sending === undefined && Object.keys(changes).length === 0;
}

/** The draft after the person has typed: what differs from what is stored, or is on its way there, field by field. */
export function changed(draft: KeptDraft, stored: Fields, written: Fields): KeptDraft {
  const changes = Object.entries(written).flatMap(([name, mine]) => {
    const now = stored[name] ?? "";
    const onItsWay = draft.sending?.[name] ?? now;
    return mine === now && mine === onItsWay ? [] : [[name, { mine, before: draft.changes[name]?.before ?? now }] as const];
  });
  return { ...draft, changes: Object.fromEntries(changes) };
}

/** What the form shows: what is stored, with the person's own changes over it. */
export function shownFields(draft: KeptDraft, stored: Fields): Fields {
  return { ...stored, ...Object.fromEntries(Object.entries(draft.changes).map(([name, { mine }]) => [name, mine])) };
}

/** A field that two people have changed: both texts. */
export type Conflict = { name: string; mine: string; theirs: string };

/** The fields that somebody else changed while this person did; for those, the newest save does not decide (ORDER-25). */
export function conflictsOf({ changes }: KeptDraft, stored: Fields): Conflict[] {
  return Object.entries(changes).flatMap(([name, { mine, before }]) => {
    const theirs = stored[name] ?? "";
    return theirs === before || theirs === mine ? [] : [{ name, mine, theirs }];
  });
}

/** The draft after its form was accepted: what the person changed since it was sent. */
export function afterAccepted({ changes, sending = {} }: KeptDraft): KeptDraft {
  const later = Object.entries(changes).flatMap(([name, { mine }]) => {
    const sent = sending[name] ?? "";
    return mine === sent ? [] : [[name, { mine, before: sent }] as const];
  });
  return { changes: Object.fromEntries(later) };
}

/** The draft after its form was refused: the person sees why, and sends it again. */
export function afterRefused({ changes }: KeptDraft): KeptDraft {
  return { changes };
}

/** One draft for each person and check of an order, in all tabs of the browser. Signing out empties the whole store (`app/routes/public/sign-out.tsx`). */
export function draftKey(editor: string, orderId: string, occasion: Occasion): string {
  return `inspection/${editor}/${orderId}${occasion === "inspection" ? "" : `/${occasion}`}`;
}

/** The kept draft; nothing if there is none, or another version wrote it. */
export function readDraft(key: string): KeptDraft {
  try {
    return draftIn(localStorage.getItem(key));
  } catch {
    return nothingKept;
  }
}

function draftIn(text: string | null): KeptDraft {
  const kept: unknown = text === null ? undefined : JSON.parse(text);
  if (typeof kept !== "object" || kept === null || !("changes" in kept) || typeof kept.changes !== "object") return nothingKept;
  // Only this module writes under the key.
  return kept as KeptDraft;
}

/** Keeps a draft, or removes an empty one. False if the browser keeps nothing, such as one that is full. */
export function keepDraft(key: string, draft: KeptDraft): boolean {
  try {
    if (isEmpty(draft)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
