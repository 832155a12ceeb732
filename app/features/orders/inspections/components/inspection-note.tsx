import { TextLink } from "#app/ui/text-link.tsx";
import { verdicts } from "../points.ts";
import type { InspectionSummary } from "../queries.server.ts";

type Properties = { inspection: NonNullable<InspectionSummary>; /** The address of the report. */ address: string };

/** On the order's page: what the published inspection says in one line, and the way to its report (ORDER-45). */
export function InspectionNote({ inspection: { verdict, counts }, address }: Properties) {
  return (
    <section aria-labelledby="informe" className="border-t border-line pt-6">
      <h2 id="informe" className="text-heading-3">
        Inspección
      </h2>
      <p className="mt-2">
        {verdicts.find(({ value }) => value === verdict)?.label}: {counts.good} de {counts.total} puntos bien.{" "}
        <TextLink to={address}>Ver el informe</TextLink>
      </p>
    </section>
  );
}
