import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { formField } from "#app/features/ground/forms/form-answer.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { countOf, formatCount } from "#app/lib/amounts.ts";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import type { mayFollow } from "../runs/import-state.ts";
import { importPath } from "../search-params.ts";
import type { UndoForecast } from "../queries.server.ts";

const cars = (count: number) => countOf(count, "coche", "coches");

export function UndoDialog({ id, fileName, forecast }: { id: string; fileName: string; forecast: UndoForecast }) {
  const { erased, archived, restored, returned, left, unlinked } = forecast;
  const lines = [
    { count: erased, text: `Se ${erased === 1 ? "borra" : "borran"}, porque los creó esta importación y nada cuelga de ellos.` },
    { count: archived, text: "Se archivan en vez de borrarse: tienen consultas, citas, reservas, fotos o cambios del equipo." },
    { count: restored, text: "Vuelven a como estaban antes de la importación." },
    { count: returned, text: "Vuelven a la venta: la importación los había quitado de ella." },
    { count: left, text: "Se dejan como están, porque alguien los ha cambiado después." },
    { count: unlinked, text: "Siguen como están: solo se olvida que esta fuente también los anuncia." },
  ];
  return (
    <RouteDialog title="¿Deshacer esta importación?" subtitle={fileName} back={importPath(id)}>
      <dl className="text-label">
        {lines
          .filter(({ count }) => count > 0)
          .map(({ count, text }) => (
            <div key={text} className="grid grid-cols-[7rem_1fr] gap-4 border-t border-line py-2.5 first:border-t-0">
              <dt className="text-right font-semibold">{cars(count)}</dt>
              <dd className="text-soft">{text}</dd>
            </div>
          ))}
      </dl>
      <p className="text-soft">
        En total, {formatCount(erased + archived + restored + returned + left + unlinked)}. Se hace en el servidor y no se puede volver
        atrás.
      </p>
      <div className="flex flex-wrap gap-3">
        <OrderForm id={id} step="undo" label="Deshacer" look="primary" />
        <ButtonLink to={importPath(id)} preventScrollReset look="secondary" size="small">
          Cancelar
        </ButtonLink>
      </div>
    </RouteDialog>
  );
}

type Properties = {
  id: string;
  step: keyof typeof mayFollow;
  label: string;
  look?: "primary" | "secondary";
  children?: ReactNode;
};

export function OrderForm({ id, step, label, look = "secondary", children }: Properties) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={importPath(id)} preventScrollReset className="flex flex-col items-start gap-4">
      <input type="hidden" name={formField} value={step} />
      {children}
      <Button type="submit" look={look} size="small" disabled={formData?.get(formField) === step}>
        {label}
      </Button>
    </Form>
  );
}
