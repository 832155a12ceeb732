import { draw } from "#app/ui/draw.server.tsx";
import type { PageRequest } from "#app/ui/drawn.tsx";
import { type QuoteView, writtenHash } from "../quote-view.ts";
import { PaperHead } from "./paper-head.tsx";
import { QuoteDocument } from "./quote-document.tsx";
import { QuotePrice } from "./quote-price.tsx";

/** The parts of a quote's page without state, drawn so that no script holds them (decision 0044). */
export function drawnQuote(scope: PageRequest, view: QuoteView, customer: string, hash: string) {
  return {
    paperHead: draw(scope, <PaperHead view={view} customer={customer} />),
    price: draw(scope, <QuotePrice view={view} />),
    document: draw(scope, <QuoteDocument view={view} hash={writtenHash(hash)} />),
  };
}
