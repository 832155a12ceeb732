import type { Samples } from "../judging/samples.ts";
import type { Tally } from "../judging/tally.ts";

/** The saved result of a pass. `broken` says why the file could not be read to its end, `failure` why the pass ended early. */
export type Counted = { tally: Tally; broken?: string; failure?: string };
export type Previewed = Counted & { samples?: Samples };

/** The number of changes that a run made, by kind, and their state after an undo; `waiting` are not yet undone. */
export type ChangeCounts = Record<"created" | "updated" | "archived", number> &
  Record<"waiting" | "erased" | "kept" | "restored" | "left", number>;
