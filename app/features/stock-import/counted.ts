import type { Samples } from "./samples.ts";
import type { Tally } from "./tally.ts";

/** What is kept about a pass over the file. `broken` says why it could not be read to its end, `failure` why the pass ended early. */
export type Counted = { tally: Tally; broken?: string; failure?: string };
export type Previewed = Counted & { samples?: Samples };
