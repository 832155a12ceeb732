import { countOf, formatKilometres } from "#app/lib/amounts.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import type { Tone } from "#app/ui/state-badge.tsx";
import {
  fewestProofs,
  isProof,
  type MileageRecord,
  type MileageVerdict,
  mostPerYear,
  type Reading,
  readingKinds,
  type Shortcoming,
} from "./mileage-verdict.ts";

export const verdictNames: Readonly<Record<MileageVerdict, { label: string; tone: Tone }>> = {
  proven: { label: "demostrados", tone: "good" },
  coherent: { label: "coherentes", tone: "moving" },
  unproven: { label: "sin prueba", tone: "waiting" },
  contradictory: { label: "contradictorios", tone: "late" },
};

const shortcomingWords: Readonly<Record<Shortcoming, string>> = {
  few_readings: `hay menos de ${fewestProofs} con papel`,
  one_kind: "todas vienen de la misma clase de papel",
  only_ours: "todas son nuestras, y hace falta el papel de otro",
  short_time: "entre la primera y la última no llega a haber un año",
  long_unproven: "hay demasiado tiempo sin ninguna",
  old: "la última tiene más de un año",
  unknown_start: "no sabemos la primera matriculación",
  too_fast: `entre dos salen más de ${formatKilometres(mostPerYear)} al año, y preguntamos por qué`,
};

/** By the number of readings with a paper: none, one, several of one day. */
const unprovenWords = [
  "Ninguna lectura tiene un papel que la demuestre.",
  "Una sola lectura con papel no demuestra un recorrido.",
  "Lecturas con papel de un solo día no demuestran un recorrido.",
];

/** A record in the words of a page. `sentences`: why the verdict is what it is. `to`: the page of a paper, for a reader who may open it. */
export type ShownRecord = ReturnType<typeof shownRecord>;
export type ShownReading = ShownRecord["readings"][number];

/** A reading with its id, if it is stored. */
type Listed = Reading & { id: string | null };

/** The texts of a record, in Spanish. `pageOf` returns the address of a reading's paper. */
export function shownRecord<Row extends Listed>(record: MileageRecord<Row>, pageOf: (reading: Row) => string | undefined) {
  const { verdict, readings, longestUnproven, missing } = record;
  const hasStart = readings.length > 0 && !missing.includes("unknown_start");
  return {
    verdict,
    sentences: sentencesOf(record),
    unprovenTime: hasStart ? `El mayor tiempo sin prueba: ${spokenTime(longestUnproven)}.` : undefined,
    readings: readings.map((reading) => ({
      id: reading.id,
      kind: readingKinds[reading.kind],
      day: formatCalendarDay(reading.day),
      kilometres: formatKilometres(reading.kilometres),
      perYear: reading.perYear === undefined ? "" : `${formatKilometres(reading.perYear)} al año`,
      paper: paperWords(reading),
      to: pageOf(reading),
    })),
  };
}

function paperWords(reading: Reading): string {
  if (reading.kind === "advertisement") return "Lo dice quien vende";
  return isProof(reading) ? "Con papel" : "Sin papel";
}

function sentencesOf({ verdict, readings, contradictions, missing }: MileageRecord<Reading>): string[] {
  const proofs = countOf(readings.filter(isProof).length, "lectura con papel", "lecturas con papel");
  if (verdict === "contradictory") return contradictions.map(({ earlier, later }) => fallSentence(earlier, later));
  if (verdict === "unproven") return [unprovenWords[Math.min(readings.filter(isProof).length, 2)] ?? ""];
  if (verdict === "proven") return [`${proofs}, de más de una clase, que suben siempre y sin grandes huecos.`];
  return [`${proofs}, que suben siempre. No bastan para demostrarlos: ${missing.map((one) => shortcomingWords[one]).join("; ")}.`];
}

function fallSentence(earlier: Reading, later: Reading): string {
  const of = ({ day, kilometres, kind }: Reading) => `${formatKilometres(kilometres)} el ${formatCalendarDay(day)} (${readingKinds[kind]})`;
  return `No cuadran: ${of(earlier)}, y después ${of(later)}.`;
}

/** 400 → "13 meses". */
export function spokenTime(days: number): string {
  return days < 60 ? countOf(days, "día", "días") : countOf(Math.round(days / 30.44), "mes", "meses");
}
