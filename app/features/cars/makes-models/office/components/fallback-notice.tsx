import { Form } from "react-router";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";

type Properties = { makes: number; models: number; address: string };

/** Shown while there is no public make, because customers then choose from the built-in list. */
export function FallbackNotice({ makes, models, address }: Properties) {
  return (
    <section
      aria-label="Lista de reserva"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-tile border border-line bg-rhine-faint px-4.5 py-4 text-label"
    >
      <p className="max-w-prose">
        Aún no hay marcas públicas, así que los clientes eligen de la lista de reserva: {countOf(makes, "marca", "marcas")} con{" "}
        {countOf(models, "modelo", "modelos")}. En cuanto haya una marca pública, solo se ofrece lo que esté en estas tablas.
      </p>
      <Form method="post" action={address} replace preventScrollReset>
        <input type="hidden" name={formField} value="load-makes" />
        <Button type="submit" size="small">
          Cargar la lista en las tablas
        </Button>
      </Form>
    </section>
  );
}
