/** Where a person finds out whether a detail that claims to be ours is ours. */
export const checkPage = "/verificar";

/** The account that customers pay into: its holder, and its IBAN in groups of four. */
export type CompanyAccount = { holder: string; iban: string };

/** The same for a mail. `check`: how its reader makes sure that the account is ours. */
export type MailedAccount = CompanyAccount & { check: string };

export const neverChanged = "Nunca cambiamos de cuenta por teléfono o correo.";

/** The account as facts of a mail or a page. */
export function accountFacts({ holder, iban }: CompanyAccount) {
  return [
    { name: "Titular", value: holder },
    { name: "IBAN", value: iban },
  ];
}
