import type { StockFormat } from "../reading/formats/format.ts";
import type { RefusalReason } from "../messages.ts";
import type { Row } from "../reading/rows.ts";
import { judgeDraft, type StockVehicle, stockVehicleSchema } from "../schema.ts";
import { createKeyGenerator, listingKey } from "./source-keys.ts";

export type Judgement =
  | { kind: "accepted"; key: string; vehicle: StockVehicle }
  | { kind: "duplicate" }
  /** `listing` is the key of the row's listing, if it can be determined. */
  | { kind: "refused"; reason: RefusalReason; listing?: string };

/** Returns a function that judges the rows of one file, in order; it remembers the listings that it has seen. */
export function createJudge(format: StockFormat, now: Temporal.Instant): (row: Row) => Judgement {
  const schema = stockVehicleSchema(now);
  const giveKey = createKeyGenerator();
  return (row) => {
    if ("reason" in row) return { kind: "refused", reason: row.reason };
    const parsed = format.parse(row.cells);
    if (!parsed.ok) return { kind: "refused", reason: parsed.reason };
    const judged = judgeDraft(schema, parsed.draft);
    if (!judged.ok) return { kind: "refused", reason: judged.reason, listing: listingKey(parsed.identity) };
    const key = giveKey(parsed.identity, judged.vehicle.price);
    return key === undefined ? { kind: "duplicate" } : { kind: "accepted", key, vehicle: judged.vehicle };
  };
}
