import { Form } from "react-router";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import type { Choice } from "../queries.server.ts";

type Properties = {
  choices: readonly Choice[];
  /** The year of the order that is in force now; undefined without any. */
  current: number | undefined;
};

/** What was confirmed for the vehicle, by year, each with a way back. */
export function ChosenValues({ choices, current }: Properties) {
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
