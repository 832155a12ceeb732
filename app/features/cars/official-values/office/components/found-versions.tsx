import { Form } from "react-router";
import { EmptyList, OfficeFrame } from "#app/ui/office/office-table.tsx";
import { formField } from "#app/features/ground/forms/form-answer.ts";
import { formatCount, formatEuros } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { type RankedVersion, type LikenessPoint, engineLabels } from "../../official-version.ts";
import type { OfficialYear } from "../../queries.server.ts";
import { fitsWell } from "../../likeness.ts";
import type { Choice } from "../queries.server.ts";

function Version({ version, first, chosen }: { version: RankedVersion; first: boolean; chosen: number | undefined }) {
  const { id, make, model, value, reasons } = version;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h4 className="font-text text-body font-semibold tracking-normal wrap-anywhere">
            {make} {model}
          </h4>
          {first && fitsWell(version) && <StateBadge tone="good">La que mejor encaja</StateBadge>}
        </div>
        <p className="text-small text-soft">{factsOf(version)}</p>
        <ul aria-label="Por qué encaja o no" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small">
          {reasons.map((reason) => (
            <Reason key={reason.text} reason={reason} />
          ))}
        </ul>
      </div>
      <div className="flex grow items-center justify-between gap-4 tablet:grow-0 tablet:justify-end">
        <p className="text-card font-semibold tabular-nums">{formatEuros(value)}</p>
        {chosen === id ? <StateBadge tone="good">Confirmado</StateBadge> : <ConfirmForm version={version} chosen={chosen} />}
      </div>
    </div>
  );
}

function ConfirmForm({ version: { id, model }, chosen }: { version: RankedVersion; chosen: number | undefined }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={formField} value="confirm-value" />
      <input type="hidden" name="version" value={id} />
      <input type="hidden" name="seen" value={chosen ?? ""} />
      <Button type="submit" look="secondary" size="small" aria-label={`Confirmar ${model}`}>
        Confirmar
      </Button>
    </Form>
  );
}

const marks = {
  yes: { sign: "✓", spoken: "Encaja:", look: "text-green" },
  near: { sign: "≈", spoken: "Con dudas:", look: "text-amber" },
  no: { sign: "✕", spoken: "No encaja:", look: "text-red" },
} as const satisfies Record<LikenessPoint["fits"], unknown>;

function Reason({ reason: { fits, text } }: { reason: LikenessPoint }) {
  const { sign, spoken, look } = marks[fits];
  return (
    <li className="flex gap-1.5">
      <span aria-hidden="true" className={`font-semibold ${look}`}>
        {sign}
      </span>
      <span className="sr-only">{spoken} </span>
      {text}
    </li>
  );
}

/** "2020 – hoy · 1.968 cc · 110 kW (150 CV) · Diésel"; what the annex leaves out is left out here. */
function factsOf({ begins, ends, displacement, power_kw: kw, power_cv: cv, engine }: RankedVersion): string {
  const period = begins === null && ends === null ? undefined : `${begins ?? "…"} – ${ends ?? "hoy"}`;
  const power = kw === null ? undefined : `${kw} kW${cv === null ? "" : ` (${cv} CV)`}`;
  return [period, displacement === null ? undefined : `${formatCount(displacement)} cc`, power, engineLabels[engine]]
    .filter(Boolean)
    .join(" · ");
}

type Properties = {
  order: OfficialYear;
  versions: readonly RankedVersion[];
  /** The makes of the annex; only where nothing was found. */
  makes: readonly string[];
  make: string;
  /** The version that is confirmed for this year; undefined without one. */
  chosen: number | undefined;
};

/** The most alike versions of the year's table, or what to do when there are none. */
export function FoundVersions({ order, versions, makes, make, chosen }: Properties) {
  return (
    <section aria-labelledby="found-title" className="flex flex-col gap-3">
      <div>
        <h3 id="found-title" className="font-text text-body font-semibold tracking-normal">
          Versiones parecidas en la tabla de {order.year}
        </h3>
        <p className="text-small text-soft">{order.title}. Compara el nombre con la ficha del coche y confirma la suya.</p>
      </div>
      {versions.length > 0 ? (
        <ol className="flex flex-col rounded-tile border border-line bg-raised">
          {versions.map((version, place) => (
            <li key={version.id} className="border-t border-line px-4.5 py-4 first:border-t-0">
              <Version version={version} first={place === 0} chosen={chosen} />
            </li>
          ))}
        </ol>
      ) : (
        <OfficeFrame>
          <EmptyList title={`La tabla no tiene versiones de ${make} con esta potencia`}>
            <p>Revisa la potencia del vehículo, o prueba con otra marca. La tabla tiene estas:</p>
            <p className="mt-2 text-small wrap-anywhere">{makes.join(" · ")}</p>
          </EmptyList>
        </OfficeFrame>
      )}
    </section>
  );
}

type ChosenValuesProperties = {
  choices: readonly Choice[];
  /** The year of the order that is in force now; undefined without any. */
  current: number | undefined;
};

export function ChosenValues({ choices, current }: ChosenValuesProperties) {
  return (
    <section aria-labelledby="chosen-title" className="rounded-tile border border-line bg-raised">
      <h3 id="chosen-title" className="border-b border-line px-4.5 py-3 font-text text-body font-semibold tracking-normal">
        Valor confirmado
      </h3>
      {choices.map((choice) => (
        <ChosenValue key={choice.year} choice={choice} outdated={current !== undefined && choice.year < current} />
      ))}
    </section>
  );
}

function ChosenValue({ choice, outdated }: { choice: Choice; outdated: boolean }) {
  const { year, version, make, model, value, source, source_address: address, confirmed, by } = choice;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-4.5 py-3.5 first-of-type:border-t-0">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">
          {make} {model}
        </p>
        <p className="text-small text-soft wrap-anywhere">
          {address === null ? (
            source
          ) : (
            <a href={address} target="_blank" rel="noreferrer" className="underline underline-offset-4 hover:text-rhine">
              {source}
            </a>
          )}
          {" · "}
          {by ?? "una cuenta borrada"}, {confirmed}
        </p>
        {outdated && <p className="mt-1 text-small font-medium text-amber">Es de {year}: confirma abajo la versión de este año.</p>}
      </div>
      <p className="text-card font-semibold tabular-nums">{formatEuros(value)}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name={formField} value="take-back-value" />
        <input type="hidden" name="year" value={year} />
        <input type="hidden" name="seen" value={version} />
        <Button type="submit" look="secondary" size="small" aria-label={`Retirar el valor de ${year}`}>
          Retirar
        </Button>
      </Form>
    </div>
  );
}
