import { DoorPrice } from "#app/features/cars/landed-price/components/door-price.tsx";
import { PapersList } from "#app/features/cars/landed-price/components/papers-list.tsx";
import { PriceSummary } from "#app/features/cars/landed-price/components/price-summary.tsx";
import { BadgeNote } from "#app/features/cars/vehicles/components/badge-note.tsx";
import { draw } from "#app/ui/draw.server.tsx";
import type { PageRequest } from "#app/ui/drawn.tsx";
import type { CalculatorPage, CalculatorResult, SuggestedVersions } from "../queries/page.server.ts";
import { VerdictNote } from "./verdict-note.tsx";

export type DrawnResult = ReturnType<typeof drawnResult>;

/** The calculator's page with the parts of its result drawn, so that no script of the public page holds them (decision 0044). */
export function drawnPage(scope: PageRequest, { form, result }: CalculatorPage) {
  return { form, result: result && drawnResult(scope, result) };
}

function drawnResult(scope: PageRequest, result: CalculatorResult) {
  const { name, price, badge, papers, verdict, questions, quote, address, lastingAddress, suggested } = result;
  return {
    name,
    region: price.place,
    quote,
    questions,
    address,
    lastingAddress,
    summary: draw(scope, <PriceSummary view={price} />),
    notes: draw(
      scope,
      <>
        {verdict && <VerdictNote verdict={verdict} />}
        <Missing missing={price.missing} />
        {suggested && <OfficialVersions {...suggested} />}
      </>,
    ),
    lines: draw(scope, <DoorPrice view={price} />),
    badgeAndPapers: draw(
      scope,
      <>
        <BadgeNote badge={badge} />
        <PapersList steps={papers} />
      </>,
    ),
  };
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
