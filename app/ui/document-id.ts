import { createContext } from "react";

/** The id of the document's response: the nonce of its scripts, and the reference on an error page without data (row D16). */
export const DocumentId = createContext<string | undefined>(undefined);

/** Reads it from the first script of the document. Undefined on a page without scripts. */
export function idOfDocument(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}
