import { companyAccounts } from "#app/features/ground/company-account/queries.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import type { Transaction } from "#server/context.ts";
import type { MailScope } from "#server/request.ts";
import { company } from "#company";
import type { Claim } from "./claims.ts";
import type { Verdict } from "./messages.ts";

/** `until`: of an account that was ours, its last day in words. */
type Judged = { verdict: Verdict; until?: string };

/**
 * Whether a claim is ours, compared as a whole: no part of it and nothing similar counts. Run it as the system, because a visitor sees neither
 * orders nor the telephones of the team. A yes and a no of one kind run the same statements, so the time tells
 * nothing.
 */
export async function judge(transaction: Transaction, { context, siteOrigin }: MailScope, { kind, value }: Claim): Promise<Judged> {
  if (kind === "iban") return judgeAccount(transaction, value);
  const ours = {
    phone: async () => (await phones(transaction)).includes(value),
    email: () => [company.email, context.answersAddress].some((address) => address?.toLowerCase() === withoutConversation(value)),
    web: () => value === new URL(siteOrigin).host.replace(/^www\./, ""),
    reference: () => isReference(transaction, value),
  };
  return { verdict: (await ours[kind]()) ? "yes" : "no" };
}

/** Mails ask to be answered at the mailbox of answers with a token of their conversation (server/secrets/answer-address.ts), also of an old key. */
function withoutConversation(address: string): string {
  return address.replace(/\+[0-9a-v]{42}(?=@)/, "");
}

async function judgeAccount(transaction: Transaction, iban: string): Promise<Judged> {
  const account = (await companyAccounts(transaction)).find((own) => own.iban === iban);
  if (account?.until === undefined) return { verdict: account ? "yes" : "no" };
  return { verdict: "former", until: formatLongDate(account.until) };
}

/** The company's numbers, and those with which members of the team call customers (ORDER-14). */
async function phones(transaction: Transaction): Promise<(string | null)[]> {
  const members = await transaction
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .innerJoin("user_roles", "user_roles.user_id", "profiles.user_id")
    .select("work_phone")
    .where("role", "<>", "user")
    .where("banned_at", "is", null)
    .execute();
  return [company.phone.international, `+${company.whatsapp.international}`, ...members.map(({ work_phone }) => work_phone)];
}

async function isReference(transaction: Transaction, reference: string): Promise<boolean> {
  const orders = transaction.selectFrom("orders").select("reference").where("reference", "=", reference);
  const reservations = transaction.selectFrom("reservations").select("reference").where("reference", "=", reference);
  return (await orders.union(reservations).execute()).length > 0;
}
