import { createContext } from "react";

/**
 * The id of the response that brought the document: the nonce of its scripts, and the reference on the error page of a document without data
 * (row D16).
 */
export const DocumentId = createContext<string | undefined>(undefined);

/** Reads it from the first script of the document. Undefined on a page without scripts. */
export function idOfDocument(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}
