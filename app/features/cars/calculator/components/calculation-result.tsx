import { useState } from "react";
import { DoorPrice } from "#app/features/cars/landed-price/components/price-lines.tsx";
import { PapersList } from "#app/features/cars/landed-price/components/papers-list.tsx";
import { PriceSummary, ResultLinks } from "#app/features/cars/landed-price/components/price-summary.tsx";
import { BadgeNote } from "#app/features/cars/vehicles/components/badges.tsx";
import { Button, ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import type { CalculatorResult, SuggestedVersions } from "../queries/page.server.ts";
import type { VerdictWords } from "../verdict.ts";

type Properties = {
  result: CalculatorResult;
  /** The page of a read ad has no request form, because its address does not hold the facts. */
  fromAd: boolean;
};

/** The price at the door, line by line, with badge and papers; beside it the total, the verdict and what is missing. */
export function CalculationResult({ result, fromAd }: Properties) {
  const { name, price, badge, papers, verdict, questions, address, lastingAddress, suggested } = result;
  return (
    <div id="resultado" className="page-width mb-16 grid gap-x-12 gap-y-10 desktop:grid-cols-[minmax(0,1fr)_23.5rem]">
      <div className="desktop:col-start-2 desktop:row-start-1">
        <div className="rounded-tile border border-line bg-raised p-5 tablet:p-6 desktop:sticky desktop:top-24">
          <p className="text-label wrap-anywhere text-soft">{name}</p>
          <p className="mt-3 text-label text-soft">Llave en mano en {price.place}</p>
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
            <ButtonAnchor wide look="quiet" href="#datos">
              Corregir los datos
            </ButtonAnchor>
          </div>
          <div className="mt-6 flex flex-col gap-5">
            {verdict && <VerdictNote verdict={verdict} />}
            <Missing missing={price.missing} />
            {suggested && <OfficialVersions {...suggested} />}
          </div>
        </div>
      </div>
      <div className="min-w-0 desktop:row-start-1">
        <DoorPrice view={price} />
        <p className="mt-4 text-label text-soft">
          <ResultLinks address={lastingAddress} />
        </p>
        <BadgeNote badge={badge} />
        <PapersList steps={papers} />
        <div className="print:hidden">
          <SellerQuestions {...questions} />
        </div>
      </div>
    </div>
  );
}

const tones = { good: "text-green", even: "text-amber", bad: "text-red" } as const;

export function VerdictNote({ verdict: { tone, title, text, basis } }: { verdict: VerdictWords }) {
  return (
    <section aria-labelledby="compensa" className="border-t border-line pt-5">
      <h2 id="compensa" className="font-text text-label font-semibold tracking-normal">
        ¿Compensa?
      </h2>
      <p className={`mt-1 font-heading text-heading-3 font-bold ${tones[tone]}`}>{title}</p>
      <p className="mt-1 text-label">{text}</p>
      <p className="mt-1 text-label text-soft">{basis}</p>
    </section>
  );
}

/** The facts and papers that would turn a range into one figure. */
function Missing({ missing }: Pick<CalculatorResult["price"], "missing">) {
  if (missing.length === 0) return null;
  return (
    <div className="border-t border-line pt-5 text-label">
      <p className="font-semibold">Por confirmar</p>
      <ul className="mt-1 flex flex-col gap-1 text-label text-soft">
        {missing.map(({ line, settledBy }) => (
          <li key={line}>
            {line}: {settledBy}.
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The versions of the official table that fit. With the right one, the registration tax is one figure. */
function OfficialVersions({ year, versions }: SuggestedVersions) {
  return (
    <div className="border-t border-line pt-5 text-label print:hidden">
      <p className="font-semibold">¿Es una de estas versiones?</p>
      <p className="mt-1 text-soft">De la tabla oficial de {year}. Elige la tuya y el impuesto sale al céntimo.</p>
      <ul className="mt-2 flex flex-col gap-2">
        {versions.map(({ name, value, address }) => (
          <li key={`${name} ${value}`}>
            <a href={address} className="text-rhine underline decoration-rhine/35 underline-offset-4 wrap-anywhere hover:decoration-rhine">
              {name}
            </a>{" "}
            <span className="whitespace-nowrap tabular-nums">{value}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
