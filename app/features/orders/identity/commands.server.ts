import type { z } from "zod";
import { answerForm, type RefusedForm, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder, refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import type { OpenedOrder } from "#app/features/orders/access/queries.server.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { runAsSystemWithin, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { noBuyer } from "./contract-data.ts";
import { questionAboutName } from "./identifiers.ts";
import { buyerForm, buyerMessages } from "./messages.ts";
import { contractDataMark } from "./queries.server.ts";
import { buyerSchema, readDocument } from "./schema.ts";

type Typed = z.output<typeof buyerSchema>;
type Written = Omit<Typed, "sure" | "seen">;

/** Stores what a contract says of its buyer, given by the customer. As the system, because customers may not write orders. */
export function giveBuyer(opened: OpenedOrder<FormScope>, sent: FormData) {
  const { order, scope } = opened;
  const description = { form: buyerForm, schema: buyerSchema, messages: buyerMessages };
  return answerForm(scope, description, sent, async (transaction, values) => {
    const refusal = refusedToTeam(opened) ?? questioned(values);
    if (refusal) return refusal;
    const written = await runAsSystemWithin(transaction, scope.context.actor, () => writeContractData(transaction, order.id, values));
    if (written.ok)
      await recordForCustomer(transaction, scope, order.id, { topic: "buyer", sentence: "Nos has dado tus datos para el contrato." });
    return written;
  });
}

/** A name that looks like none is questioned once; sent again as it is, it counts. */
export function questioned({ legal_name: name, sure }: Pick<Typed, "legal_name" | "sure">): RefusedForm | undefined {
  const question = name === "" || name === sure ? undefined : questionAboutName(name);
  return question === undefined
    ? undefined
    : { ok: false, status: 409, errors: { fields: { legal_name: question }, questions: ["legal_name"] } };
}

/** Writes the data of an open order, unless somebody has changed them since the page showed them. */
export async function writeContractData(
  transaction: Transaction,
  orderId: string,
  { sure: _sure, seen, ...values }: Typed & Partial<Record<"vin" | "plate", string | null> & { car_version: string }>,
): Promise<WriteResult> {
  const order = await lockOrder(transaction, orderId);
  if (!order) return refused(orderMissing, { status: 404 });
  if (order.status !== "open") return refused(orderEnded);
  if (contractDataMark(order) !== seen) return refused(changedMeanwhile);
  await transaction.updateTable("orders").set(withDocument(values)).where("id", "=", orderId).execute();
  return { ok: true };
}

function withDocument<Values extends Written>(values: Values): Values {
  const document = readDocument(values);
  return { ...values, document_number: document.ok ? document.value : noBuyer.document_number };
}
