/** The kinds of an order's papers, in the order in which they come up (db/migrations/0039-order-papers.sql). */
export const paperKinds = {
  identity: "DNI, NIE o pasaporte",
  mandate: "Mandato para la gestoría",
  contract: "Contrato",
  invoice: "Factura",
  registration_one: "Permiso de circulación alemán, parte I (Teil I)",
  registration_two: "Permiso de circulación alemán, parte II (Teil II o Fahrzeugbrief)",
  coc: "Certificado de conformidad (COC)",
  inspection_report: "Informe de la inspección",
  translation: "Traducción jurada",
  technical_inspection: "Tarjeta ITV",
  registration_tax: "Impuesto de matriculación (modelo 576)",
  transfer_tax: "Impuesto de transmisiones (modelo 620)",
  vehicle_tax: "Impuesto municipal de circulación",
  permit: "Permiso de circulación español",
  payment: "Justificante de pago",
  other: "Otro documento",
} as const;

export type PaperKind = keyof typeof paperKinds;

/** The kinds that tax law keeps, also when the customer leaves: Ley 58/2003, art. 66 and 70, and the Código de Comercio, art. 30 (ORDER-43). */
export const kindsKeptForTaxes: readonly PaperKind[] = ["contract", "invoice", "registration_tax", "transfer_tax", "payment"];

/** The kinds that speak of one car, so that they say nothing about another. The rest is about the person, or about money. */
export const kindsOfCar: readonly PaperKind[] = [
  "contract",
  "invoice",
  "registration_one",
  "registration_two",
  "coc",
  "inspection_report",
  "translation",
  "technical_inspection",
  "registration_tax",
  "transfer_tax",
  "vehicle_tax",
  "permit",
];

/** A kind in Spanish; a kind of another version is shown unchanged. */
export function paperKindLabel(kind: string): string {
  return Object.hasOwn(paperKinds, kind) ? paperKinds[kind as PaperKind] : kind;
}

/** "asked": no file yet; the others follow from the set of its files. "withdrawn": the team stopped asking before it accepted a file. */
export type PaperState = "asked" | "uploaded" | "accepted" | "returned" | "withdrawn";

export type FileState = "uploaded" | "accepted" | "returned";

export type PaperFacts = {
  broughtBy: "customer" | "team";
  withdrawn: boolean;
  /** The state of its set of files; undefined without one. */
  set: FileState | undefined;
};

/** Which state of a file decides about its set: what was returned must come again, whatever the other files are. */
export const decisiveStates: readonly FileState[] = ["returned", "uploaded", "accepted"];

/** The state of a set from those of its files; undefined without a file. */
export function stateOfSet(states: readonly FileState[]): FileState | undefined {
  return decisiveStates.find((state) => states.includes(state));
}

export const paperStateLabels: Record<PaperState, string> = {
  asked: "Pendiente",
  uploaded: "Por revisar",
  accepted: "Correcto",
  returned: "Devuelto",
  withdrawn: "Ya no hace falta",
};

/** The state of a paper. An accepted one counts, even if nobody asks for it any more. */
export function paperState({ withdrawn, set }: Pick<PaperFacts, "withdrawn" | "set">): PaperState {
  if (set === "accepted") return "accepted";
  return withdrawn ? "withdrawn" : (set ?? "asked");
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
