import type { RefObject } from "react";
import type { MakeWithModels } from "#app/features/cars/makes-models/fallback-makes.ts";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { inWords } from "#app/features/cars/vehicles/field-words.ts";
import { type FieldName, fieldNames, fieldOf } from "#app/features/cars/vehicles/fields.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import type { VehicleValues } from "../vehicle-values.ts";
import { FieldBox } from "./field-box.tsx";
import { MakeModelFields } from "./make-model-fields.tsx";

type Properties = {
  answer: FormAnswer | undefined;
  values: VehicleValues;
  makes: readonly MakeWithModels[];
  price: RefObject<HTMLInputElement | null>;
  onCalculate: () => void;
};

/** These fields have places of their own; all others are boxes in the order of the list. */
const placed: ReadonlySet<FieldName> = new Set(["make", "model", "featured"]);
const boxes = fieldNames.filter((name) => !placed.has(name));

const third = "tablet:col-span-2";
const half = "tablet:col-span-3";
const widths: Partial<Record<FieldName, string>> = {
  body_style: half,
  environmental_badge: half,
  location: half,
  status: half,
  description: "tablet:col-span-6",
};

/** The basic data. If somebody else saved another value meanwhile, a hint shows it at the field. */
export function BasicFields({ answer, values, makes, price, onCalculate }: Properties) {
  const fields = fieldsOf(answer);
  const typed = answer && !answer.ok ? answer.typed : undefined;
  const isTicked = (name: FieldName) => (typed ?? values)[name] === "on";
  const nowSaved = (name: FieldName) => {
    const mine = typed?.[name];
    return answer?.errors.form === undefined || mine === undefined || mine === values[name]
      ? {}
      : { hint: `Guardado ahora: ${values[name] === "" ? "nada" : inWords(fieldOf(name), values[name])}` };
  };
  const text = (name: FieldName) => ({ ...fields.text(name, values[name]), ...nowSaved(name), short: true });
  const box = (name: FieldName) => {
    const { defaultValue = "", error } = fields.text(name, values[name]);
    // A form without a tick sends nothing for its box.
    const value = fieldOf(name).kind === "yesOrNo" ? (isTicked(name) ? "on" : "") : defaultValue;
    return { field: fieldOf(name), name, value, error, ...nowSaved(name), ...(name === "price" && { input: price }) };
  };
  return (
    <div className="grid gap-x-4 gap-y-4.5 tablet:grid-cols-6">
      <MakeModelFields makes={makes} make={text("make")} model={text("model")} />
      {boxes.map((name) => (
        <div key={name} className={widths[name] ?? third}>
          <FieldBox {...box(name)} />
          {name === "price" && <Calculation onCalculate={onCalculate} />}
          {name === "status" && (
            <div className="mt-1.5 text-label">
              <Checkbox name="featured" value="on" label="Destacado en la portada" ticked={isTicked("featured")} />
            </div>
          )}
        </div>
      ))}
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
