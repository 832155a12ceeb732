import { MileageSheet } from "#app/features/cars/mileage-readings/components/mileage-sheet.tsx";
import { readMileage } from "#app/features/cars/mileage-readings/queries.server.ts";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { readNamedVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { runAs } from "#server/context.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/vehicle-mileage.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { context: reading, client } = context.get(requestScope);
  const id = idOrNotFound(params.vehicleId);
  const vehicle = orNotFound(await runAs(reading, (transaction) => readNamedVehicle(transaction, id)));
  const [name, address] = [vehicleName(vehicle), vehicleAddress(id)];
  return {
    crumbs: [{ label: "Inicio", to: "/" }, { label: "Stock", to: "/stock" }, { label: name, to: address }, { label: "Kilómetros" }],
    car: `${name}, ${vehicle.year}`,
    printed: `${formatCalendarDay(companyDay(reading.now).toString())}. ${client.origin}${address}`,
    record: await readMileage(reading, { vehicleId: id }),
  };
}

export const meta = unlistedMeta("Kilómetros", "Las lecturas del cuentakilómetros de un coche, con lo que las demuestra.");

export default function VehicleMileage({ loaderData }: Route.ComponentProps) {
  return <MileageSheet {...loaderData} />;
}

const missing = { title: "Vehículo no encontrado", text: "Puede que ya se haya vendido o que la dirección esté incompleta." };

export const ErrorBoundary = () => <PageFailure missing={missing} failed="No podemos mostrar los kilómetros" />;
