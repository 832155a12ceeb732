/** The copies of a dossier that a person reads. They are made anew for each download; what counts are the files that the events name. */
import { company } from "#company";
import { writtenAmount, writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { allGroups } from "#app/features/orders/inspections/report.ts";
import { ratings, type Verdict, verdicts } from "#app/features/orders/inspections/points.ts";
import { concepts } from "#app/features/orders/payments/concepts.ts";
import type { QuoteContent } from "#app/features/orders/quotes/content.ts";
import { formatCalendarDay, formatMoment } from "#app/lib/dates.ts";
import { csvOf } from "#app/lib/csv.ts";
import { type DossierEvent, manifestName } from "./chain.ts";
import type { DossierRows } from "./queries/rows.server.ts";

export function eventsText(events: readonly DossierEvent[]): string {
  return events
    .map(({ sequence, at, words, files, hash }) =>
      [`${sequence}. ${formatMoment(new Date(at))}`, words, ...files.map(({ path }) => `Archivo: ${path}`), `Huella: ${hash}`].join("\n"),
    )
    .join("\n\n")
    .concat("\n");
}

export function quoteText({ version, seller, car, lines, price, contained, conditions, withdrawal, validUntil }: QuoteContent): string {
  return [
    `Presupuesto ${version}: ${car.name}`,
    `${seller.name}, ${seller.taxNumber}, ${seller.address}`,
    ...car.facts.map(({ label, value }) => `${label}: ${value}`),
    "",
    ...lines.map((line) => `${line.label}: ${writtenAmount(line)}`),
    "",
    `Precio cerrado: ${writtenPayment(price.total)}`,
    ...[price.deposit, price.purchase, price.rest].map(({ cents, due }) => `${writtenPayment(cents)}: ${due}`),
    contained,
    `Vale hasta el ${formatCalendarDay(validUntil)}.`,
    conditions,
    withdrawal,
    "",
  ].join("\n");
}

type Report = DossierRows["inspections"][number];

export function reportText({ inspected_on: day, inspector, place, mileage, points, verdict, summary }: Report): string {
  const groups = allGroups(points).map(({ label, points: rated }) =>
    [label, ...rated.map((point) => `- ${point.label}: ${ratings[point.rating]}${point.note === "" ? "" : ` (${point.note})`}`)].join("\n"),
  );
  const head = [
    `Inspección del ${formatCalendarDay(day)}, de ${inspector}${place === "" ? "" : ` en ${place}`}`,
    mileage === null ? "Kilómetros: no se leyeron" : `Kilómetros: ${mileage}`,
    verdict === null ? "" : `Veredicto: ${verdicts[verdict as Verdict]}`,
    summary,
  ];
  return `${[head.join("\n"), ...groups].join("\n\n")}\n`;
}

const entryKinds: Readonly<Record<string, string>> = { charge: "Cargo", receipt: "Pago recibido", refund: "Devolución" };

/** The ledger as its customer sees it: without costs and bank references. */
export function ledgerCsv(entries: DossierRows["entries"]): string {
  const columns = ["apuntado", "tipo", "concepto", "euros", "fecha", "anula", "nota"];
  const rows = entries.map(({ recorded_at, kind, concept, cents, booked_on, reverses, note }) => ({
    apuntado: recorded_at.toISOString(),
    tipo: entryKinds[kind] ?? kind,
    concepto: concepts[concept as keyof typeof concepts] ?? concept,
    euros: (cents / 100).toFixed(2).replace(".", ","),
    fecha: booked_on ?? "",
    anula: reverses === null ? "" : "sí",
    nota: note,
  }));
  return csvOf(columns, rows);
}

/** What is in the ZIP and how anybody checks it without us. */
export function explanation(reference: string, siteOrigin: string): string {
  return `Expediente de la importación ${reference}, de ${company.name}.

${manifestName}   los sucesos, en orden. Cada uno lleva la huella (SHA-256) de sus archivos y la del suceso anterior.
presupuestos/, documentos/, papeles/, inspeccion/, desistimiento/   los archivos de los sucesos, tal como se aceptaron o firmaron.
copias/           lo mismo para leerlo: se hace al descargar, y la huella del expediente no lo protege.
huellas.sha256    la huella de cada archivo de los sucesos.

Compruébalo en ${siteOrigin}/verificar-expediente: tu navegador lo lee y no nos lo envía.
O sin nosotros: «sha256sum -c huellas.sha256» dice si un archivo ha cambiado. La huella de un suceso es la del texto JSON con sus campos
menos «hash», con las claves por orden alfabético y sin espacios. La del último suceso es la huella del expediente.

Qué demuestra: que ni los archivos de los sucesos ni los sucesos ni su orden han cambiado desde que se te dijo la huella.
Qué no demuestra: que lo que cuentan sea verdad, ni que se apuntara todo en su momento.
`;
}
