import { company } from "#company";
import { formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { enquiryAddress, importRequestAddress } from "../addresses.ts";
import { vehicleName } from "../labels.ts";
import type { VehicleDetail } from "../queries.server.ts";
import { EnvironmentalBadge, StatusBadge } from "./badges.tsx";
import { CarRoute } from "./car-route.tsx";
import { VehicleName } from "./vehicle-name.tsx";

/** Name, price and what one can do, by status (specification 1, sections 2 and 4). */
export function VehiclePanel({ vehicle }: { vehicle: VehicleDetail }) {
  return (
    <div className="desktop:rounded-tile desktop:border desktop:border-line desktop:bg-raised desktop:p-6">
      <div className="flex items-center justify-between gap-3">
        <StatusBadge status={vehicle.status} />
        <EnvironmentalBadge badge={vehicle.environmental_badge} />
      </div>
      <h1 className="mt-3 text-heading-2">
        <VehicleName vehicle={vehicle} />
      </h1>
      <p className="mt-2 text-soft">
        {vehicle.year} · {formatKilometres(vehicle.mileage)} · {vehicle.fuel_type} · {vehicle.transmission}
      </p>
      <p className="mt-5">
        {vehicle.status === "german_prospect" && <span className="block text-label text-soft">Precio estimado</span>}
        <span className="font-heading text-heading-1 font-bold tracking-tight">{formatEuros(vehicle.price)}</span>
      </p>
      <p className="mt-1 text-label text-soft">{priceNote(vehicle.status)}</p>
      <div className="mt-6 flex flex-col gap-2.5">
        <Actions vehicle={vehicle} />
      </div>
      <div className="mt-7 border-t border-line pt-6">
        <CarRoute status={vehicle.status} location={vehicle.location} />
      </div>
    </div>
  );
}

function priceNote(status: string): string {
  if (status === "sold") return "Este vehículo ya se ha vendido.";
  if (status === "reserved") return "Este vehículo está reservado.";
  if (status === "german_prospect") return "Está en Alemania. Te damos el precio final, línea a línea, antes de que decidas.";
  return "Te damos las cuentas línea a línea, antes de que decidas.";
}

function Actions({ vehicle: { id, status } }: { vehicle: VehicleDetail }) {
  const reserve =
    status === "available" ? (
      <ButtonLink wide to={enquiryAddress(id, "reserva")}>
        Reservar con señal
      </ButtonLink>
    ) : (
      <Button wide disabled>
        No disponible para reserva
      </Button>
    );
  if (status === "german_prospect") {
    return (
      <>
        <ButtonLink wide to={importRequestAddress(id)}>
          Solicitar Importación
        </ButtonLink>
        {reserve}
      </>
    );
  }
  return (
    <>
      {reserve}
      {status === "available" && (
        <ButtonLink wide look="secondary" to={enquiryAddress(id, "cita")}>
          Reservar Cita
        </ButtonLink>
      )}
      {status !== "available" && (
        <ButtonLink wide look="secondary" to="/stock">
          Ver otros coches
        </ButtonLink>
      )}
    </>
  );
}

/** On a phone the price and the way to us stay at hand. */
export function VehicleBar({ vehicle }: { vehicle: VehicleDetail }) {
  return (
    <div className="sticky bottom-0 z-20 mt-12 flex items-center justify-between gap-4 border-t border-line bg-raised px-4.5 py-3 desktop:hidden">
      <p className="font-heading text-price font-bold tracking-tight">{formatEuros(vehicle.price)}</p>
      <ButtonLink to={enquiryAddress(vehicle.id)}>Consultar</ButtonLink>
    </div>
  );
}

/** The place of the enquiry: until its form is here, every channel that reaches a person. */
export function EnquiryPlace({ vehicle }: { vehicle: VehicleDetail }) {
  return (
    <section aria-labelledby="consulta" className="mt-14 border-t border-line pt-10">
      <h2 id="consulta" className="text-heading-2">
        ¿Te encaja este coche?
      </h2>
      <p className="mt-3 max-w-prose text-soft">
        Pregúntanos lo que quieras de este {vehicleName(vehicle)}: historial, cuentas, plazos. Respondemos en {company.claims.responseHours}{" "}
        horas.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={enquiryAddress(vehicle.id)}>Consultar por este coche</ButtonLink>
      </div>
    </section>
  );
}
