import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import { formatCalendarDay, formatMoment } from "#app/lib/dates.ts";
import { termsInLines } from "#app/features/privacy/legal/terms/lines.ts";
import type { QuoteContent } from "./content.ts";
import { lineAmount, quoteView } from "./quote-view.ts";

type Addressed = { name: string; content: QuoteContent; address: string };

/** To the customer: a new version. The link shows it, and only a button on its page decides. */
export function quoteSent({ name, content, address }: Addressed): Letter {
  const { reference, version, car, price, parts, validUntil } = quoteView(content);
  return {
    subject: `Tu presupuesto ${reference}: ${car.name}`,
    preview: `${price}, válido hasta el ${validUntil}.`,
    heading: `Hola, ${name}`,
    paragraphs: [
      version === 1
        ? `Este es el presupuesto de tu ${car.name}, línea a línea y con su fuente.`
        : `Hemos actualizado el presupuesto de tu ${car.name}. Esta es la versión ${version} y sustituye a las anteriores que no hayas aceptado.`,
      "Léelo con calma en el enlace. Abrirlo no te compromete: solo decides con el botón de la página.",
    ],
    facts: [{ name: "Precio cerrado", value: price }, ...payments(parts), { name: "Válido hasta", value: validUntil }],
    actions: [{ label: "Ver el presupuesto", address }],
    notes: ["El enlace es personal: quien lo tenga puede ver tu importación y decidir por ti. ¿Dudas? Responde a este correo."],
  };
}

export type Acceptance = Addressed & {
  acceptedBy: string;
  acceptedAt: Temporal.Instant;
  hash: string;
  siteOrigin: string;
};

/** To the customer: the contract's confirmation on a durable medium (RDL 1/2007, art. 98.7), with all that was accepted. */
export function quoteAccepted({ name, content, address, acceptedBy, acceptedAt, hash, siteOrigin }: Acceptance): Letter {
  const { reference, version, car, plan, role, seller, place, price, parts, exactTotal, sumsUp, textsRevised, ...view } =
    quoteView(content);
  return {
    subject: `Has aceptado tu presupuesto ${reference}: ${car.name}`,
    preview: `Guarda este correo: contiene todo lo que has aceptado, ${price}.`,
    heading: `Gracias, ${name}`,
    paragraphs: [
      `Has aceptado la versión ${version} del presupuesto ${reference}, y te la confirmamos. Guarda este correo: contiene el contrato completo, con sus condiciones.`,
      `${role}: ${seller.name}, ${seller.taxNumber}, ${seller.address}.`,
      `Plan ${plan.name}: ${plan.includes.join("; ")}.`,
      view.contained,
      view.conditions,
      ...view.notIncluded,
      view.withdrawal,
    ],
    facts: [
      { name: "Coche", value: [car.name, ...car.facts.map(({ label, value }) => `${label}: ${value}`)].join("\n") },
      ...content.lines.map((line) => ({ name: line.label, value: lineInWords(line) })),
      ...(sumsUp ? [] : [{ name: "Suma calculada", value: `${exactTotal} en ${place}` }]),
      { name: "Precio cerrado", value: price },
      ...payments(parts),
      { name: "Aceptado por", value: acceptedBy },
      { name: "Día y hora", value: formatMoment(acceptedAt) },
      { name: "Textos legales", value: `Revisión del ${textsRevised}` },
      { name: "Huella SHA-256", value: hash },
    ],
    actions: [
      { label: "Ver el presupuesto aceptado", address },
      { label: "Condiciones y formulario de desistimiento", address: `${siteOrigin}/condiciones#desistimiento` },
    ],
    appendix: termsInLines(),
    notes: ["La huella identifica este contenido exacto: si cambiara una sola letra, sería otra. ¿Dudas? Responde a este correo."],
  };
}

const certainties = { asked: "fijo", ours: "nuestro precio", official: "oficial", estimate: "estimado" } as const;

function lineInWords({ low, high, certainty, source }: QuoteContent["lines"][number]): string {
  return `${lineAmount({ low, high })} (${certainties[certainty]})\nFuente: ${source.title}, ${formatCalendarDay(source.date)}`;
}

function payments(parts: readonly { label: string; amount: string; due: string }[]): { name: string; value: string }[] {
  return parts.map(({ label, amount, due }) => ({ name: label, value: `${amount}\n${due}` }));
}

export type Decision = { decision: "accepted" | "declined"; decidedBy: string; reason: string | null; officeAddress: string };

export function quoteDecided(content: QuoteContent, { decision, decidedBy, reason, officeAddress }: Decision): Letter {
  const { reference, version, car } = content;
  const what = decision === "accepted" ? "aceptado" : "rechazado";
  return {
    subject: `Presupuesto ${what} ${reference}: ${car.name}`,
    preview: `${decidedBy}, versión ${version}, ${writtenCents(content.price.total)}.`,
    heading: `Presupuesto ${what}`,
    paragraphs: [
      decision === "accepted"
        ? "Los pagos ya están apuntados en la importación con sus plazos. El cliente tiene su confirmación por correo."
        : "El cliente no sigue adelante con esta versión. Puedes hacer otra en la importación.",
    ],
    facts: [
      { name: "Importación", value: reference },
      { name: "Coche", value: car.name },
      { name: "Versión", value: String(version) },
      { name: "Precio", value: writtenCents(content.price.total) },
      { name: "Decidido por", value: decidedBy },
    ],
    quote: reason ?? undefined,
    actions: [{ label: "Abrir la importación", address: officeAddress }],
  };
}
