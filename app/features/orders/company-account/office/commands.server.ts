import { companyAccount } from "#app/features/ground/company-account/queries.server.ts";
import { queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { delicate } from "#app/features/people/sessions/commands/confirm.server.ts";
import { isRefusedByPolicy, isUniqueViolation } from "#db/sql-state.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { writtenIban } from "#app/lib/iban.ts";
import type { Transaction } from "#server/context.ts";
import type { FormScope, MailScope, PasswordFormScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { company } from "#company";
import { companyAccountAddress } from "./addresses.ts";
import { accountConfirmed, accountProposed } from "./emails.ts";
import { accountForms, accountMessages, newAdmin, onlyAdmin, ownProposal, proposalGone, proposalWaits, sameAccount } from "./messages.ts";
import { openAdmins } from "./queries.server.ts";
import { decisionSchema, proposalSchema } from "./schema.ts";

/** Proposes another account, with the admin's own password (row A12). It counts only when another admin confirms it (decision 0079). */
export function proposeAccount(scope: PasswordFormScope, session: Session, sent: FormData) {
  const description = {
    form: accountForms.propose,
    schema: proposalSchema,
    messages: accountMessages.propose,
    always: true,
    limit: withoutTicket,
  };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction, { iban }): Promise<WriteResult> => {
    if ((await openAdmins(transaction)).length < 2) return refused(onlyAdmin);
    if ((await companyAccount(transaction)).iban.replaceAll(" ", "") === iban) return refused(sameAccount, { field: "iban" });
    const proposal = { id: crypto.randomUUID(), iban, proposed_at: scope.context.now.toString(), proposed_by: session.userId };
    try {
      await transaction.insertInto("company_accounts").values(proposal).execute();
    } catch (error) {
      if (isUniqueViolation(error)) return refused(proposalWaits);
      throw error;
    }
    await tellOtherAdmins(transaction, scope, session, proposal, accountProposed);
    return { ok: true };
  });
}

/** Confirms another admin's proposal, with the own password. From this transaction on every page and mail shows the new account. */
export function confirmAccount(scope: PasswordFormScope, session: Session, sent: FormData) {
  const description = {
    form: accountForms.confirm,
    schema: decisionSchema,
    messages: accountMessages.confirm,
    always: true,
    limit: withoutTicket,
  };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction, { proposal: id }): Promise<WriteResult> => {
    const proposal = await waitingProposal(transaction, id);
    if (!proposal) return refused(proposalGone);
    if (proposal.proposed_by === session.userId) return refused(ownProposal);
    const confirmed = { confirmed_at: scope.context.now.toString(), confirmed_by: session.userId };
    try {
      if (!(await decide(transaction, id, confirmed))) return refused(proposalGone);
    } catch (error) {
      // What is left for the policy to refuse: this person is an admin since too short a time.
      if (isRefusedByPolicy(error)) return refused(newAdmin);
      throw error;
    }
    await tellOtherAdmins(transaction, scope, session, proposal, accountConfirmed);
    return { ok: true };
  });
}

/** Takes a proposal back, as any admin. It makes nothing worse, so it needs no password. */
export function withdrawAccount(scope: FormScope, session: Session, sent: FormData) {
  const description = { form: accountForms.withdraw, schema: decisionSchema, messages: accountMessages.withdraw, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { proposal: id }): Promise<WriteResult> => {
    const withdrawn = { withdrawn_at: scope.context.now.toString(), withdrawn_by: session.userId };
    return (await decide(transaction, id, withdrawn)) ? { ok: true } : refused(proposalGone);
  });
}

function waitingProposal(transaction: Transaction, id: string) {
  return transaction
    .selectFrom("company_accounts")
    .select(["id", "iban", "proposed_by"])
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
}

type Decision = { confirmed_at: string; confirmed_by: string } | { withdrawn_at: string; withdrawn_by: string };

/** Whether the proposal still waited. Of two decisions at the same moment the second finds none. */
async function decide(transaction: Transaction, id: string, decision: Decision): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("company_accounts")
    .set(decision)
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .where("withdrawn_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function tellOtherAdmins(
  transaction: Transaction,
  { context, siteOrigin }: MailScope,
  { userId, email: by }: Session,
  { id, iban }: { id: string; iban: string },
  letterOf: (change: Parameters<typeof accountProposed>[0]) => Letter,
): Promise<void> {
  const letter = letterOf({ iban: writtenIban(iban), by, moment: formatMoment(context.now), address: siteOrigin + companyAccountAddress });
  for (const admin of await openAdmins(transaction)) {
    if (admin.id === userId) continue;
    await queueForTeam(transaction, context, { about: { kind: "company-account", id }, to: admin.email, replyTo: company.email, letter });
  }
}
