import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { readStep } from "#app/features/orders/steps/queries.server.ts";
import { runAs } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { questioned, writeContractData } from "../commands.server.ts";
import { contractDataForm, contractDataMessages } from "../messages.ts";
import { contractDataSchema } from "../schema.ts";

/** Stores what a contract says of buyer and car, as the team, which may leave fields empty. */
export async function saveContractData(scope: FormScope, orderId: string, sent: FormData) {
  const registration = await runAs(scope.context, (transaction) => readStep(transaction, orderId, "registration"));
  const schema = contractDataSchema(registration?.state === "done");
  const description = { form: contractDataForm, schema, messages: contractDataMessages };
  return answerForm(scope, description, sent, async (transaction, values) => {
    return questioned(values) ?? writeContractData(transaction, orderId, values);
  });
}
