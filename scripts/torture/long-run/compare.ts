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

/** "Hola, persona-3-1 #4711" → "persona-3-1 #4711": the key of the row with this text; undefined for a text of nobody in the run. */
export function keyIn(text: string): string | undefined {
  return /(?:persona-\d+-\d+|equipo) #\d+/.exec(text)?.[0];
}

/** A row of the database. `owner` is the address of its account; null without one. */
export type StoredRow = { table: string; key: string; values: Readonly<Record<string, string>>; owner: string | null };

/** Compares the rows that were sent with the rows that are there: none missing, none twice, none changed, none of another person. */
export function compareRows(writes: readonly RowWrite[], stored: readonly StoredRow[]): Finding[] {
  const nameOf = ({ table, key }: { table: string; key: string }) => `${table} "${key}"`;
  const found = Map.groupBy(stored, nameOf);
  const sent = new Set(writes.map(nameOf));
  const unsent = stored.filter((row) => !sent.has(nameOf(row)));
  return [
    ...writes.flatMap((write) =>
      rowFaults(write, found.get(nameOf(write)) ?? []).map((fault) => ({
        operation: write.operation,
        sentence: `${nameOf(write)} ${fault}`,
      })),
    ),
    ...unsent.map((row) => ({ operation: undefined, sentence: `${nameOf(row)} is there, and nobody sent it` })),
  ];
}

function rowFaults({ outcome, values, sender }: RowWrite, rows: readonly StoredRow[]): string[] {
  if (rows.length > 1) return [`is there ${rows.length} times`];
  const [row] = rows;
  if (!row) return outcome === "acknowledged" ? ["was acknowledged and is missing"] : [];
  if (outcome === "refused") return ["was refused and is there"];
  const changed = Object.entries(values).filter(([column, value]) => row.values[column] !== value);
  const faults = changed.map(([column, value]) => `has ${column} "${row.values[column]}" instead of "${value}"`);
  return ownerIsRight(sender, row.owner) ? faults : [...faults, `belongs to ${row.owner ?? "nobody"}`];
}

function ownerIsRight(sender: RowWrite["sender"], owner: string | null): boolean {
  if (owner === null) return sender?.signedIn !== true;
  return owner === sender?.email;
}

/**
 * Compares the last values. A value may be the last one unless an acknowledged write began after it was answered. An unknown write has no
 * end, because the site may still be at it when its sender gives up.
 */
export function compareValues(writes: readonly ValueWrite[], stored: ReadonlyMap<string, string>): Finding[] {
  const made = writes.filter(({ outcome }) => outcome !== "refused");
  return [...Map.groupBy(made, ({ what }) => what)].flatMap(([what, changes]) => {
    const acknowledged = changes.filter(({ outcome }) => outcome === "acknowledged");
    const latest = acknowledged.toSorted((one, other) => one.sent - other.sent).at(-1);
    if (!latest) return [];
    const possible = new Set(changes.filter((change) => endOf(change) >= latest.sent).map(({ value }) => value));
    const now = stored.get(what);
    if (now !== undefined && possible.has(now)) return [];
    return [{ operation: latest.operation, sentence: `${what} is "${now}" instead of "${[...possible].join('" or "')}"` }];
  });
}

function endOf({ outcome, answered }: ValueWrite): number {
  return outcome === "unknown" ? Infinity : answered;
}

/** Compares counters: at least the acknowledged operations, at most also the unknown ones. */
export function compareCounts(writes: readonly CountedWrite[], stored: ReadonlyMap<string, number>): Finding[] {
  return [...Map.groupBy(writes, ({ what }) => what)].flatMap(([what, counted]) => {
    const number = (wanted: Outcome) => counted.filter(({ outcome }) => outcome === wanted).length;
    const least = number("acknowledged");
    const most = least + number("unknown");
    const now = stored.get(what) ?? 0;
    if (now >= least && now <= most) return [];
    const expected = least === most ? `${least}` : `${least} to ${most}`;
    return [{ operation: counted.at(-1)?.operation, sentence: `${what}: ${now} instead of ${expected}` }];
  });
}

/** Compares the mails that count as sent with those that the mail server got. `mostCopies`: further copies of all mails together. */
export function compareMails(sent: readonly string[], received: readonly string[], mostCopies: number): Finding[] {
  const arrived = new Set(received);
  const missing = sent.filter((id) => !arrived.has(id));
  const findings = missing.map((id): Finding => ({ operation: undefined, sentence: `mail ${id} counts as sent and never arrived` }));
  const copies = received.length - arrived.size;
  if (copies <= mostCopies) return findings;
  return [...findings, { operation: undefined, sentence: `${copies} mails arrived again, and the faults explain ${mostCopies}` }];
}

/** Finds the slots with more active appointments than one slot takes. `active`: the slot of each active appointment. */
export function findDoubleBookings(active: readonly string[], capacity: number): Finding[] {
  return [...Map.groupBy(active, (slot) => slot)]
    .filter(([, same]) => same.length > capacity)
    .map(([slot, same]) => ({ operation: undefined, sentence: `the slot ${slot} is booked ${same.length} times` }));
}

/** A car as the team keeps it, and as the catalogue shows it; null when the catalogue has no row of it. */
export type StockPrice = { id: string; price: number; shown: number | null };

/** Finds the cars whose price in the catalogue is another one. */
export function findWrongPrices(stock: readonly StockPrice[]): Finding[] {
  return stock
    .filter(({ price, shown }) => price !== shown)
    .map(({ id, price, shown }) => ({ operation: undefined, sentence: `car ${id} costs ${price} and the catalogue shows ${shown}` }));
}
