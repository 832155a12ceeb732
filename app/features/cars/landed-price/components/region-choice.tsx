import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";

type Properties = { region: string; options: readonly (readonly [code: string, name: string])[]; children: ReactNode };

/** Chooses the region in the address of the page. With a script, a choice counts at once; `children` is what it costs there. */
export function RegionChoice({ region, options, children }: Properties) {
  return (
    <Form
      method="get"
      replace
      preventScrollReset
      className="mt-5 border-t border-line pt-5"
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      <label className="text-label text-soft">
        Llave en mano en
        <Select name="region" chosen={region} short>
          {options.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <span className="without-script">
        <Button type="submit" look="secondary" size="small">
          Calcular
        </Button>
      </span>
      {children}
    </Form>
  );
}
