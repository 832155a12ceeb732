import type { ReactElement } from "react";
import { randomToken } from "#server/secrets/random-token.ts";
import { keptMarkup } from "./markup-memory.server.tsx";

/** Random, so that no text of a page can contain it. */
const marker = `kept-${randomToken()}-`;
/** A placeholder is the marker with so many digits. */
const digits = 4;

/**
 * The kept parts of one page. While React renders the page, a placeholder stands for each of them. Their bytes come in at the end, so that
 * React need not copy them: the cars of a list are more than half of their page.
 */
export class KeptPartsOfPage {
  readonly #parts: Buffer[] = [];

  readonly placeholderOf = (element: ReactElement): string => {
    const number = this.#parts.push(keptMarkup(element)) - 1;
    return marker + String(number).padStart(digits, "0");
  };

  /** Puts the parts into the page; in UTF-8. */
  fillIn(page: Buffer): Buffer<ArrayBuffer> {
    const pieces: Buffer[] = [];
    let start = 0;
    for (let place = page.indexOf(marker, 0, "latin1"); place !== -1; place = page.indexOf(marker, start, "latin1")) {
      const end = place + marker.length + digits;
      const part = this.#parts[Number(page.toString("latin1", end - digits, end))];
      if (!part) throw new Error("A page has a placeholder for a part that it does not know.");
      pieces.push(page.subarray(start, place), part);
      start = end;
    }
    return Buffer.concat([...pieces, page.subarray(start)]);
  }
}
