import { type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useChosenBefore } from "#app/ui/chosen-before.ts";
import { HiddenFields, Select } from "#app/ui/field.tsx";
import type { PriceView } from "../price-view.ts";

type Options = readonly { value: string; label: string }[];
export type PriceChoices = { region: string; regions: Options; plan: string; plans: Options };

/** Chooses the region and the plan, whose fee is in the price, in the address of the page. */
export function PriceChoice({ region, regions, plan, plans }: PriceChoices) {
  return (
    <ChoiceForm className="mt-5 flex-col">
      <Choice label="Tu comunidad" name="region" chosen={region} options={regions} />
      <Choice label="Plan" name="plan" chosen={plan} options={plans} />
    </ChoiceForm>
  );
}

/** Chooses only the region, on a page whose other choices (`kept`) stay in the address. */
export function RegionChoice({
  region,
  regions,
  kept,
}: Pick<PriceChoices, "region" | "regions"> & { kept: Readonly<Record<string, string>> }) {
  return (
    <ChoiceForm className="items-center">
      <HiddenFields fields={kept} />
      <Choice label="Tu comunidad" name="region" chosen={region} options={regions} />
    </ChoiceForm>
  );
}

/** With a script, a choice counts at once. */
function ChoiceForm({ className, children }: { className: string; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  useChosenBefore(form, () => form.current?.requestSubmit());
  return (
    <Form
      ref={form}
      method="get"
      replace
      preventScrollReset
      className={`flex gap-2 print:hidden ${className}`}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      {children}
      <span className="without-script">
        <Button type="submit" look="secondary" size="small">
          Calcular
        </Button>
      </span>
    </Form>
  );
}

function Choice({ label, name, chosen, options }: { label: string; name: string; chosen: string; options: Options }) {
  return (
    <label className="grid grid-cols-[7rem_minmax(0,1fr)] items-center text-label text-soft">
      {label}
      <Select name={name} chosen={chosen} short>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** The missing facts that move the price most, and where to ask for them. */
export function DecisiveFacts({ facts, askAt }: { facts: PriceView["decisive"]; askAt: string }) {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="por-saber" className="mt-5 border-t border-line pt-5 text-label">
      <h2 id="por-saber" className="font-text text-label font-semibold tracking-normal">
        Falta saber
      </h2>
      <ul className="mt-1 flex flex-col gap-1.5 text-soft">
        {facts.map(({ line, settledBy, spread }) => (
          <li key={settledBy}>
            <span className="block text-ink first-letter:uppercase">{settledBy}</span>
            {line}: mueve hasta {spread}.
          </li>
        ))}
      </ul>
      <a href={askAt} className="mt-2 inline-block text-rhine underline decoration-rhine/35 underline-offset-4 print:hidden">
        Pídenos estos datos
      </a>
    </section>
  );
}
