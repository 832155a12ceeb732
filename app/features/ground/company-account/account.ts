/** Where a person finds out whether a detail that claims to be ours is ours. */
export const checkPage = "/verificar";

/** The account that customers pay into: its holder, and its IBAN in groups of four. */
export type CompanyAccount = { holder: string; iban: string };

/** The same for a mail. `check`: how its reader makes sure that the account is ours. */
export type MailedAccount = CompanyAccount & { check: string };

/** Payment mails have the account too, so the rule is where a change is seen, and not that none is ever told. */
export const neverByMail = "No pagues en una cuenta que solo está en un correo.";
export const changeRule = `Un cambio de cuenta lo ves siempre en la página de tu importación. ${neverByMail}`;

/** The account as facts of a mail or a page. */
export function accountFacts({ holder, iban }: CompanyAccount) {
  return [
    { name: "Titular", value: holder },
    { name: "IBAN", value: iban },
  ];
}
