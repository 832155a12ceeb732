import type { Engine } from "./engines.ts";

/** A version of the annex. Null is what the law leaves empty. Units are those of AnnexRow. */
export type OfficialVersion = {
  id: number;
  year: number;
  make: string;
  model: string;
  begins: number | null;
  ends: number | null;
  displacement: number | null;
  cylinders: number | null;
  engine: Engine;
  power_kw: number | null;
  power_cv: number | null;
  fiscal_power: number | null;
  /** Whole euros, when new. */
  value: number;
};

/** `searched`: the words of the model between spaces, folded. */
export type SearchedVersion = OfficialVersion & { searched: string };

/** One comparison. `text` says it in Spanish. "near" may still be the same car; "no" speaks against it. */
export type LikenessPoint = { fits: "yes" | "near" | "no"; text: string; points: number };

export type RankedVersion = OfficialVersion & { points: number; reasons: readonly LikenessPoint[] };
