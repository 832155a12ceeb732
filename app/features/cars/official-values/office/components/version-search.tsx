import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form-field.tsx";
import { type VersionSearch, versionSearchNames } from "../addresses.ts";

type Properties = {
  search: VersionSearch;
  /** Parameters of the address that must be kept: the search of the team's list. */
  kept: Readonly<Record<string, string>>;
};

/** Another make or model than the vehicle's own, because the annex may write them in another way. */
export function VersionSearchForm({ search, kept }: Properties) {
  return (
    <Form method="get" role="search" preventScrollReset className="grid items-end gap-3 tablet:grid-cols-[1fr_1.5fr_auto]">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label="Marca en la tabla"
        name={versionSearchNames.make}
        short
        key={`make-${search.make}`}
        defaultValue={search.make}
        maxLength={60}
      />
      <TextField
        label="Modelo o palabras de la versión"
        name={versionSearchNames.model}
        short
        optional
        key={`model-${search.model}`}
        defaultValue={search.model}
        maxLength={120}
      />
      <div>
        <Button type="submit" look="secondary" size="small">
          Buscar
        </Button>
      </div>
    </Form>
  );
}
