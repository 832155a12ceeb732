import type { ReactNode } from "react";
import { SaveWords } from "#app/features/people/saved-cars/components/save-button.tsx";
import { formatKilometres } from "#app/lib/amounts.ts";
import { Button, ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { RouteProgress } from "#app/ui/route-progress.tsx";
import { ReductionNote } from "#app/features/cars/price-history/components/reduction-note.tsx";
import { appointmentAddress } from "../addresses.ts";
import { shownPrice } from "../labels.ts";
import type { PricedCard, ShownVehicle } from "../queries.server.ts";
import { EnvironmentalBadge, StatusBadge } from "./badges.tsx";
import { VehicleName } from "./vehicle-list.tsx";

const stations = ["Búsqueda", "Verificación", "Gestión documental", "Entrega"];

function sentence(status: string, location: string): string {
  if (status === "german_prospect") return `En ${location}. Falta verificarlo y traerlo.`;
  if (status === "sold") return "Entregado o en camino a su dueño.";
  return `En ${location}, listo para entregar.`;
}

/** The small route motif: the car's position between the Rhine and the Segura. */
function CarRoute({ status, location }: { status: string; location: string }) {
  // A car in Germany has only been found; one here is ready for handover.
  const reached = status === "german_prospect" ? 0 : 3;
  return (
    <div>
      <p className="text-label text-soft">La ruta de este coche</p>
      <div className="mt-3 max-w-72">
        <RouteProgress
          stations={stations.length}
          reached={reached}
          label={`Etapa ${reached + 1} de ${stations.length}: ${stations[reached]}`}
        />
      </div>
      <p className="mt-3 font-medium">{sentence(status, location)}</p>
    </div>
  );
}

type Properties = {
  vehicle: ShownVehicle;
  /** What the price contains, or what became of the car. */
  notes: readonly string[];
  /** The figure of a car in Germany with how it comes about; undefined where the stored price is the figure. */
  atDoor: ReactNode;
  /** What the same figure was before a reduction. */
  reducedFrom: string | undefined;
  /** Where the price stands among those of comparable cars; nothing if too few are known. */
  standing: ReactNode;
  /** The address of the comparison with this car. */
  compare: string;
  /** Telephone, WhatsApp and sharing. */
  contact: ReactNode;
  /** The button for the reservation, shown while the vehicle is available. */
  reserve: ReactNode;
};

/** Name, price and the possible actions, by status (CAR-13 to CAR-17). */
export function VehiclePanel({ vehicle, notes, atDoor, reducedFrom, standing, compare, contact, reserve }: Properties) {
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
        {[vehicle.year, formatKilometres(vehicle.mileage), vehicle.fuel_type, vehicle.transmission].join(" · ")}
      </p>
      <div className="mt-5">
        {vehicle.status === "german_prospect" && vehicle.price > 0 && <p className="text-label text-soft">Precio estimado</p>}
        {atDoor ?? (
          <>
            <p className="font-heading text-heading-1 font-bold tracking-tight">{shownPrice(vehicle.price)}</p>
            <ReductionNote before={reducedFrom} />
          </>
        )}
      </div>
      {notes.map((note) => (
        <p key={note} className="mt-1 text-label text-soft">
          {note}
        </p>
      ))}
      {standing !== undefined && <div className="mt-5 border-t border-line pt-4">{standing}</div>}
      <div className="mt-6 flex flex-col gap-2.5 print:hidden">
        <Actions vehicle={vehicle} reserve={reserve} />
        <div className="grid grid-cols-2 gap-2.5">
          <SaveWords id={vehicle.id} />
          <ButtonLink wide look="secondary" to={compare}>
            Comparar
          </ButtonLink>
        </div>
        {contact}
      </div>
      <div className="mt-7 border-t border-line pt-6 print:hidden">
        <CarRoute status={vehicle.status} location={vehicle.location} />
      </div>
    </div>
  );
}

function Actions({ vehicle: { id, status }, reserve }: Pick<Properties, "vehicle" | "reserve">) {
  if (status === "available") {
    return (
      <>
        {reserve}
        <ButtonLink wide look="secondary" to={appointmentAddress(id)}>
          Reservar Cita
        </ButtonLink>
      </>
    );
  }
  const prospect = status === "german_prospect";
  return (
    <>
      {prospect && (
        <ButtonLink wide to={appointmentAddress(id)}>
          Solicitar Importación
        </ButtonLink>
      )}
      <Button wide disabled>
        No disponible para reserva
      </Button>
      {!prospect && (
        <ButtonLink wide look="secondary" to="/stock">
          Ver otros coches
        </ButtonLink>
      )}
    </>
  );
}

type BarProperties = {
  vehicle: ShownVehicle;
  /** The figure of a car in Germany, and what it is. */
  atDoor: PricedCard["atDoor"];
  /** Telephone and WhatsApp. */
  contact: ReactNode;
};

/** On a phone, the same figure, the telephone and the link to the inquiry stay visible. */
export function VehicleBar({ vehicle, atDoor, contact }: BarProperties) {
  return (
    <div className="bottom-bar sticky bottom-0 z-20 mt-12 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-raised px-4.5 py-3 desktop:hidden">
      <p className="min-w-min grow basis-36 font-heading text-price font-bold tracking-tight">
        {atDoor && <span className="block font-text text-small font-normal tracking-normal text-soft">{atDoor.caption}</span>}
        <span className="whitespace-nowrap">{atDoor?.total ?? shownPrice(vehicle.price)}</span>
      </p>
      <div className="ml-auto flex gap-1.5">
        {contact}
        <ButtonAnchor size="small" href="#consulta">
          Consultar
        </ButtonAnchor>
      </div>
    </div>
  );
}
