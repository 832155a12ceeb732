import type { RefObject } from "react";
import type { MakeWithModels } from "#app/features/cars/makes-models/fallback-makes.ts";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import { bodyStyles, environmentalBadges, fuelTypes, transmissions, vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import type { VehicleValues } from "../vehicle-values.ts";
import { MakeModelFields } from "./make-model-fields.tsx";

type Properties = {
  answer: FormAnswer | undefined;
  values: VehicleValues;
  makes: readonly MakeWithModels[];
  price: RefObject<HTMLInputElement | null>;
  onCalculate: () => void;
};

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const none = { value: "", label: "Sin indicar" };
const options = {
  fuel_type: same(fuelTypes),
  transmission: same(transmissions),
  body_style: [none, ...same(bodyStyles)],
  environmental_badge: [none, ...same(environmentalBadges)],
  status: vehicleStatuses.map((value) => ({ value, label: statusLabel(value) })),
};

function inWords(name: keyof VehicleValues, value: string): string {
  if (value === "") return "nada";
  return name === "status" ? statusLabel(value) : value;
}

/** The basic data. If somebody else saved another value meanwhile, a hint shows it at the field. */
export function BasicFields({ answer, values, makes, price, onCalculate }: Properties) {
  const fields = fieldsOf(answer);
  const typed = answer && !answer.ok ? answer.typed : undefined;
  const nowSaved = (name: keyof VehicleValues) => {
    const mine = typed?.[name];
    return answer?.errors.form === undefined || mine === undefined || mine === values[name]
      ? {}
      : { hint: `Guardado ahora: ${inWords(name, values[name])}` };
  };
  const text = (name: keyof VehicleValues) => ({ ...fields.text(name, values[name]), ...nowSaved(name), short: true });
  const choice = (name: keyof typeof options) => ({
    ...fields.choice(name, values[name]),
    ...nowSaved(name),
    options: options[name],
    short: true,
  });
  return (
    <div className="grid gap-x-4 gap-y-4.5 tablet:grid-cols-6">
      <MakeModelFields makes={makes} make={text("make")} model={text("model")} />
      <div className="tablet:col-span-2">
        <TextField label="Precio (€)" {...text("price")} ref={price} inputMode="numeric" maxLength={20} />
        <span className="with-script">
          <Button look="quiet" size="small" onClick={onCalculate}>
            Calcular el precio de venta
          </Button>
        </span>
      </div>
      <div className="tablet:col-span-2">
        <TextField label="Año" {...text("year")} inputMode="numeric" maxLength={20} />
      </div>
      <div className="tablet:col-span-2">
        <TextField label="Kilómetros" {...text("mileage")} inputMode="numeric" maxLength={20} optional />
      </div>
      <div className="tablet:col-span-2">
        <SelectField label="Combustible" {...choice("fuel_type")} />
      </div>
      <div className="tablet:col-span-2">
        <SelectField label="Cambio" {...choice("transmission")} />
      </div>
      <div className="tablet:col-span-2">
        <TextField label="Potencia (CV)" {...text("power_hp")} inputMode="numeric" maxLength={20} optional />
      </div>
      <div className="tablet:col-span-3">
        <SelectField label="Carrocería" {...choice("body_style")} />
      </div>
      <div className="tablet:col-span-3">
        <SelectField label="Distintivo ambiental" {...choice("environmental_badge")} />
      </div>
      <div className="tablet:col-span-3">
        <TextField label="Ubicación" {...text("location")} maxLength={80} />
      </div>
      <div className="tablet:col-span-3">
        <SelectField label="Estado" {...choice("status")} />
        <div className="mt-1.5 text-label">
          <Checkbox name="featured" value="on" label="Destacado en la portada" ticked={(typed ?? values)["featured"] === "on"} />
        </div>
      </div>
      <div className="tablet:col-span-6">
        <TextAreaField
          label="Descripción"
          {...fields.text("description", values.description)}
          {...nowSaved("description")}
          maxLength={10_000}
          optional
        />
      </div>
    </div>
  );
}
