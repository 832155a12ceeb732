import type { AnnexRow } from "../official-version.ts";

type StoredRow = AnnexRow & { id: number };
export type YearChanges = { added: readonly AnnexRow[]; removed: readonly number[] };

/**
 * Compares the versions of a year with those of a corrected file. A version is the same only if all its cells are, so a new value is a new
 * version. The annex repeats some rows: each of them counts.
 */
export function changesOf(stored: readonly StoredRow[], read: readonly AnnexRow[]): YearChanges {
  const known = new Map<string, number[]>();
  for (const row of stored) {
    const ids = known.get(fingerprint(row));
    if (ids === undefined) known.set(fingerprint(row), [row.id]);
    else ids.push(row.id);
  }
  const added = read.filter((row) => known.get(fingerprint(row))?.pop() === undefined);
  return { added, removed: [...known.values()].flat() };
}

function fingerprint(row: AnnexRow): string {
  const { make, model, begins, ends, displacement, cylinders, engine, power_kw: kw, fiscal_power: fiscal, power_cv: cv, value } = row;
  return [make, model, begins, ends, displacement, cylinders, engine, kw, fiscal, cv, value].join("\t");
}
