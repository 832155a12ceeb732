import type { Letter } from "#app/features/ground/emails/letter.ts";

type ToldOrder = { reference: string; name: string; carName: string };

/**
 * To the customer: what changed in their order. Several changes of a quarter of an hour are told together, the oldest first. `address`: the
 * order's page; undefined when the link is over and there is no account. `note`: what to know of the link, if it is one.
 */
export function orderNews(
  { reference, name, carName }: ToldOrder,
  sentences: readonly string[],
  address: string | undefined,
  note: string | undefined,
): Letter {
  const car = carName === "" ? "tu coche" : carName;
  const [first = ""] = sentences;
  return {
    subject: sentences.length === 1 ? `Novedad de tu importación ${reference}: ${car}` : `Novedades de tu importación ${reference}: ${car}`,
    preview: first,
    heading: `Hola, ${name}`,
    paragraphs:
      sentences.length === 1 ? sentences : ["Esto ha cambiado en tu importación:", ...sentences.map((sentence) => `• ${sentence}`)],
    ...(address === undefined ? {} : { actions: [{ label: "Ver mi importación", address }] }),
    notes: [`${note === undefined ? "" : `${note} `}Si quieres preguntar algo, responde a este correo.`],
  };
}
