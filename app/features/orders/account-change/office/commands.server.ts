import { z } from "zod";
import { companyAccount } from "#app/features/ground/company-account/queries.server.ts";
import { queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { delicate } from "#app/features/people/sessions/commands/confirm.server.ts";
import { typedPassword } from "#app/features/people/sessions/schema.ts";
import { isRefusedByPolicy, isUniqueViolation } from "#db/sql-state.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { requiredLine } from "#app/lib/form-fields.ts";
import { readIban, writtenIban } from "#app/lib/iban.ts";
import type { Transaction } from "#server/context.ts";
import type { FormScope, MailScope, PasswordFormScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { company } from "#company";
import { accountChange } from "./emails.ts";
import {
  accountForms as forms,
  accountMessages as messages,
  companyAccountAddress,
  newAdmin,
  onlyAdmin,
  proposalGone,
  proposalWaits,
  sameAccount,
} from "./messages.ts";
import { obstacleTo, openAdmins } from "./queries.server.ts";

const current_password = typedPassword().optional();

const proposalSchema = z.object({
  iban: requiredLine(60, "El IBAN", "Escribe el IBAN de la cuenta nueva.").transform((text, issues) => {
    const reading = readIban(text);
    if (reading.ok) return reading.value;
    issues.addIssue({ code: "custom", message: reading.wrong });
    return z.NEVER;
  }),
  current_password,
});

/** The IBAN of a proposal never changes, so its id is what the person saw. */
const withdrawalSchema = z.object({ proposal: z.uuid(proposalGone) });
const confirmationSchema = withdrawalSchema.extend({ current_password });

const delicately = { always: true, limit: withoutTicket } as const;

/** Proposes another account, with the admin's own password (row A12). It counts only when another admin confirms it (decision 0079). */
export function proposeAccount(scope: PasswordFormScope, session: Session, sent: FormData) {
  const description = { form: forms.propose, schema: proposalSchema, messages: messages.propose, ...delicately };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction, { iban }): Promise<WriteResult> => {
    if ((await openAdmins(transaction)).length < 2) return refused(onlyAdmin);
    if ((await companyAccount(transaction)).iban === writtenIban(iban)) return refused(sameAccount, { field: "iban" });
    const proposal = { id: crypto.randomUUID(), iban, proposed_at: scope.context.now.toString(), proposed_by: session.userId };
    try {
      await transaction.insertInto("company_accounts").values(proposal).execute();
    } catch (error) {
      if (isUniqueViolation(error)) return refused(proposalWaits);
      throw error;
    }
    await tellOtherAdmins(transaction, scope, session, "proposed", proposal);
    return { ok: true };
  });
}

/** Confirms another admin's proposal, with the own password. From this transaction on every page and mail shows the new account. */
export function confirmAccount(scope: PasswordFormScope, session: Session, sent: FormData) {
  const description = { form: forms.confirm, schema: confirmationSchema, messages: messages.confirm, ...delicately };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction, { proposal: id }): Promise<WriteResult> => {
    const proposal = await transaction.selectFrom("company_accounts").select("proposed_by").where("id", "=", id).executeTakeFirst();
    const obstacle = proposal && obstacleTo(proposal, session.userId);
    if (obstacle !== undefined) return refused(obstacle);
    try {
      const decided = await decide(transaction, id, { confirmed_at: scope.context.now.toString(), confirmed_by: session.userId });
      if (decided === undefined) return refused(proposalGone);
      await tellOtherAdmins(transaction, scope, session, "confirmed", decided);
      return { ok: true };
    } catch (error) {
      // What is left for the policy to refuse: this person is an admin since too short a time.
      if (isRefusedByPolicy(error)) return refused(newAdmin);
      throw error;
    }
  });
}

/** Takes a proposal back, as any admin. It makes nothing worse, so it needs no password. */
export function withdrawAccount(scope: FormScope, session: Session, sent: FormData) {
  const description = { form: forms.withdraw, schema: withdrawalSchema, messages: messages.withdraw, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { proposal: id }): Promise<WriteResult> => {
    const decided = await decide(transaction, id, { withdrawn_at: scope.context.now.toString(), withdrawn_by: session.userId });
    return decided ? { ok: true } : refused(proposalGone);
  });
}

type Decision = { confirmed_at: string; confirmed_by: string } | { withdrawn_at: string; withdrawn_by: string };

/** The proposal, if it still waited. Of two decisions at the same moment the second finds none. */
function decide(transaction: Transaction, id: string, decision: Decision) {
  return transaction
    .updateTable("company_accounts")
    .set(decision)
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .where("withdrawn_at", "is", null)
    .returning(["id", "iban"])
    .executeTakeFirst();
}

async function tellOtherAdmins(
  transaction: Transaction,
  { context, siteOrigin }: MailScope,
  { userId, email: by }: Session,
  change: "proposed" | "confirmed",
  { id, iban }: { id: string; iban: string },
): Promise<void> {
  const letter = accountChange(change, { iban, by, moment: formatMoment(context.now), address: siteOrigin + companyAccountAddress });
  const others = (await openAdmins(transaction)).filter((admin) => admin.id !== userId);
  const about = { kind: "bank-details", id } as const;
  for (const { email: to } of others) await queueForTeam(transaction, context, { about, to, replyTo: company.email, letter });
}
