import type { ReactNode } from "react";
import { Link } from "react-router";
import { SaveHeart } from "#app/features/people/saved-cars/components/save-button.tsx";
import { formatKilometres } from "#app/lib/amounts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ReductionNote } from "#app/features/cars/price-history/components/reduction-note.tsx";
import type { PricedCard } from "../queries.server.ts";
import { appointmentAddress } from "../addresses.ts";
import { shownPrice, vehicleName } from "../labels.ts";
import { EnvironmentalBadge, StatusBadge } from "./badges.tsx";

/** The width of a card: one, two or three in a row. */
const sizes = "(min-width: 1280px) 370px, (min-width: 768px) 45vw, calc(100vw - 36px)";

type VehicleCardProperties = {
  vehicle: PricedCard;
  /** Below the heading of the list. */ headingLevel: 2 | 3;
  /** Whether its picture loads before all others. */ urgent: boolean;
  /** Stands beside the card's action. */ beside: ReactNode;
};

/** On a phone a card has a picture as wide as the page and its lines of text. */
const laidOutLate = "laid-out-late [--height-unseen:calc((100vw-36px)*2/3+10rem)]";

/** A vehicle in a list: picture, name, facts, price, location. The whole card is one link, and its action names the target. */
function VehicleCard({ vehicle, headingLevel, urgent, beside }: VehicleCardProperties) {
  const Heading = `h${headingLevel}` as const;
  const sold = vehicle.status === "sold";
  const prospect = vehicle.status === "german_prospect";
  return (
    <article className={`group relative flex flex-col ${urgent ? "" : laidOutLate}`}>
      <div className="relative overflow-hidden rounded-tile">
        <div className={sold ? "opacity-60" : ""}>
          {vehicle.image ? <Picture source={vehicle.image} sizes={sizes} alt="" urgent={urgent} /> : <PicturePlaceholder />}
        </div>
        <span className="absolute top-3 left-3">
          <StatusBadge status={vehicle.status} />
        </span>
        <span className="absolute top-3 right-3">
          <EnvironmentalBadge badge={vehicle.environmental_badge} />
        </span>
        <span className="absolute right-3 bottom-3 z-10">
          <SaveHeart id={vehicle.id} name={`${vehicleName(vehicle)} de ${vehicle.year}`} />
        </span>
      </div>
      <Heading className="mt-4 text-card font-semibold tracking-tight">
        <Link
          to={`/stock/${vehicle.id}`}
          prefetch="intent"
          className="after:absolute after:inset-0 after:rounded-tile group-hover:text-rhine"
        >
          <VehicleName vehicle={vehicle} />
        </Link>
      </Heading>
      <p className="mt-1 text-label text-soft">
        {vehicle.year} · {formatKilometres(vehicle.mileage)} · {vehicle.fuel_type} · {vehicle.transmission}
      </p>
      <div className="mt-2 flex items-baseline justify-between gap-3">
        <p className="font-heading text-price font-bold tracking-tight">
          {vehicle.atDoor?.total ?? shownPrice(vehicle.price)}
          {prospect && (vehicle.atDoor !== undefined || vehicle.price > 0) && (
            <span className="ml-1.5 font-text text-small font-normal tracking-normal text-soft">Estimado</span>
          )}
        </p>
        <p className="text-label text-soft">{vehicle.location}</p>
      </div>
      {vehicle.atDoor && (
        <p className="text-label text-soft">
          {[vehicle.atDoor.caption, vehicle.atDoor.spread].filter((words) => words !== undefined).join(", ")}
        </p>
      )}
      <ReductionNote before={vehicle.reducedFrom} />
      <div className="relative z-10 mt-3 flex items-center justify-between gap-3">
        <CardAction vehicle={vehicle} />
        {beside}
      </div>
    </article>
  );
}

/** One action per card, by status (CAR-14, CAR-15). */
function CardAction({ vehicle: { id, status } }: { vehicle: PricedCard }) {
  if (status === "sold") {
    return (
      <Button look="secondary" size="small" disabled>
        No Disponible
      </Button>
    );
  }
  const prospect = status === "german_prospect";
  return (
    <ButtonLink look="secondary" size="small" to={prospect ? appointmentAddress(id) : `/stock/${id}`}>
      {prospect ? "Solicitar Importación" : "Ver detalles"}
    </ButtonLink>
  );
}

function PicturePlaceholder() {
  return (
    <span className="flex aspect-3/2 items-center justify-center bg-tile text-label text-soft">
      <svg viewBox="0 0 120 40" className="w-1/3 text-control/60" aria-hidden="true">
        <path
          d="M6 30h8a10 10 0 0 1 20 0h48a10 10 0 0 1 20 0h12c0-8-4-11-18-13-12-9-20-12-36-12-14 0-22 4-32 13C12 19 6 22 6 30Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
      <span className="sr-only">Sin fotos todavía</span>
    </span>
  );
}

type Properties = {
  vehicles: readonly PricedCard[];
  headingLevel: 2 | 3;
  /** Whether the list begins on the first screen: its first picture then loads before all others. */
  first?: boolean;
  /** Why each of them suits the person, in the same order (MATCH-1). */
  reasons?: readonly (string | undefined)[];
  /** What stands beside the action of each car's card, in the same order. */
  beside?: readonly ReactNode[];
};

export function VehicleList({ vehicles, headingLevel, first = false, reasons = [], beside = [] }: Properties) {
  return (
    <ul className="grid gap-x-6 gap-y-11 tablet:grid-cols-2 wide:grid-cols-3">
      {vehicles.map((vehicle, position) => (
        <li key={vehicle.id}>
          {reasons[position] !== undefined && <p className="mb-3 text-label font-medium text-rhine">{reasons[position]}</p>}
          <VehicleCard vehicle={vehicle} headingLevel={headingLevel} urgent={first && position === 0} beside={beside[position]} />
        </li>
      ))}
    </ul>
  );
}

/** Up to six featured vehicles (PAGE-14); `undefined` means that they could not be read. */
export function FeaturedSection({ vehicles }: { vehicles: readonly PricedCard[] | undefined }) {
  return (
    <section aria-labelledby="destacados" className="page-width pt-16">
      <h2 id="destacados" className="mb-8 text-heading-2">
        Elegidos esta semana
      </h2>
      {vehicles?.length ? (
        <VehicleList vehicles={vehicles} headingLevel={3} />
      ) : (
        <p role={vehicles ? undefined : "alert"} className="border-y border-line py-8 text-soft">
          {vehicles ? "No hay vehículos destacados disponibles" : "Error al cargar los vehículos destacados"}
        </p>
      )}
    </section>
  );
}

/** Make and model for a heading; a make with a hyphen breaks at it only if it is longer than the line. */
export function VehicleName({ vehicle: { make, model } }: { vehicle: { make: string; model: string } }) {
  return (
    <>
      <span className="inline-block">{make}</span> {model}
    </>
  );
}
