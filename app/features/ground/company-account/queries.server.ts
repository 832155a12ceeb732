import { writtenIban } from "#app/lib/iban.ts";
import type { Transaction } from "#server/context.ts";
import { company } from "#company";
import { checkPage, type CompanyAccount, type MailedAccount, changeRule } from "./account.ts";

/** The accounts that two admins have confirmed, the present one first; IBANs without spaces. Without one, that of company.config.ts counts. */
export async function confirmedAccounts(transaction: Transaction) {
  const rows = await transaction
    .selectFrom("company_accounts")
    .select(["id", "iban", "confirmed_at"])
    .where("confirmed_at", "is not", null)
    .orderBy("confirmed_at", "desc")
    .execute();
  return rows.map(({ confirmed_at, ...row }) => ({ ...row, since: confirmed_at ?? new Date(0) }));
}

/** The accounts that are or were the company's, the present one first; IBANs without spaces. `until`: when another one took its place. */
export async function companyAccounts(transaction: Transaction): Promise<{ iban: string; until: Date | undefined }[]> {
  const confirmed = await confirmedAccounts(transaction);
  const ibans = [...confirmed.map(({ iban }) => iban), company.bank.iban.replaceAll(" ", "")];
  return ibans.map((iban, place) => ({ iban, until: confirmed[place - 1]?.since }));
}

/** Their IBANs, each once. */
export async function ownIbans(transaction: Transaction): Promise<string[]> {
  return [...new Set((await companyAccounts(transaction)).map(({ iban }) => iban))];
}

/** The account that customers pay into now, the only one that pages and mails show (decision 0079). The holder is always the company. */
export async function companyAccount(transaction: Transaction): Promise<CompanyAccount> {
  const [present] = await confirmedAccounts(transaction);
  return { holder: company.bank.holder, iban: present ? writtenIban(present.iban) : company.bank.iban };
}

/** The same for a mail, with the line that says how to check it. */
export async function mailedAccount(transaction: Transaction, siteOrigin: string): Promise<MailedAccount> {
  return { ...(await companyAccount(transaction)), check: `Comprueba esta cuenta en ${siteOrigin}${checkPage}. ${changeRule}` };
}
