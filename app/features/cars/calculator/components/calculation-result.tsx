import { useState } from "react";
import { ResultLinks } from "#app/features/cars/landed-price/components/result-links.tsx";
import { ButtonAnchor, ButtonLink, Button } from "#app/ui/button.tsx";
import { Drawn } from "#app/ui/drawn.tsx";
import type { DrawnResult } from "./drawn-page.tsx";

type Properties = {
  result: DrawnResult;
  /** The page of a read ad has no request form, because its address does not hold the facts. */
  fromAd: boolean;
};

/** The price at the door, line by line, with badge and papers; beside it the total, the verdict and what is missing. */
export function CalculationResult({ result, fromAd }: Properties) {
  const { name, region, summary, notes, lines, badgeAndPapers, questions, address, lastingAddress } = result;
  return (
    <div id="resultado" className="page-width mb-16 grid gap-x-12 gap-y-10 desktop:grid-cols-[minmax(0,1fr)_23.5rem]">
      <div className="desktop:col-start-2 desktop:row-start-1">
        <div className="rounded-tile border border-line bg-raised p-5 tablet:p-6 desktop:sticky desktop:top-24">
          <p className="text-label wrap-anywhere text-soft">{name}</p>
          <p className="mt-3 text-label text-soft">Llave en mano en {region}</p>
          <Drawn part={summary} />
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
            <ButtonAnchor wide look="quiet" href="#datos">
              Corregir los datos
            </ButtonAnchor>
          </div>
          <div className="mt-6 flex flex-col gap-5">
            <Drawn part={notes} />
          </div>
        </div>
      </div>
      <div className="min-w-0 desktop:row-start-1">
        <Drawn part={lines} />
        <p className="mt-4 text-label text-soft">
          <ResultLinks address={lastingAddress} />
        </p>
        <Drawn part={badgeAndPapers} />
        <div className="print:hidden">
          <SellerQuestions {...questions} />
        </div>
      </div>
    </div>
  );
}

/** What to ask the seller: German to copy, with the Spanish meaning. */
function SellerQuestions({ german, spanish }: { german: string; spanish: readonly string[] }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(german).then(() => setCopied(true));
  return (
    <section aria-labelledby="preguntar" className="mt-14">
      <h2 id="preguntar" className="text-heading-2">
        Qué preguntar al vendedor
      </h2>
      <p className="mt-3 max-w-prose text-soft">En alemán, para copiar y pegar. Pregunta por lo que falta:</p>
      <ul className="mt-4 max-w-prose list-disc pl-5 text-label text-soft">
        {spanish.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <blockquote lang="de" className="mt-5 max-w-prose rounded-tile bg-tile p-5 text-label wrap-anywhere whitespace-pre-line select-all">
        {german}
      </blockquote>
      <div className="with-script mt-3">
        <Button look="secondary" size="small" onClick={copy}>
          {copied ? "Copiado" : "Copiar en alemán"}
        </Button>
      </div>
    </section>
  );
}
