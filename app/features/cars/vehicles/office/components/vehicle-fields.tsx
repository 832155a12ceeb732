import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { type ReactNode, type RefObject, useId } from "react";
import type { MakeWithModels } from "#app/features/cars/makes-models/fallback-makes.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { basicNames, type FieldName, formParts } from "#app/features/cars/vehicles/fields.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { SelectField, TextAreaField, TextField, FieldError } from "#app/ui/form-field.tsx";
import { type VehicleValues, confirmedField } from "../vehicle-values.ts";
import { FormPart } from "./form-part.tsx";
import { formState, type FormState, MakeModelFields } from "./make-model-fields.tsx";
import type { Field } from "../../field.ts";

type FieldBoxProperties = {
  field: Field;
  name: string;
  value: string;
  error: string | undefined;
  hint?: string;
  input?: RefObject<HTMLInputElement | null>;
};

export function FieldBox({ field, name, value, input, ...notes }: FieldBoxProperties) {
  const common = { label: field.label, name, ...notes };
  switch (field.kind) {
    case "line":
      return <TextField {...common} defaultValue={value} maxLength={field.longest} short />;
    case "paragraphs":
      return <TextAreaField {...common} defaultValue={value} maxLength={field.longest} optional />;
    case "number": {
      const optional = typeof field.empty !== "object";
      const inputMode = field.decimals === 1 ? "decimal" : "numeric";
      return <TextField {...common} defaultValue={value} ref={input} inputMode={inputMode} maxLength={20} optional={optional} short />;
    }
    case "month":
      // Where a browser has no picker for months, the placeholder says how to type one.
      return <TextField {...common} type="month" defaultValue={value} maxLength={20} placeholder="p. ej. 2021-03" optional short />;
    case "vin":
      return <TextField {...common} defaultValue={value} maxLength={40} autoComplete="off" autoCapitalize="characters" optional short />;
    case "choice":
      return <SelectField {...common} chosen={value} options={optionsOf(field)} short />;
    case "choices":
      return <ChoicesBox field={field} name={name} value={value} {...notes} />;
    case "yesOrNo":
      return <Checkbox name={name} value="on" label={field.label} ticked={value === "on"} />;
    case "yesNoOrUnknown":
      return <SelectField {...common} chosen={value} options={answers} short />;
  }
}

const answers = [
  { value: "", label: "Sin indicar" },
  { value: "no", label: "No" },
  { value: "yes", label: "Sí" },
];

function optionsOf({ options, required, optionLabel }: Extract<Field, { kind: "choice" }>) {
  const named = options.map((value) => ({ value, label: optionLabel?.(value) ?? value }));
  return required ? named : [{ value: "", label: "Sin indicar" }, ...named];
}

type ChoicesBoxProperties = Omit<FieldBoxProperties, "field" | "input"> & { field: Extract<Field, { kind: "choices" }> };

/** A box for each option; the form gathers them into one field. `value`: the ticked ones, by comma or, without a response, line. */
function ChoicesBox({ field: { label, options, optionLabel }, name, value, error, hint }: ChoicesBoxProperties) {
  const id = useId();
  const ticked = value.split(/[,\n]/);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`} className="min-w-0">
      <legend className="text-label font-medium">{label}</legend>
      <div className="mt-1.5 grid gap-x-4 text-label tablet:grid-cols-2">
        {options.map((option) => (
          <Checkbox key={option} name={name} value={option} label={optionLabel(option)} ticked={ticked.includes(option)} />
        ))}
      </div>
      {hint !== undefined && <p className="text-label text-soft">{hint}</p>}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

type Properties = {
  answer: FormAnswer | undefined;
  values: VehicleValues;
  makes: readonly MakeWithModels[];
  price: RefObject<HTMLInputElement | null>;
  onCalculate: () => void;
};

/** These fields have places of their own; all others are boxes in the order of the list. */
const placed: ReadonlySet<FieldName> = new Set(["make", "model", "featured", "price_fixed"]);
const boxes = basicNames.filter((name) => !placed.has(name));

const third = "tablet:col-span-2";
const half = "tablet:col-span-3";
const widths: Partial<Record<FieldName, string>> = {
  fuel_type: half,
  transmission: half,
  body_style: half,
  environmental_badge: half,
  location: half,
  status: half,
  description: "tablet:col-span-6",
  papers: "tablet:col-span-6",
};

/** All fields of a vehicle, in parts. If somebody else saved another value meanwhile, a hint shows it at the field. */
export function VehicleFields({ answer, values, makes, price, onCalculate }: Properties) {
  const state = formState(answer, values);
  const earnings = useTeamRole().uses("earnings");
  return (
    <>
      <FormPart id="datos" title="Datos básicos">
        <Grid>
          <MakeModelFields makes={makes} make={state.text("make")} model={state.text("model")} />
          {boxes.map((name) => (
            <Cell key={name} name={name} state={state} {...(name === "price" && { input: price })}>
              {name === "price" && (
                <div className="mt-1.5 text-label">
                  <Checkbox name="price_fixed" value="on" label="Fijar el precio a mano" ticked={state.isTicked("price_fixed")} />
                  <p className="text-small text-soft">De un coche en Alemania se calcula, si no lo fijas.</p>
                  {earnings && (
                    <span className="with-script">
                      <Button look="quiet" size="small" onClick={onCalculate}>
                        Calcular el precio de venta
                      </Button>
                    </span>
                  )}
                </div>
              )}
              {name === "status" && (
                <div className="mt-1.5 text-label">
                  <p className="text-small text-soft">Archivado no se ve en la web.</p>
                  <Checkbox name="featured" value="on" label="Destacado en la portada" ticked={state.isTicked("featured")} />
                </div>
              )}
            </Cell>
          ))}
        </Grid>
      </FormPart>
      {formParts.map((part) => (
        <FurtherPart key={part.id} part={part} state={state} />
      ))}
    </>
  );
}

type Part = { id: string; title: string; names: readonly FieldName[]; rare: readonly FieldName[] };

/** A part of the form; its rare fields are folded away until one of them has a value or a sentence. */
function FurtherPart({ part: { id, title, names, rare }, state }: { part: Part; state: FormState }) {
  const known = names.filter((name) => state.box(name).value !== "").length;
  const cells = (list: readonly FieldName[]) => list.map((name) => <Cell key={name} name={name} state={state} />);
  const unfolded = rare.some((name) => state.box(name).value !== "" || state.box(name).error !== undefined);
  return (
    <FormPart id={id} title={title} note={known === 0 ? "Sin rellenar" : `${known} de ${names.length}`}>
      <Grid>{cells(names.filter((name) => !rare.includes(name)))}</Grid>
      {rare.length > 0 && (
        <details open={unfolded} className="mt-4.5">
          <summary className="cursor-pointer text-label font-medium text-rhine">Más datos</summary>
          <div className="mt-3">
            <Grid>{cells(rare)}</Grid>
          </div>
        </details>
      )}
    </FormPart>
  );
}

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-4 gap-y-4.5 tablet:grid-cols-6">{children}</div>;
}

type CellProperties = { name: FieldName; state: FormState; input?: RefObject<HTMLInputElement | null>; children?: ReactNode };

/** A field in the grid, and the tick that confirms an odd value. The tick sends its sentence, so another odd value is asked again. */
function Cell({ name, state, input, children }: CellProperties) {
  const question = state.question(name);
  return (
    <div className={`min-w-0 ${widths[name] ?? third}`}>
      <FieldBox {...state.box(name)} {...(input && { input })} />
      {question && (
        <div className="mt-1 text-label">
          <Checkbox name={confirmedField} value={question.sentence} label="Es correcto, guardar así" ticked={question.ticked} />
        </div>
      )}
      {children}
    </div>
  );
}
