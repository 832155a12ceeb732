import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { SelectField, TextField } from "#app/ui/form-field.tsx";
import type { FormControl } from "../form-groups.ts";
import type { CalculatorPage } from "../queries/page.server.ts";

type Properties = Pick<CalculatorPage["form"], "groups" | "buyer"> & { action: string; submitLabel: string; children?: ReactNode };

/** All facts of the car and of the buyer; `children` are more fields. It is a GET form: the address holds what is typed, so that it can be shared. */
export function FactsForm({ action, groups, buyer, submitLabel, children }: Properties) {
  return (
    <Form method="get" action={action} preventScrollReset className="flex flex-col">
      {groups.map((group) => (
        <FoldingPart key={group.title} title={group.title} open={group.open}>
          <div className="grid gap-5 tablet:grid-cols-2">
            {group.controls.map((control) => (
              <Control key={control.parameter} control={control} />
            ))}
          </div>
        </FoldingPart>
      ))}
      <fieldset className="border-t border-line pt-5 pb-8">
        <legend className="float-left mb-4 w-full font-heading text-card font-bold">Dónde lo vas a matricular</legend>
        <div className="clear-both grid gap-5 tablet:grid-cols-2">
          <SelectField label="Tu comunidad" name="region" chosen={buyer.region} options={buyer.regions} />
          <SelectField label="Plan" name="plan" chosen={buyer.plan} options={buyer.plans} />
          <SpanishPriceField buyer={buyer} hint="Si lo sabes, te decimos si compensa." />
          <div className="tablet:col-span-2">
            <BuyerFields buyer={buyer} />
          </div>
        </div>
      </fieldset>
      {children}
      <div>
        <Button type="submit">{submitLabel}</Button>
      </div>
    </Form>
  );
}

type Buyer = CalculatorPage["form"]["buyer"];

/** Who buys, beyond where and with which plan. */
export function BuyerFields({ buyer }: { buyer: Buyer }) {
  return (
    <>
      <SelectField label="Quién compra" name="buyer" chosen={buyer.kind} options={buyer.kinds} />
      <Checkbox name="large_family" value="yes" ticked={buyer.largeFamily} label="Familia numerosa, con título en vigor" />
      <Checkbox name="disability" value="yes" ticked={buyer.disability} label="Discapacidad del 33 % o más, reconocida" />
    </>
  );
}

/** `form`: the id of the field's form, where it stands outside of it. */
export function SpanishPriceField({ buyer, hint, form }: { buyer: Buyer; hint?: string | undefined; form?: string }) {
  return (
    <TextField
      label="Cuánto cuesta en España (€)"
      name="spain"
      inputMode="numeric"
      defaultValue={buyer.spanishPrice}
      error={buyer.spanishPriceError}
      {...(hint === undefined ? {} : { hint })}
      form={form}
      optional="unmarked"
    />
  );
}

export function Control({ control, form }: { control: FormControl; form?: string }) {
  const { parameter, label, kind, value, error, choices, inputMode } = control;
  const hint = <Hint control={control} />;
  const hinted = control.hint === undefined && control.evidence === undefined && control.doubt === undefined ? {} : { hint };
  const shared = { label, name: parameter, error, ...hinted, optional: "unmarked", form } as const;
  if (kind === "boxes") return <Boxes control={control} form={form} />;
  if (kind === "select") return <SelectField {...shared} chosen={value} options={choices} />;
  return <TextField {...shared} defaultValue={value} inputMode={inputMode} />;
}

function Hint({ control: { hint, evidence, doubt } }: { control: FormControl }) {
  return (
    <>
      {doubt !== undefined && <span className="block font-medium text-amber">{doubt}</span>}
      {evidence !== undefined && (
        <span className="block">
          Del anuncio: <q className="text-ink wrap-anywhere">{evidence}</q>
        </span>
      )}
      {hint}
    </>
  );
}

function Boxes({ control: { parameter, label, choices, ticked }, form }: { control: FormControl; form: string | undefined }) {
  return (
    <fieldset className="tablet:col-span-2">
      <legend className="mb-1 text-label font-medium">{label}</legend>
      <div className={choices.length > 1 ? "grid gap-x-6 tablet:grid-cols-2" : ""}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={parameter}
            value={choice.value}
            label={choice.label}
            ticked={ticked.includes(choice.value)}
            form={form}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function FoldingPart({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group border-t border-line">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3 font-heading text-card font-bold">
        {title}
        <span aria-hidden="true" className="text-soft transition-transform duration-150 group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="pb-8">{children}</div>
    </details>
  );
}
