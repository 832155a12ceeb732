import type { Letter } from "#app/features/ground/emails/letter.ts";
import { writtenIban } from "#app/lib/iban.ts";

/** `by`: who did it. `moment`: in words. `address`: the page of the account. */
type Told = { iban: string; by: string; moment: string; address: string };

/** To the other admins: somebody proposed another account, or confirmed it. */
export function accountChange(change: "proposed" | "confirmed", { iban, by, moment, address }: Told): Letter {
  const proposed = change === "proposed";
  const subject = proposed ? "Propuesta: cobrar en otra cuenta" : "Ha cambiado la cuenta en la que cobramos";
  return {
    subject,
    preview: proposed ? "No vale hasta que otra persona la confirme." : "Desde ahora los clientes pagan en ella.",
    heading: subject,
    paragraphs: proposed
      ? [
          `${by} propone que los clientes paguen en otra cuenta. No vale hasta que otra persona que administra la confirme.`,
          "Antes de confirmar, habla con esa persona y mira la cuenta en el banco. Si no lo esperabas, retira la propuesta.",
        ]
      : [
          `${by} ha confirmado la cuenta nueva: desde ahora los clientes pagan en ella, y cada importación abierta recibe un aviso.`,
          "Si no lo esperabas, llama ahora a las demás personas que administran. La cuenta anterior se puede volver a proponer.",
        ],
    facts: [
      { name: "IBAN", value: writtenIban(iban) },
      { name: "Quién", value: by },
      { name: "Cuándo", value: moment },
    ],
    actions: [{ label: "Ver la cuenta", address }],
  };
}
