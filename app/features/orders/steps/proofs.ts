/** What proves that a step is done, so that nobody has to tick it (ORDER-28). Calendar days such as "2026-12-14". */
import type { PaperKind, PaperState } from "#app/features/orders/papers/paper-state.ts";
import type { StepKind } from "./step-kinds.ts";

/** `day`: the day of the proof; `words`: what proves it, for a sentence of the team. */
export type Proof = { day: string; words: string };

/** Their proof is told in a sentence of its own, so the customer does not read it twice. */
export const toldByTheirProof: ReadonlySet<StepKind> = new Set(["search_agreed", "inspection_booked", "inspection_done"]);

export type ProofFacts = {
  /** The day from which the order has a car; null while the search goes on. */
  carSince: string | null;
  /** The day of the inspection whose report is published. */
  inspectedOn: string | null;
  /** The day on which the car was bought, as the team wrote it down after the customer's confirmation. */
  boughtOn: string | null;
  /** The day on which the costs reached what it was bought for. */
  paidOn: string | null;
  /** The day that the signed act of handover names. */
  handedOverOn: string | null;
  /** The papers that are accepted, with the day of the look. */
  acceptedPapers: readonly { kind: string; day: string }[];
};

/** A paper's step, and what the paper proves of it once it is accepted. The two parts of the German permit prove theirs only together. */
const papersOfSteps: Partial<Record<PaperKind, { step: StepKind; proof?: string }>> = {
  inspection_report: { step: "inspection_done" },
  invoice: { step: "bought" },
  registration_one: { step: "papers_received" },
  registration_two: { step: "papers_received" },
  coc: { step: "papers_received" },
  technical_inspection: { step: "technical_inspection", proof: "la tarjeta ITV está comprobada" },
  transfer_tax: { step: "transfer_tax", proof: "el justificante del ITP está comprobado" },
  registration_tax: { step: "registration_tax", proof: "el modelo 576 está comprobado" },
  vehicle_tax: { step: "vehicle_tax", proof: "el justificante del IVTM está comprobado" },
  mandate: { step: "registration" },
  translation: { step: "registration" },
  permit: { step: "registration", proof: "el permiso de circulación español está comprobado" },
};

/** The papers that belong to a step and are still wanted. A paper of the whole order, such as an identity card, belongs to none. */
export function papersOf<Paper extends { kind: string; state: PaperState }>(step: StepKind, papers: readonly Paper[]): Paper[] {
  return papers.filter(({ kind, state }) => papersOfSteps[kind as PaperKind]?.step === step && state !== "withdrawn");
}

/** The steps that are proved, with their proof. */
export function provenSteps({ carSince, inspectedOn, boughtOn, paidOn, handedOverOn, acceptedPapers }: ProofFacts): Map<StepKind, Proof> {
  const proven = new Map<StepKind, Proof>();
  const prove = (kind: StepKind, day: string | null | undefined, words: string) => {
    if (day !== null && day !== undefined) proven.set(kind, { day, words });
  };
  prove("search_agreed", carSince, "la importación ya tiene coche");
  prove("car_found", carSince, "la importación ya tiene coche");
  prove("inspection_booked", inspectedOn, "el informe de la inspección está publicado");
  prove("inspection_done", inspectedOn, "el informe de la inspección está publicado");
  prove("bought", boughtOn, "la compra está apuntada");
  prove("paid", paidOn, "lo que costó el coche está pagado en la cuenta");
  prove("handed_over", handedOverOn, "el acta de entrega está firmada");
  const dayOf = (wanted: PaperKind) => acceptedPapers.find(({ kind }) => kind === wanted)?.day;
  const [one, two] = [dayOf("registration_one"), dayOf("registration_two")];
  if (one !== undefined && two !== undefined)
    prove("papers_received", one > two ? one : two, "las dos partes del permiso alemán están comprobadas");
  for (const [paper, { step, proof }] of Object.entries(papersOfSteps))
    if (proof !== undefined) prove(step, dayOf(paper as PaperKind), proof);
  return proven;
}
