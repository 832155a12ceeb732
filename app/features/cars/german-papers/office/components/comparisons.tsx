import { Form } from "react-router";
import { editAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { formField } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import type { Comparison } from "../../paper-check.ts";
import { paperValuesForm } from "../addresses.ts";

const outcomes = {
  agrees: { tone: "good", label: "Coincide" },
  contradicts: { tone: "late", label: "No coincide" },
  incomparable: { tone: "waiting", label: "Sin comparar" },
} as const;

/** How a paper fits the file of a car. A click takes a value into the vehicle's form, where a person still saves them. */
export function Comparisons({ comparisons, vehicleId }: { comparisons: readonly Comparison[]; vehicleId: string | null }) {
  if (comparisons.length === 0) return <p className="mt-4 text-label text-soft">El papel no dice nada que la ficha también tenga.</p>;
  return (
    <ul className="mt-4">
      {comparisons.map(({ label, outcome, sentence, takeOver }) => (
        <li key={sentence} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line py-2.5">
          <div className="min-w-0 max-w-prose text-label">
            <p className="font-medium">{label}</p>
            <p className="wrap-anywhere">{sentence}</p>
            {vehicleId !== null && takeOver && <TakeOver values={takeOver} vehicleId={vehicleId} />}
          </div>
          <StateBadge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</StateBadge>
        </li>
      ))}
    </ul>
  );
}

function TakeOver({ values, vehicleId }: { values: NonNullable<Comparison["takeOver"]>; vehicleId: string }) {
  return (
    <Form method="post" action={editAddress(vehicleId)}>
      <input type="hidden" name={formField} value={paperValuesForm} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look="quiet" size="small">
        Llevar {Object.values(values).join(" ")} a la ficha
      </Button>
    </Form>
  );
}
