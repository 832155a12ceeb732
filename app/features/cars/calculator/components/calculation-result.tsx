import { useState } from "react";
import { DoorPrice } from "#app/features/cars/landed-price/components/price-lines.tsx";
import { PapersList } from "#app/features/cars/landed-price/components/papers-list.tsx";
import { RegistrabilityLine } from "#app/features/cars/registrability/components/registrability-line.tsx";
import { ResultLinks } from "#app/features/cars/landed-price/components/price-summary.tsx";
import { BadgeNote } from "#app/features/cars/vehicles/components/badges.tsx";
import { Button } from "#app/ui/button.tsx";
import type { FormControl } from "../form-groups.ts";
import type { AdReading, CalculatorResult } from "../queries/page.server.ts";
import { ReadingNotes } from "./ad-form.tsx";
import { type AnswerProperties, CalculationAnswer } from "./calculation-answer.tsx";
import { ReadFacts } from "./read-facts.tsx";

type Properties = Omit<AnswerProperties, "fromAd"> & {
  reading: AdReading | undefined;
  /** The last ad that was read. Facts that are still as it said keep its words. */
  lastRead: AdReading | undefined;
};

/** The answer; then the facts, each to be corrected in its place, beside the lines; then badge, papers and what to ask the seller. */
export function CalculationResult({ result, buyer, reading, lastRead, heading }: Properties) {
  const { price, badge, papers, registrability, questions, address, lastingAddress, fields } = result;
  return (
    <>
      <CalculationAnswer result={result} buyer={buyer} fromAd={reading !== undefined} heading={heading} />
      <div className="page-width grid gap-x-16 gap-y-14 desktop:grid-cols-[minmax(0,1fr)_23.5rem]">
        <div className="min-w-0 desktop:col-start-2 desktop:row-start-1">
          {/* A new element for each calculation, so that no text of the one before stays in a field. */}
          <ReadFacts key={address} title={reading ? "Esto hemos leído" : "Los datos"} fields={withWords(fields, lastRead)} buyer={buyer}>
            {reading && (
              <>
                <p className="mt-2 text-label text-soft">Debajo de cada dato, las palabras del anuncio de las que sale.</p>
                <ReadingNotes doubts={reading.doubts} equipment={[]} />
              </>
            )}
          </ReadFacts>
          {reading && <ReadingNotes doubts={[]} equipment={reading.equipment} />}
        </div>
        <div className="min-w-0 desktop:row-start-1">
          <DoorPrice view={price} />
          <p className="mt-4 text-label text-soft">
            <ResultLinks address={lastingAddress} />
          </p>
          <BadgeNote badge={badge} />
          <div className="mt-10">
            <RegistrabilityLine view={registrability} />
          </div>
          <PapersList steps={papers} />
          <div className="print:hidden">
            <SellerQuestions {...questions} />
          </div>
        </div>
      </div>
    </>
  );
}

/** After a correction the address holds the facts and no longer the ad. */
function withWords(fields: CalculatorResult["fields"], lastRead: AdReading | undefined): CalculatorResult["fields"] {
  const read = lastRead?.form.groups.flatMap(({ controls }) => controls) ?? [];
  const evidenceOf = ({ parameter, words }: FormControl) =>
    read.find((one) => one.parameter === parameter && one.words === words)?.evidence;
  return { ...fields, known: fields.known.map((control) => ({ ...control, evidence: control.evidence ?? evidenceOf(control) })) };
}

function SellerQuestions({ german, spanish }: CalculatorResult["questions"]) {
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
