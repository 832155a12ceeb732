import type { StepKind } from "#app/features/orders/steps/step-kinds.ts";
import type { PaperKind } from "./paper-state.ts";

/** The step of an order for which a paper is needed, or which it proves. A paper of any other kind belongs to no step. */
const stepOfPaper: Readonly<Partial<Record<PaperKind, StepKind>>> = {
  inspection_report: "inspection_done",
  contract: "bought",
  identity: "bought",
  invoice: "paid",
  payment: "paid",
  registration_one: "papers_received",
  registration_two: "papers_received",
  coc: "papers_received",
  technical_inspection: "technical_inspection",
  transfer_tax: "transfer_tax",
  registration_tax: "registration_tax",
  vehicle_tax: "vehicle_tax",
  mandate: "registration",
  translation: "registration",
  permit: "registration",
};

/** The papers of each step, in the order in which they came; those of no step are left out. */
export function papersBySteps<Paper extends { kind: string }>(papers: readonly Paper[]): Map<StepKind, Paper[]> {
  const found = new Map<StepKind, Paper[]>();
  for (const paper of papers) {
    const step = Object.hasOwn(stepOfPaper, paper.kind) ? stepOfPaper[paper.kind as PaperKind] : undefined;
    if (step !== undefined) found.set(step, [...(found.get(step) ?? []), paper]);
  }
  return found;
}
