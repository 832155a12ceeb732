import type { MakeWithModels } from "#app/features/cars/makes-models/fallback-makes.ts";
import { answerAbout, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { SelectField, FieldError } from "#app/ui/form-field.tsx";
import { SliderField } from "#app/ui/slider-field.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import {
  bodyStyles,
  budget,
  financingPreferences,
  fuelTypes,
  mileage,
  oldestYear,
  type Slider,
  transmissionChoices,
  undecided,
  usageTypes,
} from "../survey-options.ts";
import { entriesOf } from "../survey-form.ts";
import type { SurveyValues } from "../survey-values.ts";
import { MakesField } from "./makes-field.tsx";

export type StepProperties = {
  values: SurveyValues;
  makes: readonly MakeWithModels[];
  currentYear: number;
  answer: FormAnswer | undefined;
};

export const stepContents = [BudgetStep, MakesStep, SpecificationsStep, FurtherStep] as const;

/** The fields of each step, used to open the step that has an error. */
export const fieldsOfSteps = [
  ["budget_max"],
  ["makes", "models", "custom_make"],
  ["fuel_types", "transmission", "max_mileage", "min_year"],
  ["body_style", "usage_type", "financing_preference"],
] as const;

/** The properties of the survey's fields by their names. */
function fieldsIn({ values, answer }: StepProperties) {
  const errors = answerAbout("preferences", answer)?.errors.fields;
  return {
    slider: (name: keyof SurveyValues, { min, max, step }: Slider) => ({
      name,
      scale: { min, max, step },
      initial: values[name],
      error: errors?.[name],
    }),
    boxes: (name: keyof SurveyValues) => ({ name, ticked: entriesOf(values[name]), error: errors?.[name] }),
    choice: (name: keyof SurveyValues) => ({ name, chosen: values[name], error: errors?.[name] }),
  };
}

function BudgetStep(properties: StepProperties) {
  return <SliderField label="Presupuesto máximo" unit="€" format={formatEuros} {...fieldsIn(properties).slider("budget_max", budget)} />;
}

function MakesStep(properties: StepProperties) {
  const { values, makes, answer } = properties;
  const { boxes } = fieldsIn(properties);
  const [chosen, models] = [boxes("makes"), boxes("models")];
  return (
    <MakesField
      makes={makes}
      chosen={chosen.ticked}
      models={models.ticked}
      customMake={values.custom_make}
      answer={answerAbout("custom-make", answer)}
      error={chosen.error ?? models.error}
    />
  );
}

function SpecificationsStep(properties: StepProperties) {
  const { boxes, choice, slider } = fieldsIn(properties);
  return (
    <>
      <BoxGroup legend="Combustible" options={fuelTypes} {...boxes("fuel_types")} />
      <ChoiceField legend="Transmisión" choices={transmissionChoices} {...choice("transmission")} />
      <SliderField label="Kilometraje máximo" unit="km" format={formatKilometres} {...slider("max_mileage", mileage)} />
      <SliderField label="Año mínimo" format={String} {...slider("min_year", oldestYear(properties.currentYear))} />
    </>
  );
}

function FurtherStep(properties: StepProperties) {
  const { boxes, choice } = fieldsIn(properties);
  return (
    <>
      <BoxGroup legend="Carrocería" options={bodyStyles} {...boxes("body_style")} />
      <div className="grid gap-5 tablet:grid-cols-2">
        <SelectField label="Uso principal" options={[undecided, ...usageTypes]} {...choice("usage_type")} />
        <SelectField label="Financiación" options={[undecided, ...financingPreferences]} {...choice("financing_preference")} />
      </div>
    </>
  );
}

type BoxGroupProperties = {
  legend: string;
  name: string;
  options: readonly string[];
  ticked: readonly string[];
  error?: string | undefined;
};

function BoxGroup({ legend, name, options, ticked, error }: BoxGroupProperties) {
  return (
    <fieldset tabIndex={-1} aria-invalid={error === undefined ? undefined : true}>
      <legend className="pb-1.5 text-label font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-6 tablet:grid-cols-3">
        {options.map((option) => (
          <Checkbox key={option} name={name} value={option} label={option} ticked={ticked.includes(option)} />
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}
