/** Where a person finds out whether a detail that claims to be ours is ours. */
export const checkPage = "/verificar";

/** The account that customers pay into: its holder, and its IBAN in groups of four. */
export type CompanyAccount = { holder: string; iban: string };

/** The same for a mail. `check`: how its reader makes sure that the account is ours. */
export type MailedAccount = CompanyAccount & { check: string };

const never = "Nunca cambiamos de cuenta por teléfono o correo.";

/** The line below an account in a mail. */
export function checkInMail(siteOrigin: string): string {
  return `Comprueba esta cuenta en ${siteOrigin}${checkPage}. ${never}`;
}

/** The same on a page, around its link. */
export const checkOnPage = { before: "Comprueba esta cuenta en", link: "¿De verdad sois vosotros?", after: never };

/** The account as facts of a mail or a page. */
export function accountFacts({ holder, iban }: CompanyAccount) {
  return [
    { name: "Titular", value: holder },
    { name: "IBAN", value: iban },
  ];
}
