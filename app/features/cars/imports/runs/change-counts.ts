/** The number of changes that a run made, by kind, and their state after an undo; `waiting` are not yet undone. */
export type ChangeCounts = Record<"created" | "updated" | "archived", number> &
  Record<"waiting" | "erased" | "kept" | "restored" | "left", number>;
