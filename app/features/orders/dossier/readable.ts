/** The copies of a dossier that a person reads. They are made anew for each download; what counts are the files that the events name. */
import { company } from "#company";
import { writtenAmount, writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { concepts } from "#app/features/orders/payments/concepts.ts";
import type { QuoteContent } from "#app/features/orders/quotes/content.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { csvOf } from "#app/lib/csv.ts";
import { type DossierEvent, manifestName } from "./chain.ts";
import { entryKinds } from "./events.ts";
import type { DossierRows } from "./queries/rows.server.ts";

export function eventsText(events: readonly DossierEvent[]): string {
  const texts = events.map(({ sequence, at, words, files }) =>
    [`${sequence}. ${formatMoment(new Date(at))}`, words, ...files.map(({ path }) => `Archivo: ${path}`)].join("\n"),
  );
  return `${texts.join("\n\n")}\n`;
}

/** What the customer was told, which is erased a year after the end and so is no event. */
export function newsText(news: DossierRows["news"]): string {
  return news.map(({ happened_at: at, sentence }) => `${formatMoment(at)}\n${sentence}\n`).join("\n");
}

export function quoteText({ version, seller, car, lines, price, contained, conditions, withdrawal, validUntil }: QuoteContent): string {
  const payments = [price.deposit, price.purchase, price.rest].map(({ cents, due }) => `${writtenPayment(cents)}: ${due}`);
  const head = [
    `Presupuesto ${version}: ${car.name}`,
    `${seller.name}, ${seller.taxNumber}`,
    ...car.facts.map((fact) => `${fact.label}: ${fact.value}`),
  ];
  const costs = lines.map((line) => `${line.label}: ${writtenAmount(line)}`);
  const rest = [contained, `Vale hasta el ${validUntil}.`, conditions, withdrawal];
  return [...head, "", ...costs, "", `Precio cerrado: ${writtenPayment(price.total)}`, ...payments, ...rest, ""].join("\n");
}

/** The ledger as its customer sees it: without costs and bank references. */
export function ledgerCsv(entries: DossierRows["entries"]): string {
  const rows = entries.map(({ recorded_at, kind, concept, cents, booked_on, reverses, note }) => ({
    apuntado: formatMoment(new Date(recorded_at)),
    tipo: entryKinds[kind] ?? kind,
    concepto: concepts[concept],
    euros: (cents / 100).toFixed(2).replace(".", ","),
    fecha: booked_on ?? "",
    anula: reverses === null ? "" : "sí",
    nota: note,
  }));
  return csvOf(["apuntado", "tipo", "concepto", "euros", "fecha", "anula", "nota"], rows);
}

/** What is in the ZIP and how anybody checks it without us. */
export function explanation(reference: string, siteOrigin: string): string {
  return `Expediente de la importación ${reference}, de ${company.name}.

${manifestName}   los sucesos, en orden. Cada uno lleva la huella (SHA-256) de sus archivos y la del suceso anterior.
presupuestos/, documentos/, papeles/, inspeccion/, entrega/, desistimiento/   los archivos de los sucesos, tal como se aceptaron o firmaron.
copias/           lo mismo para leerlo, y las novedades: se hace al descargar, y la huella del expediente no lo protege.
huellas.sha256    la huella de cada archivo de los sucesos que va aquí. Los que faltan, y por qué, están en ${manifestName}, en «absent».

Compruébalo en ${siteOrigin}/verificar-expediente: tu navegador lo lee y no nos lo envía.
O sin nosotros: «sha256sum -c huellas.sha256» dice si un archivo ha cambiado. La huella de un suceso es la del texto JSON con sus campos
menos «hash», con las claves por orden alfabético y sin espacios. La del último suceso es la huella del expediente.

Qué demuestra: que ni los archivos de los sucesos ni los sucesos ni su orden han cambiado desde que se te dijo la huella.
Qué no demuestra: que lo que cuentan sea verdad, ni que se apuntara todo en su momento.
`;
}
