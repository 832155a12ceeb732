import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type RefusedForm } from "#app/features/ground/forms/write-result.ts";
import { refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import type { OpenedOrder } from "#app/features/orders/access/queries.server.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import type { FormScope } from "#server/request.ts";
import { declaringForm, declaringMessages, notWithdrawable, periodOver } from "../messages.ts";
import { noRightWords } from "../period-words.ts";
import { readWithdrawalState } from "../queries.server.ts";
import type { WithdrawalRight } from "../right.ts";
import { withdrawalSchema } from "../schema.ts";

/**
 * The first step of a withdrawal (ORDER-60): checks that it is possible, and writes nothing. The page then shows the declaration with the
 * button that confirms it, with the reason that came here. So it needs no ticket: sent twice, it returns the same.
 */
export function declareWithdrawal(opened: OpenedOrder<FormScope>, sent: FormData) {
  const { order, scope } = opened;
  const description = { form: declaringForm, schema: withdrawalSchema, messages: declaringMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { reason }) => {
    const refusal = refusedToTeam(opened);
    if (refusal) return refusal;
    const { right } = await readWithdrawalState(transaction, scope.context, order);
    return right.kind === "open" || right.kind === "declared" ? { ok: true, outcome: { reason } } : refusedRight(right);
  });
}

/** Refuses a withdrawal that the law does not give. */
export function refusedRight(right: Extract<WithdrawalRight, { kind: "none" | "over" }>): RefusedForm {
  return refused(right.kind === "over" ? periodOver(formatCalendarDay(right.until.toString())) : notWithdrawable(noRightWords[right.why]));
}
