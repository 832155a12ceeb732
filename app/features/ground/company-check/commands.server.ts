import { data } from "react-router";
import { z } from "zod";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { requiredLine } from "#app/lib/form-fields.ts";
import { runAsSystemWithin } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { readClaim } from "./claims.ts";
import { checkForm, checkMessages, claimMissing, claimUnknown } from "./messages.ts";
import { judge } from "./queries.server.ts";

const longest = 300;

const checkSchema = z.object({
  claim: requiredLine(longest, "Lo que quieres comprobar", claimMissing).transform((text, issues) => {
    const claim = readClaim(text);
    if (claim) return claim;
    issues.addIssue({ code: "custom", message: claimUnknown });
    return z.NEVER;
  }),
});

/**
 * Says whether something is ours (decision 0079). The limits of strangers count it, so nobody asks for all numbers. The answer and the kind of
 * thing are kept with the ticket; what was typed is kept nowhere, and only stands in its field again.
 */
export async function checkClaim(scope: FormScope, sent: FormData) {
  const description = { form: checkForm, schema: checkSchema, messages: checkMessages };
  const answer = await answerForm(scope, description, sent, async (transaction, { claim }) => {
    const judged = await runAsSystemWithin(transaction, scope.context.actor, () => judge(transaction, scope, claim));
    return { ok: true, outcome: { kind: claim.kind, ...judged } };
  });
  if (!answer.data.ok) return answer;
  // The page itself is the notice. A green one beside a "no" would be read as a yes.
  const { notice: _, ...rest } = answer.data;
  const claim = sent.get("claim");
  return data<FormAnswer>({ ...rest, typed: { claim: typeof claim === "string" ? claim : "" } }, answer.init ?? undefined);
}
