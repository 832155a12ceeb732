import { PriceLines } from "#app/features/cars/landed-price/components/price-lines.tsx";
import { PriceSummary } from "#app/features/cars/landed-price/components/price-summary.tsx";
import { ResultLinks } from "#app/features/cars/landed-price/components/result-links.tsx";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import type { CalculatorResult } from "../queries/page.server.ts";
import { VerdictNote } from "./verdict-note.tsx";

type Properties = {
  result: CalculatorResult;
  /** The page of a read ad has no request form, because its address does not hold the facts. */
  fromAd: boolean;
};

/** The price at the door, line by line, and beside it the total, the verdict and what is missing. */
export function CalculationResult({ result, fromAd }: Properties) {
  const { name, price, verdict, notIncluded, address, lastingAddress } = result;
  return (
    <section
      id="resultado"
      aria-labelledby="resultado-titulo"
      className="page-width mb-16 grid gap-x-12 gap-y-10 desktop:grid-cols-[minmax(0,1fr)_23.5rem]"
    >
      <div className="desktop:col-start-2 desktop:row-start-1">
        <div className="rounded-tile border border-line bg-raised p-5 tablet:p-6 desktop:sticky desktop:top-24">
          <p className="text-label wrap-anywhere text-soft">{name}</p>
          <p className="mt-3 text-label text-soft">Llave en mano en {price.region}</p>
          <PriceSummary view={price} />
          <div className="mt-6 flex flex-col gap-2.5 print:hidden">
            {fromAd ? (
              <ButtonLink wide to={`${address}#pidelo`}>
                Pídenos este coche
              </ButtonLink>
            ) : (
              <ButtonAnchor wide href="#pidelo">
                Pídenos este coche
              </ButtonAnchor>
            )}
          </div>
          <div className="mt-6 flex flex-col gap-5">
            {verdict && <VerdictNote verdict={verdict} />}
            <Sentences title="Por confirmar" sentences={price.missing.map(({ line, settledBy }) => `${line}: ${settledBy}.`)} />
            <Sentences title="No está en la suma" sentences={notIncluded} />
          </div>
        </div>
      </div>
      <div className="min-w-0 desktop:row-start-1">
        <h2 id="resultado-titulo" className="text-heading-2">
          Lo que cuesta en tu puerta
        </h2>
        <p className="mt-3 mb-6 max-w-prose text-soft">
          Línea a línea. Lo oficial es de ley y va al céntimo; lo estimado lleva su margen hasta que lo cerremos contigo en el presupuesto.
        </p>
        <PriceLines view={price}>
          <ResultLinks address={lastingAddress} />
        </PriceLines>
      </div>
    </section>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="border-t border-line pt-5 text-label">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 flex flex-col gap-1 text-label text-soft">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
