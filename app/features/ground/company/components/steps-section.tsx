import { RouteLine } from "#app/ui/route-line.tsx";
import { importSteps } from "../plans.ts";

/** The steps of an import (anchor #como-funciona). */
export function StepsSection() {
  return (
    <section id="como-funciona" aria-labelledby="paradas" className="bg-tile py-16 [--color-paper:var(--color-tile)]">
      <div className="page-width">
        <h2 id="paradas" className="mb-10 text-heading-2">
          Cuatro paradas, una por una
        </h2>
        <RouteLine stations={importSteps} />
      </div>
    </section>
  );
}
