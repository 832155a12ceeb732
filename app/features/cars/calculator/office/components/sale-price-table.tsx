import { useState } from "react";
import { rememberComponents } from "#app/features/cars/vehicles/office/components/sale-price-dialog.tsx";
import { componentFields, type Components, components, formatAmount, salePrice } from "#app/features/cars/vehicles/office/sale-price.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form-field.tsx";
import { additionFields, additionNames, type ReadAdditions } from "../search-params.ts";

/** The ten components filled from the computed lines, the sale price with the tax on the margin, and what to do with it. */
export function SalePriceTable({ values, newVehicle }: { values: Components; newVehicle: string }) {
  const { total, vatOnMargin, subtotal } = salePrice(values);
  return (
    <section aria-labelledby="venta" className="rounded-tile border border-line bg-raised p-5">
      <h2 id="venta" className="text-heading-3">
        Precio para el stock
      </h2>
      <p className="mt-1 text-small text-soft">De cada rango cuenta el extremo alto. El margen lleva su IVA (REBU, 21 %).</p>
      <dl className="mt-4 tabular-nums">
        {components.map((name) => (
          <Row key={name} label={componentFields[name].label} amount={values[name]} />
        ))}
        <Row label="Subtotal" amount={subtotal} />
        <Row label="IVA del margen (21 %)" amount={vatOnMargin} />
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-ink pt-3">
          <dt className="font-semibold">Precio de venta</dt>
          <dd className="font-heading text-heading-3 font-bold">{formatAmount(total)}</dd>
        </div>
      </dl>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <ButtonLink size="small" to={newVehicle}>
          Crear vehículo
        </ButtonLink>
        <FillCalculator values={values} />
      </div>
    </section>
  );
}

function Row({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-1.5">
      <dt className="text-soft">{label}</dt>
      <dd>{formatAmount(amount)}</dd>
    </div>
  );
}

const outcomes = {
  kept: "Copiado: la calculadora de la ficha se abrirá con estos importes.",
  refused: "Este navegador no deja guardar los importes.",
};

/** Copies the components to the price calculator of the vehicle's form, which remembers them in this browser only (row B6). */
function FillCalculator({ values }: { values: Components }) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>();
  return (
    <div className="with-script flex flex-wrap items-center gap-3">
      <Button look="secondary" size="small" onClick={() => setOutcome(rememberComponents(values) ? "kept" : "refused")}>
        Llevar a la calculadora de la ficha
      </Button>
      <span role="status" className="text-small text-soft">
        {outcome && outcomes[outcome]}
      </span>
    </div>
  );
}

export function AdditionFields({ additions: { typed, wrong } }: { additions: Pick<ReadAdditions, "typed" | "wrong"> }) {
  return (
    <fieldset className="border-t border-line pt-5 pb-8">
      <legend className="float-left mb-4 w-full font-heading text-card font-bold">Lo que añades tú</legend>
      <div className="clear-both grid gap-5 tablet:grid-cols-3">
        {additionNames.map((name) => (
          <TextField
            key={name}
            label={additionFields[name].label}
            name={additionFields[name].parameter}
            defaultValue={typed[name]}
            error={wrong[name]}
            inputMode="decimal"
            optional="unmarked"
          />
        ))}
      </div>
    </fieldset>
  );
}
