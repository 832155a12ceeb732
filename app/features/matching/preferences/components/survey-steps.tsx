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
  transmissionChoices,
  undecided,
  usageTypes,
} from "../survey-options.ts";
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

function errorIn(answer: FormAnswer | undefined, field: string): string | undefined {
  return answerAbout("preferences", answer)?.errors.fields[field];
}

function BudgetStep({ values, answer }: StepProperties) {
  return (
    <SliderField
      label="Presupuesto máximo"
      name="budget_max"
      unit="€"
      scale={boundsOf(budget)}
      initial={values.budgetMax}
      format={formatEuros}
      error={errorIn(answer, "budget_max")}
    />
  );
}

function MakesStep({ values, makes, answer }: StepProperties) {
  return (
    <MakesField
      makes={makes}
      chosen={values.makes}
      models={values.models}
      customMake={values.customMake}
      answer={answerAbout("custom-make", answer)}
      error={errorIn(answer, "makes") ?? errorIn(answer, "models")}
    />
  );
}

function SpecificationsStep({ values, currentYear, answer }: StepProperties) {
  return (
    <>
      <BoxGroup
        legend="Combustible"
        name="fuel_types"
        options={fuelTypes}
        ticked={values.fuelTypes}
        error={errorIn(answer, "fuel_types")}
      />
      <ChoiceField
        legend="Transmisión"
        name="transmission"
        choices={transmissionChoices}
        chosen={values.transmission}
        error={errorIn(answer, "transmission")}
      />
      <SliderField
        label="Kilometraje máximo"
        name="max_mileage"
        unit="km"
        scale={boundsOf(mileage)}
        initial={values.maxMileage}
        format={formatKilometres}
        error={errorIn(answer, "max_mileage")}
      />
      <SliderField
        label="Año mínimo"
        name="min_year"
        scale={boundsOf(oldestYear(currentYear))}
        initial={values.minYear}
        format={String}
        error={errorIn(answer, "min_year")}
      />
    </>
  );
}

function FurtherStep({ values, answer }: StepProperties) {
  return (
    <>
      <BoxGroup
        legend="Carrocería"
        name="body_style"
        options={bodyStyles}
        ticked={values.bodyStyles}
        error={errorIn(answer, "body_style")}
      />
      <div className="grid gap-5 tablet:grid-cols-2">
        <SelectField
          label="Uso principal"
          name="usage_type"
          chosen={values.usageType}
          options={[undecided, ...usageTypes]}
          error={errorIn(answer, "usage_type")}
        />
        <SelectField
          label="Financiación"
          name="financing_preference"
          chosen={values.financingPreference}
          options={[undecided, ...financingPreferences]}
          error={errorIn(answer, "financing_preference")}
        />
      </div>
    </>
  );
}

function boundsOf({ min, max, step }: { min: number; max: number; step: number }) {
  return { min, max, step };
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
