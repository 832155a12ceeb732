/** The value below which the given share (0 to 1) of the figures lies. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Median, p95 and worst, written with one decimal. */
export function figuresOf(milliseconds: readonly number[]): string[] {
  return [0.5, 0.95, 1].map((share) => quantile(milliseconds, share).toFixed(1));
}

/** Runs the calls one after another and returns the milliseconds of each. */
export async function timeEach<Item>(items: readonly Item[], call: (item: Item) => Promise<unknown>): Promise<number[]> {
  const milliseconds: number[] = [];
  for (const item of items) {
    const start = performance.now();
    await call(item);
    milliseconds.push(performance.now() - start);
  }
  return milliseconds;
}

/** Prints a table with aligned columns: the first to the left, figures to the right. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  console.log(`\n${title}`);
  for (const row of rows) {
    console.log(
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  "),
    );
  }
}

/** A random generator with the same numbers from 0 to 1 in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
