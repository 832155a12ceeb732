import { type ReactNode, useId } from "react";
import { FieldError, useErrorUntilFilled } from "./form-field.tsx";

type Choice = { value: string; label: string; text?: ReactNode };

type Properties = {
  legend: string;
  name: string;
  choices: readonly Choice[];
  /** Undefined: none is chosen. */
  chosen: string | undefined;
  error?: string | undefined;
  /** One below the other instead of side by side. */
  stacked?: boolean;
};

export function ChoiceField({ legend, name, choices, chosen, error: given, stacked = false }: Properties) {
  const id = useId();
  const { error, onInput } = useErrorUntilFilled(given);
  return (
    <fieldset
      role="radiogroup"
      onInput={onInput}
      className="flex flex-col gap-1.5"
      tabIndex={-1}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="pb-1.5 text-label font-medium">{legend}</legend>
      <div className={stacked ? "grid gap-2" : "grid gap-2 tablet:grid-cols-3"}>
        {choices.map(({ value, label, text }) => (
          <label
            key={value}
            className="flex min-h-11 items-start gap-3 rounded-field border border-control bg-raised px-3.5 py-2.5 has-checked:border-rhine has-checked:bg-rhine-faint"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="mt-0.5 size-5 shrink-0 appearance-none rounded-pill border border-control bg-raised checked:border-6 checked:border-rhine"
            />
            <span className="grow">
              {label}
              {text !== undefined && <span className="mt-0.5 block text-label text-soft">{text}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
