import { contentOf, type QuoteContent } from "#app/features/orders/quotes/content.ts";
import { usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import { contentHash } from "#app/features/orders/quotes/content-hash.ts";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { papersFor } from "#app/features/cars/landed-price/papers.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "./database.ts";
import { noon } from "./request-scope.ts";

/** A German car of a dealer, so that some lines are exact and others a range. */
export const quotedCar: CarFacts = {
  make: "Volkswagen",
  model: "Golf Variant 2.0 TDI",
  firstRegistration: "2021-03",
  mileage: 64_300,
  fuelType: "Diésel",
  powerKw: 110,
  displacement: 1968,
  co2: 118,
  co2Cycle: "WLTP",
  germanPrice: 18_900,
  vatRegime: "margin",
  seller: "dealer",
};

const ownPrices = { inspection: 240_00, agency: 125_00, feeBasico: 590_00, feeCompleto: 890_00, feePremium: 1_290_00 };

/** The tables of a shop that has set all of its own prices. */
export const tablesWithOwnPrices: PriceTables = { ...firstTables, our_prices: { ...firstTables.our_prices, content: ownPrices } };

type Given = {
  tables?: PriceTables;
  text?: string;
  version?: number;
  price?: number;
  deposit?: number;
  purchase?: number;
  validUntil?: string;
};

/** The content of a quote of 20 November 2026 for that car in Murcia; `text` in all places for a person's words. */
export function quoteContent({
  tables = firstTables,
  text,
  version = 1,
  price = 21_520_00,
  deposit = 199_00,
  purchase = 10_561_00,
  validUntil,
}: Given = {}): QuoteContent {
  const buyer = usualBuyer("mc");
  const day = Temporal.PlainDate.from("2026-11-20");
  return contentOf(
    {
      order: {
        reference: "RS-AB2C-DE",
        plan: "completo",
        region: "mc",
        contractForm: "distance_sale",
        plannedHandover: "2026-12-14",
      },
      version,
      car: { name: text ?? "Volkswagen Golf Variant 2.0 TDI", facts: [{ label: "Kilómetros", value: text ?? "64.300 km" }] },
      landed: landedPrice(quotedCar, buyer, day, tables),
      papers: papersFor(quotedCar, buyer, day, tables),
      day: day.toString(),
    },
    { price, deposit, purchase, validUntil: validUntil ?? "2026-11-27", conditions: text ?? "El precio es cerrado." },
  );
}

type Times = { sentAt?: Temporal.Instant | null; supersededAt?: Temporal.Instant };

/** Inserts a version of an order's quote, sent at noon unless told otherwise; returns its content and hash. */
export async function insertQuote(database: Database, orderId: string, given: Given & Times = {}) {
  const content = quoteContent(given);
  const { sentAt = noon, supersededAt } = given;
  const sha256 = contentHash(content);
  const { total, deposit, purchase } = content.price;
  const { id } = await runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("order_quotes")
      .values({
        order_id: orderId,
        version: content.version,
        content: JSON.stringify(content),
        content_sha256: sha256,
        text_revision: content.textsRevised,
        price: total,
        deposit: deposit.cents,
        purchase: purchase.cents,
        valid_until: content.validUntil,
        created_at: noon.toString(),
        sent_at: sentAt?.toString() ?? null,
        superseded_at: supersededAt?.toString() ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return { id, content, sha256 };
}

/** A version of an order's quote that its customer accepted at noon. */
export async function acceptedQuote(database: Database, orderId: string, given: Given = {}): Promise<void> {
  const { id, sha256 } = await insertQuote(database, orderId, given);
  await runAs(contextOf(database), (transaction) =>
    transaction
      .updateTable("order_quotes")
      .set({ decision: "accepted", decided_at: noon.toString(), decided_name: "Carmen Ruiz", accepted_sha256: sha256 })
      .where("id", "=", id)
      .execute(),
  );
}
