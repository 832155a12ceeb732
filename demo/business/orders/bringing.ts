/** From the German papers of a car to its handover, and a withdrawal. */
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { guaranteeText } from "#app/features/orders/documents/guarantee-text.ts";
import { handoverText } from "#app/features/orders/documents/handover-text.ts";
import { issueAndTell } from "#app/features/orders/documents/office/commands/prepare.server.ts";
import { tellAgreed } from "#app/features/orders/handover/commands/announce.server.ts";
import { planHandover } from "#app/features/orders/handover/commands/plan.server.ts";
import { momentOf } from "#app/features/orders/handover/moment.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import type { PaperKind } from "#app/features/orders/papers/paper-state.ts";
import { withdraw } from "#app/features/orders/withdrawals/commands.server.ts";
import { writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { basisOf, signNewest } from "./agreeing.ts";
import { costOf, germanPapers } from "./buying.ts";
import { changeOrder, follow, type Import, lockedOrder, must, opened, tick } from "./import.ts";
import { bring } from "./papers.ts";
import { ledger, spend } from "./paying.ts";
import { dayOf } from "./timeline.ts";

export async function bringGermanPapers(one: Import): Promise<void> {
  for (const kind of germanPapers) await bring(one, { kind });
  await follow(one);
}

export async function arrive(one: Import): Promise<void> {
  await tick("in_spain")(one);
  await spend(one, "transport", await costOf(one, "transport"), `Camión desde Alemania ${one.reference}`);
}

/** The paper that proves a step. */
export const prove = (kind: PaperKind) => async (one: Import) => {
  await bring(one, { kind });
  await follow(one);
};

/** Both taxes are paid on one day; only a private seller's car bears the transfer tax. */
export async function payTaxes(one: Import): Promise<void> {
  const kinds = ["registration_tax", "vehicle_tax"] as const;
  for (const kind of one.story.template === "private_seller" ? (["transfer_tax", ...kinds] as const) : kinds) await bring(one, { kind });
  // The entry of the ledger lets the order follow, too.
  await spend(one, "taxes", await costOf(one, "taxes"), `Agencia Tributaria, modelo 576 ${one.reference}`);
}

export async function register(one: Import): Promise<void> {
  await changeOrder(one, { plate: `${4100 + one.place * 37}MKL` });
  await prove("permit")(one);
}

/** Both sides have agreed by telephone when and where the car is handed over. */
export async function agreeHandover(one: Import): Promise<void> {
  const { transaction, scope, story, id, now } = one;
  const agreed = momentOf(dayOf(story, "handed_over", now).toString(), "16:30");
  const content = {
    place: `${story.street}, ${story.place}`,
    person: "Ginés Carrasco",
    note: "Trae tu DNI.",
    offered: [agreed],
    agreed,
    wish: "",
  };
  const handover = await transaction
    .insertInto("order_handovers")
    .values({ ...content, order_id: id })
    .returningAll()
    .executeTakeFirstOrThrow();
  await planHandover(transaction, scope, id, [agreed]);
  await tellAgreed(transaction, scope, { order: await lockedOrder(one), handover, agreed });
}

/** The act with the guarantee, and the signature that proves the handover. */
export async function handOver(one: Import): Promise<void> {
  const { transaction, scope, story, day } = one;
  const basis = await basisOf(one);
  const mileage = (story.car?.mileage ?? 0) + 1_900;
  const papers = "Permiso de circulación, ficha técnica y libro de mantenimiento.";
  const act = { handedOverOn: day, place: `${story.street}, ${story.place}`, mileage, keys: 2, papers, remarks: "" };
  const order = await lockedOrder(one);
  await issueAndTell(transaction, scope, order, basis, { kind: "handover", content: handoverText(basis.order, act) });
  const guarantee = guaranteeText(basis.order, { handedOverOn: day, months: basis.guaranteeMonths });
  await issueAndTell(transaction, scope, order, basis, { kind: "guarantee", content: guarantee });
  await signNewest("handover")(one);
}

export async function withdrawFrom(one: Import): Promise<void> {
  must(await withdraw(one.transaction, await opened(one), one.story.reason ?? ""));
}

/** An IBAN of an example, with its right check digits. */
const iban = "ES9121000418450200051332";

export async function giveAccount(one: Import): Promise<void> {
  const { transaction, scope, id, person } = one;
  const given = { order_id: id, holder: person.name, iban, given_at: scope.context.now.toString() };
  await transaction.insertInto("order_refund_accounts").values(given).execute();
  const { credit } = await ledger({ ...one, day: companyDay(scope.context.now).toString() });
  const sentence = `Te devolveremos ${writtenPayment(credit)} en la cuenta que acaba en ${iban.slice(-4)}. Si no nos la has dado tú, llámanos.`;
  await recordForCustomer(transaction, scope, id, { topic: "refund-account", sentence });
}
