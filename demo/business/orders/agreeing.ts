/** From the first day of an import to its signed contract. */
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import { papersFor } from "#app/features/cars/landed-price/papers.ts";
import { nameOf } from "#app/features/orders/orders/office/order-line.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import { fittingForm } from "#app/features/orders/access/contract-cases.ts";
import { contractText } from "#app/features/orders/documents/contract-text.ts";
import { generalMonths } from "#app/features/orders/documents/guarantee-text.ts";
import { sign } from "#app/features/orders/documents/commands/sign.server.ts";
import { issueAndTell } from "#app/features/orders/documents/office/commands/prepare.server.ts";
import { readDocumentBasis, sellerOf } from "#app/features/orders/documents/office/queries.server.ts";
import { writeContractData } from "#app/features/orders/identity/commands.server.ts";
import { contractDataMark } from "#app/features/orders/identity/queries.server.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { accept } from "#app/features/orders/orders/office/commands/accept.server.ts";
import { beginOrder } from "#app/features/orders/orders/office/commands/begin.server.ts";
import { tellBegun } from "#app/features/orders/orders/office/commands/create.server.ts";
import { byHand } from "#app/features/orders/orders/office/origin.ts";
import { chargeQuote } from "#app/features/orders/quotes/commands/charge.server.ts";
import { contentHash } from "#app/features/orders/quotes/content-hash.ts";
import { contentOf, middleOf } from "#app/features/orders/quotes/content.ts";
import { quotedCar, readQuote } from "#app/features/orders/quotes/queries.server.ts";
import { usualConditions, usualInstalments } from "#app/features/orders/quotes/terms.ts";
import { readDeliveryDay } from "#app/features/orders/steps/queries.server.ts";
import { changeOrder, follow, type Import, lockedOrder, must, opened } from "./import.ts";

const region: Region = "mc";

export async function begin(one: Import): Promise<void> {
  const { story, person, transaction, scope, reserved } = one;
  const { note, place, plan, template } = story;
  if (reserved) {
    one.id = must(await accept(transaction, scope, reserved.reservationId)).outcome?.["id"] ?? "";
    return changeOrder(one, { internal_note: note, delivery_place: place });
  }
  const { id: userId, name, email, phone } = person;
  const carFacts = story.on?.found === undefined ? (story.car ?? null) : null;
  const typed = { vehicle: null, car_name: "", car_address: null, advertisement: "", internal_note: note, origin: "" };
  const order = { name, email, phone, region, delivery_place: place, plan, template, contract_form: fittingForm(template), owner_id: null };
  const begun = must(
    await beginOrder(transaction, scope, {
      values: { ...typed, ...order, begun_on: one.day },
      origin: undefined,
      beginning: { ...byHand, reference: one.reference, userId, email, carFacts },
    }),
  );
  one.id = begun.id;
  must(await tellBegun(transaction, scope, begun));
}

export async function findCar(one: Import): Promise<void> {
  const { car } = one.story;
  if (!car || one.story.on?.found === undefined) return;
  await changeOrder(one, { car_name: nameOf(car), car_facts: JSON.stringify(car) });
  await follow(one);
}

/** The quote as the team's form proposes it: the middle of what is computed, or what the car's page asks. */
export async function quote(one: Import): Promise<void> {
  const { transaction, story, scope, reserved } = one;
  const { reference, car_name: name } = await lockedOrder(one);
  const day = Temporal.PlainDate.from(one.day);
  const buyer = usualBuyer(region, story.plan);
  const tables = tariffOf(one.tables, one.day);
  const landed = story.car && landedPrice(story.car, buyer, day, tables);
  const asked = Math.round((landed ? middleOf(landed.total) : (reserved?.cents ?? 0)) / 100);
  const numbers = usualInstalments((asked + (story.adjusted ?? 0)) * 100, story.plan);
  const plannedHandover = (await readDeliveryDay(transaction, one.id)) ?? undefined;
  const content = contentOf(
    {
      order: { reference, plan: story.plan, region, contractForm: fittingForm(story.template), plannedHandover },
      version: 1,
      car: quotedCar(name, story.car ?? reserved?.facts),
      landed,
      stockPrice: reserved?.cents,
      papers: landed ? papersFor(story.car ?? {}, buyer, day, tables) : [],
      day: one.day,
    },
    { ...numbers, validUntil: day.add({ days: 7 }).toString(), conditions: usualConditions },
  );
  const at = scope.context.now.toString();
  await transaction
    .insertInto("order_quotes")
    .values({
      order_id: one.id,
      version: 1,
      content: JSON.stringify(content),
      content_sha256: contentHash(content),
      text_revision: content.textsRevised,
      ...numbers,
      valid_until: content.validUntil,
      created_at: at,
      sent_at: at,
    })
    .execute();
  await recordForCustomer(transaction, scope, one.id, { topic: "quote/1", sentence: "Te hemos enviado tu presupuesto." });
}

/** The demonstration has set the shop's own prices today (DOOR-10). A quote of before has them, too, as those of its day. */
function tariffOf(tables: PriceTables, day: string): PriceTables {
  const { content, source } = tables.our_prices;
  return { ...tables, our_prices: { content, validFrom: day, source: { ...source, date: day } } };
}

async function sentQuote({ transaction, id }: Import) {
  const sent = await readQuote(transaction, id, 1);
  if (!sent) throw new Error("a quote of the demonstration is gone");
  return sent;
}

export async function seeQuote({ transaction, scope, id }: Import): Promise<void> {
  await transaction.updateTable("order_quotes").set({ seen_at: scope.context.now.toString() }).where("order_id", "=", id).execute();
}

/** As the product's command does it. That one brings the words of the terms for its mail, which no command outside the site can load. */
export async function acceptQuote(one: Import): Promise<void> {
  const { transaction, scope, id, person } = one;
  const accepted = await sentQuote(one);
  const decision = { decision: "accepted", decided_name: person.name, accepted_sha256: accepted.content_sha256 };
  const decided_at = scope.context.now.toString();
  await transaction
    .updateTable("order_quotes")
    .set({ ...decision, decided_at })
    .where("id", "=", accepted.id)
    .execute();
  await chargeQuote(transaction, scope.context, id, accepted);
  await follow(one);
  const sentence = "Has aceptado el presupuesto (versión 1).";
  await recordForCustomer(transaction, scope, id, { topic: "quote/1/accepted", sentence });
}

const controlLetters = "TRWAGMYFPDXBNJZSQVHLCKE";

/** An invented NIF with its right letter, of numbers that nobody has been given. */
function inventedNif(place: number): string {
  const number = 99_999_900 + place;
  return `${number}${controlLetters.charAt(number % controlLetters.length)}`;
}

export async function identify(one: Import): Promise<void> {
  const { transaction, scope, story, person, place } = one;
  const { street: street_address, postalCode: postal_code, place: locality } = story;
  const order = await lockedOrder(one);
  must(
    await writeContractData(transaction, one.id, {
      legal_name: person.name,
      document_kind: "nif",
      document_number: inventedNif(place),
      street_address,
      postal_code,
      locality,
      vin: order.vin ?? story.vin ?? null,
      car_version: "5 puertas, cambio automático",
      sure: "",
      seen: contractDataMark(order),
    }),
  );
  await recordForCustomer(transaction, scope, one.id, { topic: "buyer", sentence: "Nos has dado tus datos para el contrato." });
}

export async function issueContract(one: Import): Promise<void> {
  const { transaction, scope } = one;
  const basis = await basisOf(one);
  const { order, accepted, plannedHandover, inspectedOn } = basis;
  if (!accepted) throw new Error("a contract of the demonstration has no accepted quote");
  const { content: quoted, acceptedOn } = accepted;
  const facts = { order, quote: quoted, acceptedOn, plannedHandover, inspectedOn, seller: sellerOf(basis) };
  const content = contractText({ ...facts, guaranteeMonths: generalMonths, agreements: "" });
  await issueAndTell(transaction, scope, await lockedOrder(one), basis, { kind: "contract", content });
}

export async function basisOf({ transaction, scope, id }: Import) {
  const basis = await readDocumentBasis(transaction, scope.context, id);
  if (!basis) throw new Error("an order of the demonstration is gone");
  return basis;
}

/** Signs the newest document of a kind as the customer. */
export const signNewest = (kind: "contract" | "handover") => async (one: Import) => {
  const document = (await basisOf(one)).newest(kind);
  if (!document) throw new Error("a document of the demonstration is gone");
  const signed = { name: one.person.name, sha256: document.content_sha256 };
  must(await sign(one.transaction, await opened(one), document.id, signed));
};
