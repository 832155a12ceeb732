import type { ReactNode, RefObject } from "react";
import type { MakeWithModels } from "#app/features/cars/makes-models/fallback-makes.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { basicNames, type FieldName, formParts } from "#app/features/cars/vehicles/fields.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import type { VehicleValues } from "../vehicle-values.ts";
import { ConfirmedValue, FieldBox } from "./field-box.tsx";
import { FormPart } from "./form-part.tsx";
import { formState, type FormState, MakeModelFields } from "./make-model-fields.tsx";

type Properties = {
  answer: FormAnswer | undefined;
  values: VehicleValues;
  makes: readonly MakeWithModels[];
  price: RefObject<HTMLInputElement | null>;
  onCalculate: () => void;
};

/** These fields have places of their own; all others are boxes in the order of the list. */
const placed: ReadonlySet<FieldName> = new Set(["make", "model", "featured"]);
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
  return (
    <>
      <FormPart id="datos" title="Datos básicos">
        <Grid>
          <MakeModelFields makes={makes} make={state.text("make")} model={state.text("model")} />
          {boxes.map((name) => (
            <Cell key={name} name={name} state={state} {...(name === "price" && { input: price })}>
              {name === "price" && <Calculation onCalculate={onCalculate} />}
              {name === "status" && (
                <div className="mt-1.5 text-label">
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

/** A field in the grid; below it, the tick that confirms a value which looks wrong. */
function Cell({ name, state, input, children }: CellProperties) {
  const question = state.question(name);
  return (
    <div className={`min-w-0 ${widths[name] ?? third}`}>
      <FieldBox {...state.box(name)} {...(input && { input })} />
      {question && <ConfirmedValue {...question} />}
      {children}
    </div>
  );
}

function Calculation({ onCalculate }: Pick<Properties, "onCalculate">) {
  return (
    <span className="with-script">
      <Button look="quiet" size="small" onClick={onCalculate}>
        Calcular el precio de venta
      </Button>
    </span>
  );
}
