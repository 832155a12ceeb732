import type { Letter } from "#app/features/ground/emails/letter.ts";

type AccountChange = { iban: string; by: string; moment: string; address: string };

/** To the other admins. `iban`: in groups of four. `by`: who did it. `address`: the page of the account. */
export function accountProposed(change: AccountChange): Letter {
  return {
    subject: "Alguien propone cambiar la cuenta en la que cobramos",
    preview: `${change.by} propone otra cuenta. No vale hasta que otra persona la confirme.`,
    heading: "Propuesta de cuenta nueva",
    paragraphs: [
      `${change.by} propone que los clientes paguen en otra cuenta. No vale hasta que otra persona que administra la confirme.`,
      "Antes de confirmar, habla con esa persona y mira la cuenta en el banco. Si no lo esperabas, retira la propuesta y revisa quién administra la web.",
    ],
    ...rest(change),
  };
}

/** To the other admins, the one who proposed it among them. */
export function accountConfirmed(change: AccountChange): Letter {
  return {
    subject: "Ha cambiado la cuenta en la que cobramos",
    preview: `${change.by} ha confirmado la cuenta nueva.`,
    heading: "Cuenta cambiada",
    paragraphs: [
      `${change.by} ha confirmado la cuenta nueva: desde ahora los clientes pagan en ella, y cada importación abierta recibe un aviso.`,
      "Si no lo esperabas, llama ahora a las demás personas que administran: la cuenta anterior se puede volver a proponer.",
    ],
    ...rest(change),
  };
}

function rest({ iban, by, moment, address }: AccountChange) {
  return {
    facts: [
      { name: "IBAN", value: iban },
      { name: "Quién", value: by },
      { name: "Cuándo", value: moment },
    ],
    actions: [{ label: "Ver la cuenta", address }],
  };
}
