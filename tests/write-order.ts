import { sql } from "kysely";

/**
 * Sorts rows by the transaction that wrote them last, and within one transaction by their place. A row's time is no order for a test:
 * the embedded database counts whole milliseconds, and a machine that has just started can set its clock back.
 */
export const writeOrder = sql`xmin::text::bigint, ctid`;
