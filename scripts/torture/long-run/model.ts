/**
 * What the answer to a write says: it is done, it was not done, or no usable answer came. An unknown write may be there, but only once.
 */
export type Outcome = "acknowledged" | "refused" | "unknown";

/** A row that an operation sent. Its key is in one of its texts and in no other row of the table. */
export type RowWrite = {
  table: string;
  key: string;
  /** The stored values that the answer or the form names. */
  values: Readonly<Record<string, string>>;
  /** The account's address of the sender; undefined for rows that belong to no account. A visitor's rows may be claimed later. */
  sender?: { email: string; signedIn: boolean };
  outcome: Outcome;
  operation: number;
};

/** A new value of one column, such as a price. Times are milliseconds of performance.now(). */
export type ValueWrite = { what: string; value: string; sent: number; answered: number; outcome: Outcome; operation: number };

/** Something that must happen once for each acknowledged operation, such as a queued mail or a counted visit. */
export type CountedWrite = { what: string; outcome: Outcome; operation: number };

/** Something that is not as promised; `operation` is undefined when no single operation is to blame. */
export type Finding = { operation: number | undefined; sentence: string };

export type Model = { rows: RowWrite[]; values: ValueWrite[]; counts: CountedWrite[]; findings: Finding[] };

export function emptyModel(): Model {
  return { rows: [], values: [], counts: [], findings: [] };
}

/** "Hola, persona-3-1 #4711" → "persona-3-1 #4711": the key of the row with this text; undefined for a text of nobody in the run. */
export function keyIn(text: string): string | undefined {
  return /(?:persona-\d+-\d+|equipo) #\d+/.exec(text)?.[0];
}
