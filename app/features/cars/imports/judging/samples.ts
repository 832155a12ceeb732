import { type RefusalReason, refusalSentences } from "../messages.ts";
import type { StockVehicle } from "../schema.ts";
import type { Difference } from "./differences.ts";
import type { Refusal } from "./judgement.ts";
import type { PictureCounts } from "../pictures/counts.ts";
import type { ShownKind } from "../search-params.ts";
import type { ProposedTable } from "../mapping/column-facts.ts";
import type { WordBook } from "../mapping/word-book.ts";

/** A refused row: its first line in the file (from 1), its original text, the reason, and the column with the value that is to blame. */
export type RefusedRow = { line: number; text: string } & Refusal;

export const refusedColumns = ["linea", "motivo", "explicacion", "columna", "valor", "fila"];

/** A refused row for a file for spreadsheets, by its columns. */
export function refusedCells({ line, reason, column, value, text }: RefusedRow) {
  return { linea: line, motivo: reason, explicacion: refusalSentences[reason], columna: column, valor: value, fila: text };
}

/** The counts of all rows read; read = created + updated + handPriced + unchanged + joined + doubtful + leftOut + duplicates + all refused. */
export type Tally = {
  read: number;
  created: number;
  updated: number;
  /** The file brings another price, but the team set one by hand, so it stays; nothing else differs. */
  handPriced: number;
  unchanged: number;
  /** Cars that are in the stock by another listing, which changes nothing. */
  joined: number;
  /** Rows that may be a car of the stock: a person decides. */
  doubtful: number;
  /** Rows that a person left out of this run. */
  leftOut: number;
  duplicates: number;
  refused: Partial<Record<RefusalReason, number>>;
  /** Cars of this source that are on offer but not in the file, and how many of them were archived. */
  gone: number;
  archived: number;
  /** Cars that this source lists no more, but another one does: they are its cars now. */
  moved: number;
};

export function emptyTally(): Tally {
  const rows = { read: 0, created: 0, updated: 0, handPriced: 0, unchanged: 0, joined: 0, doubtful: 0, leftOut: 0, duplicates: 0 };
  return { ...rows, refused: {}, gone: 0, archived: 0, moved: 0 };
}

export function totalRefused(tally: Tally): number {
  return Object.values(tally.refused).reduce((total, count) => total + count, 0);
}

const sampleSize = 50;

/**
 * A car in a list; money in whole euros, distance in km. `stockPrice` is its current price in the stock, if it differs; `changes` says in
 * words what changes.
 */
export type SampleCar = {
  make: string;
  model: string;
  year: number;
  price: number;
  mileage: number;
  vehicleId?: string;
  stockPrice?: number;
  changes?: string;
};

export type SampleRow = { line: number; text: string };

/** `number` is the seller's own. `leftOut`: a person left the car out. */
export type PlannedCar = SampleCar & { number?: string; position?: number; leftOut?: boolean };

/** Cars of a dry run that are kept, so that each can be left out; all are counted. */
export const mostPlanned = 20_000;

export const plannedKinds = ["created", "updated", "gone", "doubtful"] as const;
export type PlannedKind = (typeof plannedKinds)[number];

/** What a run would do to a car, for the list in which single cars are left out. */
export type PlannedRow = { kind: PlannedKind; key: string; car: PlannedCar };

/** Returns the line of a dry run's list for a row of the file. */
export function planOf(kind: PlannedRow["kind"], { key, vehicle, number }: StockRow, more: Partial<PlannedRow["car"]> = {}): PlannedRow {
  return { kind, key, car: { ...carOf(vehicle), ...(number !== undefined && { number }), ...more } };
}

export type CarKind = PlannedKind | "handPriced" | "unchanged" | "joined" | "moved";
export type Samples = Record<CarKind, SampleCar[]> & { duplicates: SampleRow[] };

/** The content of an import's list: cars, original rows with the reasons why they were refused, or pairs that a person decides about. */
export type ShownRows = { type: "cars"; cars: readonly PlannedCar[] } | Lines | Pairs;
type Lines = { type: "lines"; lines: readonly (SampleRow & Partial<Refusal>)[] };
type Pairs = { type: "pairs"; pairs: readonly AlikePair[] };

/** A row of a file beside the car of the stock that it may be. `decision` is null until a person decides. */
export type AlikePair = {
  id: string;
  decision: "same" | "different" | null;
  /** Who decided; undefined for an erased account. */
  by: string | undefined;
  vehicleId: string;
  make: string;
  model: string;
  /** Whose car it is, in words. */
  owner: string;
  equal: readonly string[];
  differs: readonly Difference[];
};

const longestText = 300;

export class SampleCollector {
  readonly samples: Samples = {
    created: [],
    updated: [],
    handPriced: [],
    gone: [],
    unchanged: [],
    joined: [],
    moved: [],
    doubtful: [],
    duplicates: [],
  };

  compared({ handPriced, same }: Comparison): void {
    this.#take("handPriced", handPriced, differenceOf);
    this.#take("unchanged", same, ({ vehicle }) => carOf(vehicle));
  }

  add(kind: CarKind, car: SampleCar): void {
    if (this.samples[kind].length < sampleSize) this.samples[kind].push(car);
  }

  duplicate({ line, text }: SampleRow): void {
    if (this.samples.duplicates.length < sampleSize) this.samples.duplicates.push({ line, text: text.slice(0, longestText) });
  }

  #take<Row>(kind: CarKind, rows: readonly Row[], shown: (row: Row) => SampleCar): void {
    const list = this.samples[kind];
    for (const row of rows.slice(0, sampleSize - list.length)) list.push(shown(row));
  }
}

export function carOf({ make, model, year, price, mileage }: StockVehicle): SampleCar {
  return { make, model, year, price, mileage };
}

export function differenceOf({ row, vehicleId, stockPrice, price, changes }: StockDifference): SampleCar {
  return { ...carOf(row.vehicle), vehicleId, stockPrice, price, ...(changes !== undefined && { changes }) };
}

/** An accepted row on its way to the database; `order` is its position in the file, `number` the seller's own for the car. */
export type StockRow = { key: string; order: number; vehicle: StockVehicle; number?: string };

/**
 * The change that an import would make to a car of the stock; prices in whole euros. `price` is the one of the file or, for a car in Germany
 * whose price the team has fixed, the sum at the door. `changes` says in words what changes.
 */
type StockDifference = { row: StockRow; vehicleId: string; stockPrice: number; price: number; changes?: string };

export type Comparison = {
  fresh: StockRow[];
  changed: StockDifference[];
  /** In the stock with the same values, except for a price that the team set by hand. */
  handPriced: StockDifference[];
  same: StockRow[];
};

/** The saved result of a pass. `notes` say what in the file was left out, `broken` says why the file could not be read to its end, `failure` why the pass ended early. */
export type Counted = {
  tally: Tally;
  broken?: string | undefined;
  failure?: string;
  notes?: readonly string[] | undefined;
  pictures?: PictureCounts;
};
/** Of a dry run: the columns of a table that no format fits, or words of closed lists that its format does not know. */
export type Previewed = Counted & { samples?: Samples; table?: ProposedTable; words?: ReturnType<WordBook["found"]> };

/** The number of changes that a run made, by kind, and their state after an undo; `waiting` are not yet undone. */
export type ChangeCounts = Record<"created" | "updated" | "archived" | "doubts" | "joined", number> &
  Record<"waiting" | "erased" | "kept" | "restored" | "left", number>;

export type CountedKind = { kind: ShownKind; label: string; count: number };

const labels: Record<ShownKind, { before: string; after: string }> = {
  created: { before: "Nuevos", after: "Creados" },
  updated: { before: "Cambian", after: "Cambiados" },
  handPriced: { before: "Precio puesto a mano", after: "Precio puesto a mano" },
  doubtful: { before: "Dudosos", after: "Dudosos" },
  joined: { before: "Ya está por otra fuente", after: "Ya está por otra fuente" },
  moved: { before: "Pasan a otra fuente", after: "Han pasado a otra fuente" },
  leftOut: { before: "No importar", after: "No importados" },
  gone: { before: "Ya no están", after: "Ya no están" },
  unchanged: { before: "Sin cambios", after: "Sin cambios" },
  duplicates: { before: "Duplicadas", after: "Duplicadas" },
  refused: { before: "Rechazadas", after: "Rechazadas" },
  left: { before: "Cambiados después", after: "No deshechos" },
  kept: { before: "Archivados", after: "Archivados al deshacer" },
};

/** Returns the count of each kind, in display order; `left` and `kept` only where the undo left such cars. */
export function countKinds({ began, tally, changes }: { began: boolean; tally: Tally; changes: ChangeCounts }): CountedKind[] {
  const written = began ? changes : { created: tally.created, updated: tally.updated };
  const counts: [ShownKind, number][] = [
    ["created", written.created],
    ["updated", written.updated],
    ["handPriced", tally.handPriced],
    ["gone", tally.gone],
    ["unchanged", tally.unchanged],
    ["duplicates", tally.duplicates],
    ["refused", totalRefused(tally)],
  ];
  const further = { doubtful: began ? changes.doubts : tally.doubtful, joined: tally.joined, moved: tally.moved, leftOut: tally.leftOut };
  for (const [kind, count] of Object.entries(further)) if (count > 0) counts.push([kind as keyof typeof further, count]);
  if (changes.left > 0) counts.push(["left", changes.left]);
  if (changes.kept > 0) counts.push(["kept", changes.kept]);
  return counts.map(([kind, count]) => ({ kind, label: labels[kind][began ? "after" : "before"], count }));
}

export const kindTexts: Record<ShownKind, string> = {
  created: "Coches del archivo que no estaban en el stock.",
  updated: "Coches del stock que el archivo trae con otro precio u otros datos.",
  handPriced: "El archivo, o la cuenta de un coche en Alemania, da otro precio, pero el equipo puso uno a mano: se queda el del equipo.",
  doubtful: "Se parecen mucho a un coche que ya está. No se importan: después de importar, alguien dice si son el mismo.",
  joined: "Coches que ya están por otra fuente, o que puso el equipo. No se crea otro ni se cambia nada.",
  moved: "Esta fuente ya no los trae, pero otra sí: siguen a la venta como coches de esa otra.",
  leftOut: "Coches del archivo que alguien dejó fuera de esta importación.",
  gone: "Coches a la venta de esta procedencia que no están en el archivo. Los reservados y vendidos no se tocan.",
  unchanged: "Coches que ya estaban tal cual.",
  duplicates: "Filas repetidas de un coche que el archivo ya traía.",
  refused: "Filas que no se importan, con su motivo.",
  left: "Alguien los cambió después de la importación, u otra fuente también los trae: se dejaron como están.",
  kept: "De ellos cuelga algo (consultas, citas, reservas, fotos o cambios del equipo): se archivaron en vez de borrarse.",
};
