import { MileageSheet } from "#app/features/cars/mileage-readings/components/mileage-sheet.tsx";
import { readMileage } from "#app/features/cars/mileage-readings/queries.server.ts";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { readNamedVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { runAs } from "#server/context.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/vehicle-mileage.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { context: reading, client } = context.get(requestScope);
  const id = idOrNotFound(params.vehicleId);
  const vehicle = orNotFound(await runAs(reading, (transaction) => readNamedVehicle(transaction, id)));
  return {
    id,
    name: vehicleName(vehicle),
    year: vehicle.year,
    printed: `${formatCalendarDay(companyDay(reading.now).toString())}. ${client.origin}${vehicleAddress(id)}`,
    record: await readMileage(reading, { vehicleId: id }),
  };
}

export const meta = unlistedMeta("Kilómetros", "Las lecturas del cuentakilómetros de un coche, con lo que las demuestra.");

export default function VehicleMileage({ loaderData: { id, name, year, printed, record } }: Route.ComponentProps) {
  const crumbs = [
    { label: "Inicio", to: "/" },
    { label: "Stock", to: "/stock" },
    { label: name, to: vehicleAddress(id) },
    { label: "Kilómetros" },
  ];
  return (
    <>
      <div className="print:hidden">
        <PageHeading crumbs={crumbs} title="Los kilómetros, con sus papeles" />
      </div>
      <MileageSheet record={record} printed={printed} car={`${name}, ${year}`} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <PageFailure
      missing={{ title: "Vehículo no encontrado", text: "Puede que ya se haya vendido o que la dirección esté incompleta." }}
      failed="No podemos mostrar los kilómetros"
    />
  );
}
