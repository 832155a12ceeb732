import { Form } from "react-router";
import { savedAddress, savingForm } from "#app/features/people/saved-cars/saving.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** Cars that were archived or erased: nothing is told of them. */
export function GoneCars({ count, own }: { count: number; own: boolean }) {
  if (count === 0) return null;
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-5">
      <p className="text-soft">{count === 1 ? "Un coche que ya no se ofrece." : `${count} coches que ya no se ofrecen.`}</p>
      {own && (
        <Button type="submit" form={savingForm} name="clear" value="gone" look="secondary" size="small">
          {count === 1 ? "Quitarlo de la lista" : "Quitarlos de la lista"}
        </Button>
      )}
    </div>
  );
}

export function EmptyList() {
  return (
    <div className="border-y border-line py-12">
      <p className="max-w-prose text-soft">
        Pulsa el corazón de un coche y aparecerá aquí, con su precio de hoy. Te diremos si se vende, si se reserva o si baja de precio.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/stock">Ver coches en stock</ButtonLink>
        <ButtonLink to="/calculadora" look="secondary">
          Calcular otro coche de Alemania
        </ButtonLink>
      </div>
    </div>
  );
}

/** Empties the whole list, after a second click. */
export function EmptyingList() {
  return (
    <details className="mt-12 border-t border-line pt-5">
      <summary className="w-fit cursor-pointer text-label text-soft">Vaciar la lista</summary>
      <Form method="post" action={savedAddress} className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="text-label">Se quitan todos los coches de la lista, y no se puede deshacer.</p>
        <input type="hidden" name="page" value={savedAddress} />
        <Button type="submit" name="clear" value="all" look="secondary" size="small">
          Quitar todos
        </Button>
      </Form>
    </details>
  );
}
