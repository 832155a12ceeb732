import { useEffect } from "react";
import { data, isRouteErrorResponse } from "react-router";
import { z } from "zod";
import { vehicleAddress } from "#app/features/vehicles/addresses.ts";
import { Gallery } from "#app/features/vehicles/components/gallery.tsx";
import { Included } from "#app/features/vehicles/components/included.tsx";
import { Description, Equipment, Specifications } from "#app/features/vehicles/components/vehicle-facts.tsx";
import { EnquiryPlace, VehicleBar, VehiclePanel } from "#app/features/vehicles/components/vehicle-panel.tsx";
import { vehicleName } from "#app/features/vehicles/labels.ts";
import { findVehicle } from "#app/features/vehicles/queries.server.ts";
import { carData } from "#app/features/vehicles/structured-data.ts";
import { formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import { breadcrumbData } from "#app/lib/breadcrumb-data.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { pictureAddress } from "#app/ui/picture.tsx";
import { requestFacts } from "#server/request.ts";
import type { Route } from "./+types/vehicle.ts";

const vehicleId = z.uuid();

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = vehicleId.safeParse(params.vehicleId).data;
  const vehicle = id === undefined ? undefined : await findVehicle(context.get(requestFacts).context, id);
  if (!vehicle) throw data(null, { status: 404 });
  return { vehicle };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const vehicle = loaderData?.vehicle;
  if (!vehicle) return [];
  const { origin } = matches[0].loaderData;
  const name = vehicleName(vehicle);
  const path = vehicleAddress(vehicle.id);
  const image = vehicle.images[0];
  return pageMeta({
    title: `${name} de ${vehicle.year} por ${formatEuros(vehicle.price)}`,
    description: `${name}, ${vehicle.year}, ${formatKilometres(vehicle.mileage)}, ${vehicle.fuel_type}, ${vehicle.transmission}. En ${vehicle.location}.`,
    origin,
    path,
    ...(image ? { image: { path: pictureAddress(image.storage_key, "1200.jpg"), alt: image.alt_text } } : {}),
    structuredData: [
      carData(vehicle, origin),
      breadcrumbData(origin, [
        { label: "Inicio", path: "/" },
        { label: "Stock", path: "/stock" },
        { label: name, path },
      ]),
    ],
  });
};

export default function Vehicle({ loaderData: { vehicle } }: Route.ComponentProps) {
  const name = vehicleName(vehicle);
  useEffect(() => {
    navigator.sendBeacon(`${vehicleAddress(vehicle.id)}/visit`);
  }, [vehicle.id]);

  return (
    <>
      <div className="page-width pt-6">
        <Breadcrumb crumbs={[{ label: "Inicio", to: "/" }, { label: "Stock", to: "/stock" }, { label: name }]} />
        <div className="mt-5 grid gap-x-12 gap-y-7 desktop:grid-cols-[minmax(0,1fr)_23.5rem] desktop:grid-rows-[auto_1fr]">
          <div className="min-w-0">{vehicle.images.length > 0 && <Gallery key={vehicle.id} images={vehicle.images} name={name} />}</div>
          <div className="desktop:row-span-2">
            <div className="desktop:sticky desktop:top-24">
              <VehiclePanel vehicle={vehicle} />
            </div>
          </div>
          <div className="min-w-0">
            <Specifications vehicle={vehicle} />
            <Description text={vehicle.description} />
            <Equipment features={vehicle.features} />
            <Included />
            <EnquiryPlace vehicle={vehicle} />
          </div>
        </div>
      </div>
      <VehicleBar vehicle={vehicle} />
    </>
  );
}

/** Missing or not to be loaded: the specification shows the same words (sections 2 and 8). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <NotFoundPage
      title="Vehículo no encontrado"
      code={missing ? 404 : undefined}
      text={missing ? "Puede que ya se haya vendido o que la dirección esté incompleta." : "No hemos podido cargarlo ahora mismo. Vuelve a intentarlo en unos segundos."}
    />
  );
}
