import type { PriceView } from "../price-view.ts";
import { NotIncluded } from "./not-included.tsx";
import { PriceLines } from "./price-lines.tsx";

/** The price at the door of one car, with all its lines unfolded. */
export function DoorPrice({ view }: { view: PriceView }) {
  return (
    <section id="precio" aria-labelledby="precio-titulo" className="scroll-mt-24">
      <h2 id="precio-titulo" className="text-heading-2">
        Lo que cuesta en tu puerta
      </h2>
      <p className="mt-3 mb-6 max-w-prose text-soft">
        Línea a línea. Lo oficial lo fija la ley y va al céntimo; lo estimado va con un mínimo y un máximo hasta que lo cerremos contigo en
        el presupuesto.
      </p>
      <PriceLines view={view} />
      <NotIncluded title="No está en la suma" sentences={view.notIncluded} />
    </section>
  );
}
