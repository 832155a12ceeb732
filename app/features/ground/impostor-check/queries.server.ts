import { knownAccounts } from "#app/features/ground/company-account/queries.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import type { Transaction } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { company } from "#company";
import type { Claim } from "./claims.ts";
import type { Verdict } from "./messages.ts";

/** `until`: of an account that was ours, its last day in words. */
export type Judged = { verdict: Verdict; until?: string };

export type JudgeScope = Pick<RequestScope, "context" | "siteOrigin">;

/**
 * Whether a claim is ours, compared as a whole: no part of it and nothing similar counts. Run it as the system, because a visitor sees neither
 * orders nor the telephones of the team. Every claim of a kind takes the same statements.
 */
export async function judge(transaction: Transaction, scope: JudgeScope, { kind, value }: Claim): Promise<Judged> {
  if (kind === "iban") return judgeAccount(transaction, value);
  if (kind === "phone") return yesIf((await phones(transaction)).includes(value));
  if (kind === "email") return yesIf([company.email, scope.context.answersAddress].includes(value));
  if (kind === "web") return yesIf(value === new URL(scope.siteOrigin).host.replace(/^www\./, ""));
  return yesIf(await isReference(transaction, value));
}

function yesIf(ours: boolean): Judged {
  return { verdict: ours ? "yes" : "no" };
}

async function judgeAccount(transaction: Transaction, iban: string): Promise<Judged> {
  const known = (await knownAccounts(transaction)).find((account) => account.iban === iban);
  if (known?.until === undefined) return yesIf(known !== undefined);
  return { verdict: "former", until: formatLongDate(known.until) };
}

/** The company's numbers, and those with which members of the team call customers (ORDER-14). */
async function phones(transaction: Transaction): Promise<string[]> {
  const members = await transaction
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .innerJoin("user_roles", "user_roles.user_id", "profiles.user_id")
    .select("work_phone")
    .where("role", "<>", "user")
    .where("banned_at", "is", null)
    .where("work_phone", "is not", null)
    .execute();
  return [company.phone.international, `+${company.whatsapp.international}`, ...members.map(({ work_phone }) => work_phone ?? "")];
}

async function isReference(transaction: Transaction, reference: string): Promise<boolean> {
  const found = await transaction
    .selectFrom("orders")
    .select("reference")
    .where("reference", "=", reference)
    .union(transaction.selectFrom("reservations").select("reference").where("reference", "=", reference))
    .execute();
  return found.length > 0;
}
