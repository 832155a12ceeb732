/** "asked": no file yet; the others follow from the newest file. "withdrawn": the team stopped asking before it accepted a file. */
export type PaperState = "asked" | "uploaded" | "accepted" | "returned" | "withdrawn";

export type FileState = "uploaded" | "accepted" | "returned";

export type PaperFacts = {
  broughtBy: "customer" | "team";
  withdrawn: boolean;
  /** The state of the newest file; undefined without files. */
  newest: FileState | undefined;
};

export const paperStateLabels: Record<PaperState, string> = {
  asked: "Pendiente",
  uploaded: "Por revisar",
  accepted: "Correcto",
  returned: "Devuelto",
  withdrawn: "Ya no hace falta",
};

/** The state of a paper. An accepted file counts, even if nobody asks for it any more. */
export function paperState({ withdrawn, newest }: Pick<PaperFacts, "withdrawn" | "newest">): PaperState {
  if (newest === "accepted") return "accepted";
  return withdrawn ? "withdrawn" : (newest ?? "asked");
}

/** Who must do something about a paper; undefined if nobody. The team checks what was uploaded; the bringer brings what is missing. */
export function whoseTurn(facts: PaperFacts): "customer" | "team" | undefined {
  const state = paperState(facts);
  if (state === "accepted" || state === "withdrawn") return undefined;
  return state === "uploaded" ? "team" : facts.broughtBy;
}

/** Whether its day is over and the file is still missing. Both are calendar days, such as "2026-11-26". */
export function isLate(facts: PaperFacts, askedUntil: string | null, today: string): boolean {
  const state = paperState(facts);
  return askedUntil !== null && askedUntil < today && (state === "asked" || state === "returned");
}
