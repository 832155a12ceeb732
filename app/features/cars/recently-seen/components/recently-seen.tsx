import { useEffect, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { keepSeen, onSeenChange, seenIn, type SeenCar, storedSeen, withSeen } from "../seen-cars.ts";

/**
 * The cars that were opened on this device, without the one that is open (`opened`), which joins them. The list never leaves the device: it has
 * no pictures, and its links are not looked up before somebody follows one. Without a script, or with nothing in it, there is no list.
 */
export function RecentlySeen({ opened }: { opened?: SeenCar }) {
  const stored = useSyncExternalStore(onSeenChange, storedSeen, () => null);
  const cars = seenIn(stored).filter(({ id }) => id !== opened?.id);
  useEffect(() => {
    if (opened) keepSeen(withSeen(seenIn(storedSeen()), opened));
  }, [opened]);
  if (cars.length === 0) return null;
  return (
    <section aria-labelledby="vistos" className="mt-20 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="vistos" className="text-heading-3">
          Vistos hace poco
        </h2>
        <p className="text-label text-soft">
          Solo en este dispositivo.{" "}
          <button
            type="button"
            onClick={() => keepSeen([])}
            className="min-h-10 text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine"
          >
            Borrar
          </button>
        </p>
      </div>
      <ul className="mt-3 grid grid-cols-1 gap-x-6 border-b border-line tablet:grid-cols-2 wide:grid-cols-3">
        {cars.map(({ id, name, year, price }) => (
          <li key={id} className="min-w-0 border-t border-line">
            <Link to={vehicleAddress(id)} discover="none" className="group flex min-h-14 items-baseline justify-between gap-4 py-3.5">
              <span className="min-w-0 truncate group-hover:text-rhine">
                {name} <span className="text-soft">de {year}</span>
              </span>
              <span className="shrink-0 font-medium tabular-nums">{price}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
