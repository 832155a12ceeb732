import { createHash } from "node:crypto";
import type { BuyerData, CarData } from "./contract-data.ts";

/** Names the data of an order that a page shows, so that nobody overwrites what they have not seen (row R21). */
export function contractDataMark(order: BuyerData & CarData): string {
  const { legal_name, document_kind, document_number, street_address, postal_code, locality, vin, car_version, plate } = order;
  const text = JSON.stringify([legal_name, document_kind, document_number, street_address, postal_code, locality, vin, car_version, plate]);
  return createHash("sha256").update(text).digest("base64url");
}
