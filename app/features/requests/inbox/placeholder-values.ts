import type { PlaceholderValues } from "#app/features/requests/saved-replies/placeholders.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { company } from "#company";
import type { Thread } from "./queries/thread.server.ts";

/** The values for a saved reply in this thread. The price is today's. An archived car has none, because it is no longer public (row B6). */
export function valuesOf({ name, car }: Pick<Thread, "name" | "car">): PlaceholderValues {
  return {
    "{nombre}": name,
    "{empresa}": company.name,
    ...(car && { "{vehiculo}": vehicleName(car), "{año}": String(car.year) }),
    ...(car && car.status !== "archived" && { "{precio}": formatEuros(car.price) }),
  };
}
