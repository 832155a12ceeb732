import { Link } from "react-router";
import { formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { appointmentAddress } from "../addresses.ts";
import type { PricedCard } from "../queries.server.ts";
import { EnvironmentalBadge, StatusBadge } from "./badges.tsx";
import { VehicleName } from "./vehicle-name.tsx";

/** The width of a card: one, two or three in a row. */
const sizes = "(min-width: 1280px) 370px, (min-width: 768px) 45vw, calc(100vw - 36px)";

type Properties = {
  vehicle: PricedCard;
  /** Below the heading of the list. */ headingLevel: 2 | 3;
  /** Whether its picture loads before all others. */ urgent: boolean;
};

/** A vehicle in a list: picture, name, facts, price, location. The whole card is one link, and its action names the target. */
export function VehicleCard({ vehicle, headingLevel, urgent }: Properties) {
  const Heading = `h${headingLevel}` as const;
  const sold = vehicle.status === "sold";
  const prospect = vehicle.status === "german_prospect";
  return (
    <article className="group relative flex flex-col">
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
          {formatEuros(vehicle.price)}
          {prospect && <span className="ml-1.5 font-text text-small font-normal tracking-normal text-soft">Estimado</span>}
        </p>
        <p className="text-label text-soft">{vehicle.location}</p>
      </div>
      {vehicle.atDoor && <p className="text-label font-medium tabular-nums text-rhine">{vehicle.atDoor}</p>}
      <div className="relative z-10 mt-3 flex">
        <CardAction vehicle={vehicle} />
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
  if (status === "german_prospect") {
    return (
      <ButtonLink look="secondary" size="small" to={appointmentAddress(id)}>
        Solicitar Importación
      </ButtonLink>
    );
  }
  return (
    <ButtonLink look="secondary" size="small" to={`/stock/${id}`}>
      Ver detalles
    </ButtonLink>
  );
}

/** A placeholder for a missing picture. */
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
