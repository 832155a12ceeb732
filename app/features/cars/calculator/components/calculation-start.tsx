import type { Ref } from "react";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { resultAddress, resultPlace } from "../addresses.ts";
import type { AdReading, CalculatorPage } from "../queries/page.server.ts";
import { AdForm, ReadingNotes } from "./ad-form.tsx";
import { FactsForm } from "./facts-form.tsx";

type Properties = Pick<CalculatorPage, "form"> & {
  /** Facts were sent, and they give no result. */
  isNews: boolean;
  reading: AdReading | undefined;
  ticket: string;
  answer: FormAnswer | undefined;
  heading: Ref<HTMLHeadingElement>;
};

/** The page without a result: an ad to read, or facts to type. */
export function CalculationStart({ form, isNews, reading, ticket, answer, heading }: Properties) {
  const titleId = isNews ? resultPlace : "datos-titulo";
  return (
    <div className="page-width grid gap-x-16 gap-y-12 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
      <section id="anuncio" aria-labelledby="anuncio-titulo">
        <h2 id="anuncio-titulo" className="text-heading-2">
          Pega el anuncio
        </h2>
        <p className="mt-3 mb-6 text-soft">Leemos los datos por ti y te decimos de qué palabras salen. Luego puedes corregirlos.</p>
        <AdForm ticket={ticket} answer={answer} />
        {reading && <ReadingNotes doubts={reading.doubts} equipment={reading.equipment} />}
      </section>
      <section aria-labelledby={titleId}>
        <h2
          id={titleId}
          ref={isNews ? heading : undefined}
          tabIndex={isNews ? -1 : undefined}
          className="scroll-mt-24 text-heading-2 outline-none"
        >
          {reading ? "Esto hemos leído" : isNews ? "Los datos" : "O escribe los datos"}
        </h2>
        <p className="mt-3 mb-6 text-soft">{sentenceFor(isNews, form)}</p>
        <FactsForm action={resultAddress} groups={form.groups} buyer={form.buyer} submitLabel="Calcular" />
      </section>
    </div>
  );
}

function sentenceFor(isNews: boolean, { lacksPrice, refusal }: Properties["form"]): string {
  if (!isNews) return "Lo que no sepas, déjalo vacío: te diremos entre qué cifras queda y qué documento lo aclara.";
  if (refusal !== undefined) return refusal;
  if (lacksPrice) return "Falta el precio en Alemania: con él sale la cuenta. Lo demás que no sepas, déjalo vacío.";
  return "Con estos datos no sale la cuenta. Debajo te decimos por qué.";
}
