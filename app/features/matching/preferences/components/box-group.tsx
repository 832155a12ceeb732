import { Checkbox } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/form-field.tsx";

type Properties = {
  legend: string;
  name: string;
  options: readonly string[];
  ticked: readonly string[];
  error?: string | undefined;
};

export function BoxGroup({ legend, name, options, ticked, error }: Properties) {
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
