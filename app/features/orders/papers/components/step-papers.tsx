import { Link } from "react-router";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import { papersOf } from "#app/features/orders/steps/proofs.ts";
import type { StepKind } from "#app/features/orders/steps/step-kinds.ts";
import { type PaperState, paperStateLabels } from "../paper-state.ts";

export type StepPaper = { id: string; kind: string; title: string; state: PaperState };

type Properties = {
  step: StepKind;
  papers: readonly StepPaper[];
  /** The address of the order's page, of the customer or the team. */
  base: string;
};

/** The papers of a step with their state, each with the way to its page. */
export function StepPapers({ step, papers, base }: Properties) {
  const own = papersOf(step, papers);
  if (own.length === 0) return null;
  return (
    <ul className="pb-1.5 text-small leading-7">
      {own.map(({ id, title, state }) => (
        <li key={id} className="wrap-anywhere">
          <Link
            to={orderPages(base).paper(id)}
            className="text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine"
          >
            {title}
          </Link>{" "}
          <span className="text-soft">· {paperStateLabels[state].toLowerCase()}</span>
        </li>
      ))}
    </ul>
  );
}
