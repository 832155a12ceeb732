import { Form, useNavigation } from "react-router";
import { stockAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { hasHistory, historyInWords } from "#app/features/cars/vehicles/office/messages.ts";
import { findRemovable } from "#app/features/cars/vehicles/office/queries.server.ts";
import { readStockSearch, stockQuery } from "#app/features/cars/vehicles/office/search-params.ts";
import { formField } from "#app/features/ground/forms/form-answer.ts";
import { vehicleName, writtenPrice } from "#app/features/cars/vehicles/labels.ts";
import { countOf } from "#app/lib/amounts.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import type { Route } from "./+types/vehicle-removal.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const vehicle = orNotFound(await findRemovable(context.get(requestScope).context, idOrNotFound(params.vehicleId)));
  return { vehicle, back: stockAddress(stockQuery(readStockSearch(new URL(request.url).searchParams))) };
}

export const meta = unlistedMeta("Borrar vehículo", "Pregunta antes de borrar.");

/** Asks before a vehicle is erased and explains the effect. The list's action handles the form. */
export default function VehicleRemoval({ loaderData: { vehicle, back } }: Route.ComponentProps) {
  const busy = useNavigation().formData?.get("id") === vehicle.id;
  const kept = hasHistory(vehicle.history);
  const archived = vehicle.status === "archived";
  return (
    <RouteDialog title={`¿Borrar ${vehicleName(vehicle)}?`} subtitle={`${vehicle.year} · ${writtenPrice(vehicle)}`} back={back}>
      {kept ? (
        <p>
          Tiene {historyInWords(vehicle.history)}, así que no se borra{archived ? "" : ": se archiva"}. Deja de verse en la web, y las
          conversaciones se conservan con su marca, modelo y año.
        </p>
      ) : (
        <p>
          Se borra para siempre{vehicle.pictures > 0 && `, con ${countOf(vehicle.pictures, "foto", "fotos")}`}. No se puede deshacer. Si
          solo quieres que deje de verse en la web, archívalo.
        </p>
      )}
      <Form method="post" action={back} preventScrollReset className="flex flex-wrap items-center gap-3">
        <input type="hidden" name={formField} value="remove-vehicle" />
        <input type="hidden" name="id" value={vehicle.id} />
        {!(kept && archived) && (
          <Button type="submit" size="small" disabled={busy}>
            {kept ? "Archivar" : busy ? "Borrando…" : "Borrar"}
          </Button>
        )}
        <ButtonLink to={back} preventScrollReset look="secondary" size="small">
          Cancelar
        </ButtonLink>
        {kept && <TextLink to={`/admin/inquiries?search=${encodeURIComponent(vehicleName(vehicle))}`}>Ver sus consultas</TextLink>}
      </Form>
    </RouteDialog>
  );
}
