import { createContext } from "react";

/**
 * The id of the response that brought the document: the nonce of its scripts, and the reference on its error page (row D16). The root's data
 * in a document do not repeat it. The page memory cuts a page at each place that has it, and each cut makes the page larger.
 */
export const DocumentId = createContext<string | undefined>(undefined);

/** Reads it from the first script of the document. Undefined on a page without scripts. */
export function idOfDocument(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}
