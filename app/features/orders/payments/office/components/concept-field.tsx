import { optionsOf } from "#app/lib/options-of.ts";
import { SelectField } from "#app/ui/form-field.tsx";
import { concepts } from "../../concepts.ts";

const options = optionsOf(concepts);

type Properties = { name: string; chosen: string; error: string | undefined };

/** What an entry is for. */
export function ConceptField({ name, chosen, error }: Properties) {
  return <SelectField label="Concepto" name={name} chosen={chosen} error={error} options={options} />;
}
