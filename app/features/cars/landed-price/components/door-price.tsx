import type { ReactNode } from "react";
import type { PriceView } from "../price-view.ts";
import { PriceLines } from "./price-lines.tsx";

/** The price at the door of one car, with all its lines unfolded. Without state, so that a loader can draw it. */
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
      <Sentences title="No está en la suma" sentences={view.notIncluded} />
    </section>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }): ReactNode {
  if (sentences.length === 0) return null;
  return (
    <div className="mt-6 border-l-2 border-lemon pl-4">
      <h3 className="font-text text-label font-semibold tracking-normal">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-label text-soft">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
