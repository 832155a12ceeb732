import { carName, factWords } from "#app/features/cars/calculator/form-groups.ts";
import { usualBuyer, writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { papersFor } from "#app/features/cars/landed-price/papers.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import { fittingForm } from "#app/features/orders/access/contract-cases.ts";
import { contentHash } from "#app/features/orders/quotes/content-hash.ts";
import { contentOf, middleOf } from "#app/features/orders/quotes/content.ts";
import { purchaseStatement } from "#app/features/orders/purchase-confirmations/messages.ts";
import { verdicts } from "#app/features/orders/inspections/points.ts";
import { chargesOf, depositDay, usualInstalments } from "#app/features/orders/quotes/terms.ts";
import { dayAgo, daysAgo } from "../moments.ts";
import type { OrderStory } from "./order-stories.ts";

type Parts = {
  orderId: string;
  story: OrderStory;
  reference: string;
  name: string;
  now: Temporal.Instant;
  handover: string | undefined;
  tables: PriceTables;
};

/** The quote of an order with what its acceptance charges, and what came and was spent; all of them in the ledger. */
export function quoteRows({ orderId, story, reference, name, now, handover, tables }: Parts) {
  const { quote, car } = story;
  const day = dayAgo(now, quote?.sent ?? 0);
  const buyer = usualBuyer("mc", story.plan);
  const landed = car && landedPrice(car, buyer, day, tables);
  if (!quote || !landed) return { quotes: [], entries: [], confirmations: [] };
  const price = (Math.round(middleOf(landed.total) / 100) + (quote.adjusted ?? 0)) * 100;
  const instalments = usualInstalments(price, story.plan);
  const content = contentOf(
    {
      order: { reference, plan: story.plan, region: "mc", contractForm: fittingForm(story.template), plannedHandover: handover },
      version: 1,
      car: { name: carName(car), facts: factWords(car) },
      landed,
      papers: papersFor(car, buyer, day, tables),
      day: day.toString(),
    },
    {
      ...instalments,
      validUntil: day.add({ days: 7 }).toString(),
      conditions: "El precio es cerrado. Si el coche no está como en el informe, no pagas nada.",
    },
  );
  const id = crypto.randomUUID();
  const sha256 = contentHash(content);
  const at = (days: number | undefined, time: string) => (days === undefined ? null : daysAgo(now, days, time));
  const accepted = quote.accepted !== undefined;
  return {
    quotes: [
      {
        id,
        order_id: orderId,
        version: 1,
        content: JSON.stringify(content),
        content_sha256: sha256,
        text_revision: content.textsRevised,
        ...instalments,
        valid_until: content.validUntil,
        created_at: daysAgo(now, quote.sent, "10:05"),
        sent_at: daysAgo(now, quote.sent, "10:20"),
        seen_at: at(quote.seen, "18:31"),
        decision: accepted ? "accepted" : null,
        decided_at: at(quote.accepted, "19:02"),
        decided_name: accepted ? name : null,
        accepted_sha256: accepted ? sha256 : null,
      },
    ],
    confirmations: confirmationRows({ orderId, story, now }, { id, reference, name, carName: carName(car), price }),
    entries: accepted ? entryRows({ orderId, story, now }, { id, instalments, accepted: quote.accepted ?? 0 }) : [],
  };
}

type Confirmable = { id: string; reference: string; name: string; carName: string; price: number };

/** Whoever has paid for the purchase confirmed it the day before. */
function confirmationRows({ orderId, story, now }: Pick<Parts, "orderId" | "story" | "now">, { id, price, ...told }: Confirmable) {
  const paid = story.received?.find(({ concept }) => concept === "purchase");
  if (paid === undefined) return [];
  const { inspected } = story;
  const report = inspected && { day: dayAgo(now, inspected.ago).toString(), verdict: verdicts.recommended };
  const statement = purchaseStatement({ ...told, vin: null, agency: false, version: 1, price: writtenCents(price), report });
  return [{ order_id: orderId, quote_id: id, confirmed_at: daysAgo(now, paid.ago + 1, "20:14"), name: told.name, statement }];
}

type Accepted = { id: string; instalments: ReturnType<typeof usualInstalments>; accepted: number };

function entryRows({ orderId, story, now }: Pick<Parts, "orderId" | "story" | "now">, quote: Accepted) {
  const { received = [], costs = [], withdrawn } = story;
  const parts = chargesOf(quote.instalments, 0);
  const due = depositDay(dayAgo(now, quote.accepted));
  const empty = { order_id: orderId, bank_reference: "", note: "", due_on: null, booked_on: null, quote_id: null, reverses: null };
  const charges = parts.map(({ concept, cents }) => ({
    ...empty,
    id: crypto.randomUUID(),
    kind: "charge",
    concept,
    cents,
    due_on: concept === "deposit" ? due : null,
    quote_id: quote.id,
    recorded_at: daysAgo(now, quote.accepted, "19:02"),
  }));
  return [
    ...charges,
    ...received.map(({ concept, ago }) => ({
      ...empty,
      id: crypto.randomUUID(),
      kind: "receipt",
      concept,
      cents: parts.find((part) => part.concept === concept)?.cents ?? 0,
      booked_on: dayAgo(now, ago).toString(),
      bank_reference: "TRANSF. IMPORTACION",
      recorded_at: daysAgo(now, ago, "12:40"),
    })),
    ...costs.map(({ concept, euros, ago, note }) => ({
      ...empty,
      id: crypto.randomUUID(),
      kind: "cost",
      concept,
      cents: euros * 100,
      booked_on: dayAgo(now, ago).toString(),
      note,
      recorded_at: daysAgo(now, ago, "13:15"),
    })),
    // A withdrawal takes back what was due, so what came stands as owed to the customer.
    ...(withdrawn === undefined
      ? []
      : charges.map((charge) => ({
          ...empty,
          id: crypto.randomUUID(),
          kind: charge.kind,
          concept: charge.concept,
          cents: -charge.cents,
          reverses: charge.id,
          recorded_at: daysAgo(now, withdrawn, "09:12"),
        }))),
  ];
}
