import { companyAccount } from "#app/features/ground/company-account/queries.server.ts";
import { formatShortMoment } from "#app/lib/dates.ts";
import { writtenIban } from "#app/lib/iban.ts";
import { type Context, runAs, type Transaction, userIdOf } from "#server/context.ts";
import { orphanProposal, ownProposal } from "./messages.ts";

/** The people who can sign in as admins. */
export function openAdmins(transaction: Transaction) {
  return transaction
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .select(["users.id", "email"])
    .where("role", "=", "admin")
    .where("banned_at", "is", null)
    .where("email_verified_at", "is not", null)
    .execute();
}

/** The present account, the proposal that waits, if there is one, and whether two people can change it. What ended is in the audit log. */
export function readAccountChange(context: Context) {
  return runAs(context, async (transaction) => {
    const row = await transaction
      .selectFrom("company_accounts")
      .leftJoin("users", "users.id", "proposed_by")
      .select(["company_accounts.id", "iban", "proposed_at", "proposed_by", "email"])
      .where("confirmed_at", "is", null)
      .where("withdrawn_at", "is", null)
      .executeTakeFirst();
    return {
      account: await companyAccount(transaction),
      proposal: row && {
        id: row.id,
        iban: writtenIban(row.iban),
        by: row.email ?? "una cuenta borrada",
        obstacle: obstacleTo(row, userIdOf(context.actor)),
        moment: formatShortMoment(row.proposed_at),
      },
      isForTwo: (await openAdmins(transaction)).length > 1,
    };
  });
}

/**
 * Why this person can never confirm this proposal; undefined if they can, or have not been an admin long enough (the database checks that).
 */
export function obstacleTo({ proposed_by }: { proposed_by: string | null }, userId: string | null): string | undefined {
  if (proposed_by === null) return orphanProposal;
  return proposed_by === userId ? ownProposal : undefined;
}

export type Proposal = NonNullable<Awaited<ReturnType<typeof readAccountChange>>["proposal"]>;
