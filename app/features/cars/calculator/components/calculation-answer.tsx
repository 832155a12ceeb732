import { type Ref, useRef } from "react";
import { useNavigation, useSubmit } from "react-router";
import { PriceScale } from "#app/features/cars/price-standing/components/price-scale.tsx";
import { PriceSummary } from "#app/features/cars/landed-price/components/price-summary.tsx";
import { Button, ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { useChosenBefore } from "#app/ui/chosen-before.ts";
import { Select } from "#app/ui/field.tsx";
import { calculatorAddress, factsForm, resultPlace } from "../addresses.ts";
import type { CalculatorPage, CalculatorResult, SuggestedVersions } from "../queries/page.server.ts";
import type { VerdictWords } from "../verdict.ts";
import { Control, SpanishPriceField } from "./facts-form.tsx";

export type AnswerProperties = {
  result: CalculatorResult;
  buyer: CalculatorPage["form"]["buyer"];
  /** The page of a read ad has no request form, because its address does not hold the facts. */
  fromAd: boolean;
  /** The heading with the total, for the focus. */
  heading: Ref<HTMLHeadingElement>;
};

/** The answer, before everything else: the total with its name, region and plan, and the facts that would make it more exact. */
export function CalculationAnswer({ result, buyer, fromAd, heading }: AnswerProperties) {
  const { name, price, verdict, noVerdict, address } = result;
  const { state } = useNavigation();
  return (
    <section
      aria-labelledby={resultPlace}
      aria-busy={state !== "idle"}
      className="page-width mb-14 transition-opacity duration-150 aria-busy:opacity-60"
    >
      <div className="grid gap-x-12 gap-y-8 rounded-tile border border-line bg-raised p-5 tablet:p-8 desktop:grid-cols-2 print:border-0 print:p-0">
        <div>
          <p className="line-clamp-2 text-label wrap-anywhere text-soft">{name}</p>
          <h2
            id={resultPlace}
            ref={heading}
            tabIndex={-1}
            aria-describedby="importe"
            className="mt-2 scroll-mt-24 font-text text-body font-medium tracking-normal outline-none"
          >
            {price.spread === undefined ? price.caption : `${price.caption}, ${price.spread}`}
          </h2>
          <div id="importe" className="mt-1">
            <PriceSummary view={price} />
          </div>
          <WhereAndHow buyer={buyer} />
          {verdict && (
            <div className="mt-6">
              <VerdictNote verdict={verdict} />
            </div>
          )}
          {!price.isComplete && <p className="mt-6 border-t border-line pt-5 text-label text-soft">{noVerdict}</p>}
        </div>
        <div className="flex flex-col gap-7 desktop:border-l desktop:border-line desktop:pl-12">
          <Asked key={address} result={result} buyer={buyer} />
          <div className="print:hidden">
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
        </div>
      </div>
    </section>
  );
}

/** With a script, a choice counts at once and keeps the focus. On a phone it stands beside its label, so that more fits the first screen. */
function WhereAndHow({ buyer }: Pick<AnswerProperties, "buyer">) {
  const submit = useSubmit();
  const part = useRef<HTMLFieldSetElement>(null);
  const send = () => void submit(part.current?.form ?? null, { action: calculatorAddress(), preventScrollReset: true, replace: true });
  useChosenBefore(part, send);
  const choices = [
    { name: "region", label: "Tu comunidad", chosen: buyer.region, options: buyer.regions },
    { name: "plan", label: "Plan", chosen: buyer.plan, options: buyer.plans },
  ];
  return (
    <fieldset ref={part} form={factsForm} className="mt-6 grid min-w-0 gap-x-4 gap-y-2.5 tablet:grid-cols-2 print:hidden">
      {choices.map(({ name, label, chosen, options }) => (
        <label
          key={name}
          className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 text-label font-medium tablet:grid-cols-1"
        >
          {label}
          <Select name={name} form={factsForm} chosen={chosen} onChange={send} short>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </label>
      ))}
    </fieldset>
  );
}

/** The missing facts that narrow the total most. The button also sends region and plan, for a browser without scripts. */
function Asked({ result: { fields, suggested, price, noVerdict }, buyer }: Pick<AnswerProperties, "result" | "buyer">) {
  const { asked } = fields;
  return (
    <div className="flex flex-col gap-4 print:hidden">
      {asked.length > 0 && <h3 className="text-card">Lo que más afina la cifra, si lo sabes</h3>}
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        {asked.map((control) => (
          <Control key={control.parameter} control={control} form={factsForm} />
        ))}
        {price.isComplete && <SpanishPriceField buyer={buyer} hint={noVerdict} form={factsForm} />}
      </div>
      {suggested && <OfficialVersions {...suggested} />}
      <div className={asked.length > 0 || price.isComplete ? "" : "without-script"}>
        <Button type="submit" form={factsForm} look="secondary" size="small">
          Recalcular
        </Button>
      </div>
    </div>
  );
}

const tones = { good: "text-green", even: "text-amber", bad: "text-red" } as const;

export function VerdictNote({ verdict: { tone, title, text, basis, scale } }: { verdict: VerdictWords }) {
  return (
    <section aria-labelledby="compensa" className="border-t border-line pt-5">
      <h2 id="compensa" className="font-text text-label font-semibold tracking-normal">
        ¿Compensa?
      </h2>
      {title !== undefined && <p className={`mt-1 font-heading text-heading-3 font-bold ${tones[tone]}`}>{title}</p>}
      <p className="mt-1 text-label">{text}</p>
      {scale && (
        <div className="mt-3">
          <PriceScale view={scale} />
        </div>
      )}
      <p className="mt-1 text-label text-soft">{basis}</p>
    </section>
  );
}

/** The versions of the official table that fit. With the right one, the registration tax is one figure. */
function OfficialVersions({ year, versions }: SuggestedVersions) {
  return (
    <div className="text-label">
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
