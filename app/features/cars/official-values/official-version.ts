import type { Engine } from "./likeness-of-figures.ts";

/** One version of a car in annex I, as the database keeps it. Null is a cell that the law leaves empty. */
export type AnnexRow = {
  make: string;
  /** The cell "Modelo-Tipo", with single spaces. */
  model: string;
  /** The years in which the version was sold in Spain. */
  begins: number | null;
  ends: number | null;
  /** Cubic centimetres. */
  displacement: number | null;
  cylinders: number | null;
  engine: Engine;
  power_kw: number | null;
  /** CVF. */
  fiscal_power: number | null;
  /** CV. */
  power_cv: number | null;
  /** Whole euros. */
  value: number;
};

/** A row of the annex that the database keeps, with its year. */
export type OfficialVersion = AnnexRow & { id: number; year: number };

/** `searched`: the words of the model between spaces, folded. */
export type SearchedVersion = OfficialVersion & { searched: string };

/** One comparison. `text` says it in Spanish. "near" may still be the same car; "no" speaks against it. */
export type LikenessPoint = { fits: "yes" | "near" | "no"; text: string; points: number };

export type RankedVersion = OfficialVersion & { points: number; reasons: readonly LikenessPoint[] };
