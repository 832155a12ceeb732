/** What a run has written by kind, and what became of it when it was taken back; `waiting` was not taken back yet. */
export type ChangeCounts = Record<"created" | "updated" | "archived", number> &
  Record<"waiting" | "erased" | "kept" | "restored" | "left", number>;
