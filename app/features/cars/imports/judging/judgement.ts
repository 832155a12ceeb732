import { hash } from "node:crypto";
import type { JudgedValue, RowPictures, StockFormat } from "../reading/formats/format.ts";
import type { RefusalReason } from "../messages.ts";
import type { Row } from "../reading/stock-rows.ts";
import { judgeDraft, type StockVehicle, stockVehicleSchema } from "../schema.ts";

const keyLength = 24;

type Identity = readonly (string | number | undefined)[];

function listingKey(identity: Identity): string {
  return hash("sha256", JSON.stringify(identity), "base64url").slice(0, keyLength);
}

/**
 * Returns a function that gives keys to the listings of one file, and undefined for the same listing at the same price. No source has an id,
 * so the key is a hash of the car's identity. The price is not part of it, so a later file with another price updates the car. Cars in one
 * file that differ only in the price are several cars. The second and later ones get '#2', '#3' … in order of appearance, so that the same
 * file gives the same keys again. Memory holds one entry for each listing.
 */
export function createKeyGenerator() {
  const pricesByKey = new Map<string, number[]>();
  return (identity: Identity, price: number): string | undefined => {
    const key = listingKey(identity);
    const prices = pricesByKey.get(key);
    if (prices === undefined) {
      pricesByKey.set(key, [price]);
      return key;
    }
    if (prices.includes(price)) return undefined;
    prices.push(price);
    return `${key}#${prices.length}`;
  };
}

export type Judgement =
  | { kind: "accepted"; key: string; vehicle: StockVehicle; pictures?: RowPictures | undefined }
  | { kind: "duplicate" }
  /** `listing` is the key of the row's listing, if it can be determined. */
  | { kind: "refused"; refusal: Refusal; listing?: string };

/** Why a row is refused, with the column and the value that are to blame if there are any. */
export type Refusal = { reason: RefusalReason; column?: string; value?: string };

/** The value that each reason is about. */
const judgedValues: Partial<Record<RefusalReason, JudgedValue>> = {
  missing_make: "make",
  unknown_make: "make",
  not_a_car: "make",
  missing_model: "model",
  name_too_long: "model",
  price_out_of_reason: "price",
  price_not_in_euros: "price",
  year_out_of_reason: "registration",
  year_of_two_digits: "registration",
  mileage_out_of_reason: "mileage",
  missing_fuel: "fuel",
  unknown_fuel: "fuel",
  missing_transmission: "gear",
  unknown_transmission: "gear",
};

const longestValue = 200;

function refusalFor(reason: RefusalReason, { valueColumns }: StockFormat, cells: Readonly<Record<string, string>>): Refusal {
  const judged = judgedValues[reason];
  const columns = (judged && valueColumns?.[judged]) ?? [];
  const column = columns.find((one) => (cells[one] ?? "") !== "") ?? columns.at(-1);
  return column === undefined ? { reason } : { reason, column, value: (cells[column] ?? "").slice(0, longestValue) };
}

/** Returns a function that judges the rows of one file, in order; it remembers the listings that it has seen. */
export function createJudge(format: StockFormat, now: Temporal.Instant): (row: Row) => Judgement {
  const schema = stockVehicleSchema(now);
  const giveKey = createKeyGenerator();
  return (row) => {
    if ("reason" in row) return { kind: "refused", refusal: { reason: row.reason } };
    const refusal = (reason: RefusalReason) => refusalFor(reason, format, row.cells);
    const parsed = format.parse(row.cells);
    if (!parsed.ok) return { kind: "refused", refusal: refusal(parsed.reason) };
    const judged = judgeDraft(schema, parsed.draft);
    if (!judged.ok) return { kind: "refused", refusal: refusal(judged.reason), listing: listingKey(parsed.identity) };
    const key = giveKey(parsed.identity, judged.vehicle.price);
    return key === undefined ? { kind: "duplicate" } : { kind: "accepted", key, vehicle: judged.vehicle, pictures: parsed.pictures };
  };
}
