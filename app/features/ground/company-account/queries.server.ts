import { writtenIban } from "#app/lib/iban.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { company } from "#company";
import { checkInMail, type CompanyAccount, type MailedAccount } from "./account.ts";

/**
 * The account that customers pay into now, the only one that pages and mails show: the newest that two admins have confirmed, or that of
 * company.config.ts (decision 0079). The holder is always the company.
 */
export async function companyAccount(transaction: Transaction): Promise<CompanyAccount> {
  const confirmed = await confirmedAccounts(transaction).executeTakeFirst();
  return { holder: company.bank.holder, iban: confirmed ? writtenIban(confirmed.iban) : company.bank.iban };
}

/** The same for a mail, with the line that says how to check it. */
export async function mailedAccount(transaction: Transaction, siteOrigin: string): Promise<MailedAccount> {
  return { ...(await companyAccount(transaction)), check: checkInMail(siteOrigin) };
}

/** The same for a page. */
export function readCompanyAccount(context: Context): Promise<CompanyAccount> {
  return runAs(context, companyAccount);
}

/** An account of ours, without spaces. `until`: when the next one took its place; undefined for the present one. */
export type KnownAccount = { iban: string; until?: Date };

/** Every account that was ever ours, the present one first. */
export async function knownAccounts(transaction: Transaction): Promise<KnownAccount[]> {
  const confirmed = await confirmedAccounts(transaction).execute();
  const all = [...confirmed.map(({ iban }) => iban), company.bank.iban.replaceAll(" ", "")];
  return all.map((iban, place) => {
    const until = confirmed[place - 1]?.confirmed_at;
    return until ? { iban, until } : { iban };
  });
}

function confirmedAccounts(transaction: Transaction) {
  return transaction
    .selectFrom("company_accounts")
    .select(["id", "iban", "confirmed_at"])
    .where("confirmed_at", "is not", null)
    .orderBy("confirmed_at", "desc");
}
