import { monthInWords, powerInWords } from "#app/features/cars/vehicles/written-values.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import type { VehicleDetail } from "#app/features/cars/vehicles/queries.server.ts";
import { formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import { cutAt } from "#app/lib/cut-text.ts";
import type { places } from "./places.ts";

type AdCar = Pick<
  VehicleDetail,
  | "make"
  | "model"
  | "year"
  | "price"
  | "status"
  | "mileage"
  | "fuel_type"
  | "transmission"
  | "power_kw"
  | "first_registration"
  | "colour"
  | "environmental_badge"
  | "description"
> & { features: readonly { feature_name: string; feature_value: string | null }[] };

/**
 * The advertisement of a car in the lengths of a portal: facts and price first, then as much of the team's description and of the equipment
 * as there is room for. No address and no telephone, because portals refuse them in a text.
 */
export function adText(car: AdCar, { title, text }: Pick<(typeof places)[keyof typeof places], "title" | "text">) {
  const name = vehicleName(car);
  const withYear = `${name} ${car.year}`;
  const parts = [facts(car), price(car), car.description].filter((part) => part !== "").join("\n\n");
  const begun = cutAt(parts, text);
  const rest = equipment(car, text - begun.length - 2);
  return {
    title: cutAt(withYear.length <= title ? withYear : name, title),
    text: begun === parts && rest !== "" ? `${begun}\n\n${rest}` : begun,
  };
}

function facts(car: AdCar): string {
  const known = [
    formatKilometres(car.mileage),
    car.fuel_type.toLocaleLowerCase("es"),
    `cambio ${car.transmission.toLocaleLowerCase("es")}`,
    car.power_kw === null ? "" : powerInWords(car.power_kw),
    car.first_registration === null ? "" : `primera matriculación en ${monthInWords(car.first_registration)}`,
    car.colour === null ? "" : `color ${car.colour.toLocaleLowerCase("es")}`,
    car.environmental_badge === null ? "" : `distintivo ${car.environmental_badge}`,
  ];
  return `${vehicleName(car)} de ${car.year}: ${known.filter((one) => one !== "").join(", ")}.`;
}

/** Of a car in Germany the price is an estimate, so the advertisement names none. */
function price({ price: euros, status }: AdCar): string {
  return status === "available" && euros > 0 ? `Precio final: ${formatEuros(euros)}.` : "";
}

/** The items that have room, none of them cut. */
function equipment({ features }: AdCar, room: number): string {
  const items = features.map(({ feature_name: name, feature_value: value }) =>
    value === null || value === "" ? name : `${name}: ${value}`,
  );
  const written = (count: number) => `Equipamiento: ${items.slice(0, count).join(", ")}.`;
  let count = items.length;
  while (count > 0 && written(count).length > room) count -= 1;
  return count === 0 ? "" : written(count);
}
