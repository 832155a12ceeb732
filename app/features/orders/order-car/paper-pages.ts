import type { ReadingRow } from "#app/features/cars/mileage-readings/queries.server.ts";
import { orderPages } from "#app/features/orders/access/addresses.ts";

type Pages = (reading: ReadingRow) => string | undefined;

/** Where the customer of an order opens the paper of a reading: only papers of their own order, and only those that they may see anyway. */
export function customersPaperPage(base: string, orderId: string): Pages {
  const pages = orderPages(base);
  return ({ order, paper, document, inspected, shared }) => {
    if (order !== orderId || !shared) return undefined;
    if (inspected) return pages.inspection;
    return document === null ? (paper === null ? undefined : pages.paper(paper)) : pages.document(document);
  };
}
