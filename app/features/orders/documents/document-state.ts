import type { Tone } from "#app/ui/state-badge.tsx";
import { type DocumentKind, documentKinds } from "./kinds.ts";

export type DocumentState = "issued" | "to-sign" | "signed" | "replaced" | "reversed";

type Facts = { kind: DocumentKind; signed: boolean; reversed: boolean; later: readonly { signed: boolean }[] };

/** What became of a document. `later`: all newer versions of it. A signed one counts until one of these is signed too. */
export function documentState({ kind, signed, reversed, later }: Facts): DocumentState {
  if (reversed) return "reversed";
  if (later.some((version) => version.signed || !signed || documentKinds[kind].signedBy === undefined)) return "replaced";
  if (signed) return "signed";
  return documentKinds[kind].signedBy === undefined ? "issued" : "to-sign";
}

/** A document that a seller signs waits for nobody here. */
export function waitsForCustomer({ kind, state }: { kind: DocumentKind; state: DocumentState }): boolean {
  return state === "to-sign" && documentKinds[kind].signedBy === "customer";
}

export const stateWords: Readonly<Record<DocumentState, { badge: string; tone: Tone }>> = {
  issued: { badge: "Emitido", tone: "good" },
  "to-sign": { badge: "Por firmar", tone: "waiting" },
  signed: { badge: "Firmado", tone: "good" },
  replaced: { badge: "Sustituido", tone: "over" },
  reversed: { badge: "Anulado", tone: "over" },
};
