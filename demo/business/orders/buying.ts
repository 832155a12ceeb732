/** From the inspection of a car to its purchase. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFolder } from "#db/project-folder.ts";
import { issueDocument } from "#app/features/orders/documents/commands/issue.server.ts";
import { isAgency } from "#app/features/orders/documents/parties.ts";
import { purchaseText } from "#app/features/orders/documents/purchase-text.ts";
import { absentPoints } from "#app/features/orders/inspections/existing-points.ts";
import { inspectionPoints } from "#app/features/orders/inspections/points.ts";
import { shotKeys } from "#app/features/orders/inspections/shots.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { recordEntry } from "#app/features/orders/payments/office/commands.server.ts";
import { confirm } from "#app/features/orders/purchase-confirmations/commands.server.ts";
import { readPurchase } from "#app/features/orders/purchase-confirmations/queries.server.ts";
import { contentIn } from "#app/features/orders/quotes/queries.server.ts";
import { middleOf } from "#app/features/orders/quotes/content.ts";
import type { LineGroup } from "#app/features/cars/landed-price/lines.ts";
import { basisOf } from "./agreeing.ts";
import { follow, type Import, lockedOrder, must, opened } from "./import.ts";
import { bring, promise } from "./papers.ts";
import { spend } from "./paying.ts";

const inspectionCents = 240_00;

/** Most points are well, every twentieth is worn, one is a defect, and what the car does not have is absent. */
export async function inspect(one: Import): Promise<void> {
  const { transaction, scope, story, day, id, reserved } = one;
  if (!story.inspection) return;
  const { pictures, ...inspection } = story.inspection;
  const facts = story.car ?? reserved?.facts ?? {};
  const absent = absentPoints(facts);
  const points = inspectionPoints.map(({ key }, place) => {
    if (absent.has(key)) return [key, { rating: "absent", note: "" }];
    if (key === "rear_discs") return [key, { rating: "defect", note: "Discos en el límite, pastillas al 30 %." }];
    return [key, place % 20 === 7 ? { rating: "worn", note: "Desgaste propio de sus kilómetros." } : { rating: "good", note: "" }];
  });
  const condition = JSON.stringify({ ...foundOnBody, shots: unseenShots(pictures !== undefined) });
  const found = {
    condition,
    points: JSON.stringify(Object.fromEntries(points)),
    verdict: "with_reservations",
    mileage: facts.mileage ?? null,
  };
  await transaction
    .insertInto("order_inspections")
    .values({ ...inspection, ...found, order_id: id, inspected_on: day, revision: 1, created_at: scope.context.now.toString() })
    .execute();
  if (pictures !== undefined) await photograph(one, pictures);
}

const steel = (micrometres: number) => ({ micrometres, material: "steel" });

/** Two small damages, and a front wing that was painted again. */
const foundOnBody = {
  damages: {
    1: { panel: "bonnet", kind: "chips", size: "hand", note: "De autopista, sin óxido." },
    2: { panel: "right_front_wing", kind: "paint", size: "card", note: "Retocada: el brillo es distinto." },
  },
  paint: {
    bonnet: steel(126),
    roof: steel(112),
    left_front_wing: steel(118),
    right_front_wing: steel(241),
    left_doors: steel(121),
    right_doors: steel(124),
  },
  tyres: {
    front_left: { dot: "2322", tread: 5.5 },
    front_right: { dot: "2322", tread: 5.5 },
    rear_left: { dot: "4119", tread: 4 },
    rear_right: { dot: "4119", tread: 3.5 },
  },
};

/** The demonstration has a drawing of one side, at most. */
function unseenShots(hasPictures: boolean): Record<string, string> {
  const missing = shotKeys.filter((shot) => !hasPictures || shot !== "left_side");
  return Object.fromEntries(missing.map((shot) => [shot, "La demostración no tiene esta foto."]));
}

/** A drawing of the stock stands for each photo. */
const photos = [
  { view: "side", caption: "Lateral izquierdo", point: null, shot: "left_side" },
  { view: "detail", caption: "Discos traseros en el límite", point: "rear_discs", shot: null },
] as const;

async function photograph({ transaction, scope, storage, id }: Import, pictures: string): Promise<void> {
  for (const [place, { view, caption, point, shot }] of photos.entries()) {
    const bytes = await readFile(join(projectFolder, "demo/pictures", pictures, view, "800.webp"));
    const storage_key = `order-inspections/${id}/${crypto.randomUUID()}`;
    await storage.write(storage_key, bytes, "image/webp");
    const created_at = scope.context.now.add({ milliseconds: place }).toString();
    const row = { order_id: id, storage_key, width: 800, height: 533, caption, point, shot, created_at };
    await transaction.insertInto("order_inspection_photos").values(row).execute();
  }
}

export async function publish(one: Import): Promise<void> {
  const { transaction, scope, story, id } = one;
  if (!story.inspection) return;
  await transaction
    .updateTable("order_inspections")
    .set({ published_at: scope.context.now.toString() })
    .where("order_id", "=", id)
    .execute();
  const sentence = "Ya puedes leer el informe de la inspección del coche, con su veredicto.";
  await recordForCustomer(transaction, scope, id, { topic: "inspection", sentence });
  if (one.reserved) return follow(one);
  // The entry of the ledger lets the order follow, too.
  await spend(one, "inspection", inspectionCents, `Perito en ${story.inspection.place} ${one.reference}`);
}

export async function confirmPurchase(one: Import): Promise<void> {
  const { seen } = await readPurchase(one.transaction, await lockedOrder(one));
  must(await confirm(one.transaction, await opened(one), { name: one.person.name, seen }));
}

/** What the lines of the accepted quote say that a part of the price costs. */
export async function costOf({ transaction, id }: Import, group: LineGroup): Promise<number> {
  const row = await transaction.selectFrom("order_quotes").select("content").where("order_id", "=", id).executeTakeFirst();
  const lines = row ? contentIn(row).lines.filter((line) => line.group === group) : [];
  return lines.reduce((sum, line) => sum + middleOf(line), 0);
}

/** What a stock car was bought for, against what its page asks. */
const boughtFor = 0.82;

function purchaseCents({ story, reserved }: Import): number {
  return story.car?.germanPrice === undefined ? Math.round(((reserved?.cents ?? 0) * boughtFor) / 100) * 100 : story.car.germanPrice * 100;
}

const autohaus = { name: "Autohaus Lindner GmbH", address: "Industriestraße 8, 70565 Stuttgart", document: "DE000000301" };

export const germanPapers = ["registration_one", "registration_two", "coc"] as const;

/** The team writes down the purchase, and a private seller signs it on paper. */
export const buy =
  (daysBefore = 0) =>
  async (one: Import) => {
    const { transaction, scope, id, story, place, day } = one;
    const isPrivate = story.template === "private_seller";
    const { name, address, document } = story.seller ?? autohaus;
    const bought_on = Temporal.PlainDate.from(day).subtract({ days: daysBefore }).toString();
    await transaction
      .insertInto("order_purchases")
      .values({
        order_id: id,
        seller_kind: isPrivate ? "private" : "dealer",
        seller_name: name,
        seller_address: address,
        seller_document: document,
        seller_country: "DE",
        document_number: isPrivate ? "" : `RE-${40_118 + place * 37}`,
        cents: purchaseCents(one),
        bought_on,
        vat_scheme: isPrivate ? "none" : "margin",
        disbursed_cents: await costOf(one, "taxes"),
        recorded_at: scope.context.now.toString(),
      })
      .execute();
    if (isPrivate) await signWithSeller(one, bought_on);
    else await bring(one, { kind: "invoice", title: "Factura del vendedor", shared: false });
  };

async function signWithSeller(one: Import, boughtOn: string): Promise<void> {
  const { transaction, scope, id, story } = one;
  const { seller, inspection, promised } = story;
  if (!seller) return;
  const { order } = await basisOf(one);
  const facts = { seller, cents: purchaseCents(one), boughtOn, place: inspection?.place ?? "", defects: "Discos traseros en el límite." };
  const given = { orderId: id, kind: "purchase", content: purchaseText(order, facts), issuedBy: null, shared: isAgency(order) } as const;
  const document = await issueDocument(transaction, scope.context, given);
  const signed_file_id = await bring(one, { kind: "contract", title: `Contrato con el vendedor ${document.reference}, firmado` });
  const signed = { signed_at: scope.context.now.toString(), signed_name: seller.name, signed_file_id };
  await transaction.updateTable("order_documents").set(signed).where("id", "=", document.id).execute();
  const sentence = `Hemos recibido firmado en papel: Contrato con el vendedor ${document.reference}.`;
  await recordForCustomer(transaction, scope, id, { topic: `document/${document.id}/signed`, sentence });
  if (promised !== undefined) await promise(one, "registration_two", promised);
}

export async function payForCar(one: Import): Promise<void> {
  await spend(one, "purchase", purchaseCents(one), `Compra del coche ${one.reference}`);
}

/** A stock car was bought and paid for before anybody asked for it, and its papers are here. */
export async function ownStockCar(one: Import): Promise<void> {
  const { transaction, scope, id, reserved, day } = one;
  if (!reserved) return;
  await buy(40)(one);
  for (const kind of germanPapers) await bring(one, { kind });
  const booked_on = Temporal.PlainDate.from(day).subtract({ days: 39 }).toString();
  const cost = { kind: "cost", concept: "purchase", cents: purchaseCents(one), booked_on, note: "Comprado para nuestro stock" } as const;
  must(await recordEntry(transaction, scope, id, cost));
}
