import { companyAccount } from "#app/features/ground/company-account/queries.server.ts";
import { formatShortMoment } from "#app/lib/dates.ts";
import { writtenIban } from "#app/lib/iban.ts";
import { type Context, runAs, type Transaction, userIdOf } from "#server/context.ts";

/** The people who can sign in as admins. */
export function openAdmins(transaction: Transaction) {
  return transaction
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .select(["users.id", "email", "granted_at"])
    .where("role", "=", "admin")
    .where("banned_at", "is", null)
    .where("email_verified_at", "is not", null)
    .orderBy("email")
    .execute();
}

/** The present account, the proposal that waits, what became of the earlier ones (the newest first), and whether two people can change it. */
export function readAccountChanges(context: Context) {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("company_accounts")
      .leftJoin("users as proposer", "proposer.id", "proposed_by")
      .leftJoin("users as confirmer", "confirmer.id", "confirmed_by")
      .select(["company_accounts.id", "iban", "proposed_at", "proposed_by", "confirmed_at", "withdrawn_at"])
      .select(["proposer.email as proposer", "confirmer.email as confirmer"])
      .orderBy("proposed_at", "desc")
      .limit(100)
      .execute();
    const shown = rows.map(({ iban, proposed_at, confirmed_at, withdrawn_at, ...row }) => ({
      id: row.id,
      iban: writtenIban(iban),
      proposer: row.proposer ?? "una cuenta borrada",
      confirmer: row.confirmer ?? "una cuenta borrada",
      isOwn: row.proposed_by === userIdOf(context.actor),
      proposed: formatShortMoment(proposed_at),
      confirmed: confirmed_at && formatShortMoment(confirmed_at),
      withdrawn: withdrawn_at && formatShortMoment(withdrawn_at),
    }));
    const waits = ({ confirmed, withdrawn }: (typeof shown)[number]) => confirmed === null && withdrawn === null;
    return {
      account: await companyAccount(transaction),
      proposal: shown.find(waits),
      ended: shown.filter((row) => !waits(row)),
      isForTwo: (await openAdmins(transaction)).length > 1,
    };
  });
}

export type ShownChange = Awaited<ReturnType<typeof readAccountChanges>>["ended"][number];
