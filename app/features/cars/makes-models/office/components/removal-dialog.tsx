import { Form } from "react-router";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";

type Properties = { form: "remove-make" | "remove-model"; row: { id: string; name: string; models?: number }; back: string };

/** Asks before a make or a model is removed, and names the models that go with it (NAME-2). */
export function RemovalDialog({ form, row: { id, name, models = 0 }, back }: Properties) {
  const make = form === "remove-make";
  return (
    <RouteDialog title={`¿Eliminar ${make ? "la marca" : "el modelo"} ${name}?`} back={back}>
      {make && (
        <p className="font-medium">
          Sus modelos se eliminan también{models === 0 ? "; ahora no tiene ninguno." : `: ${countOf(models, "modelo", "modelos")}.`}
        </p>
      )}
      <p className="text-soft">
        {make ? "Nadie podrá elegirla" : "Nadie podrá elegirlo"} en la web. Los coches y las conversaciones siguen como están, y puedes{" "}
        {make ? "activarla" : "activarlo"} de nuevo cuando quieras.
      </p>
      <Form method="post" action={back} replace preventScrollReset className="flex flex-wrap gap-3">
        <input type="hidden" name={formField} value={form} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={name} />
        <Button type="submit" size="small">
          Eliminar
        </Button>
        <ButtonLink to={back} preventScrollReset look="secondary" size="small">
          Cancelar
        </ButtonLink>
      </Form>
    </RouteDialog>
  );
}
