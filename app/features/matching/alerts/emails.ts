import { usualPlan } from "#app/features/cars/landed-price/lines.ts";
import { deliveryNote } from "#app/features/cars/landed-price/price-view.ts";
import { sharedQuery } from "#app/features/cars/link-previews/addresses.ts";
import { type Region, regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { shownPrice, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import { queryInWords, stockAddress } from "#app/features/matching/saved-searches/saved-query.ts";
import { countOf, formatKilometres } from "#app/lib/amounts.ts";
import { cutAt } from "#app/lib/cut-text.ts";
import { daysUntilAsked, daysUntilPaused } from "./mail-times.ts";
import { regionOf } from "./region-of.ts";

/** A mail shows so many cars, and links to the others. */
export const mostShown = 12;

/**
 * A search gets so many cars of a round at most, the newest first and cheaper ones last, and no more while so many wait for its next mail. The
 * others are not told: a mail shows a dozen and links to the search.
 */
export const mostKept = 100;

/** A car as a mail about a search shows it. */
export type ToldCar = {
  id: string;
  make: string;
  model: string;
  year: number;
  mileage: number;
  fuel_type: string;
  transmission: string;
  /** Euros; 0 without a price. */
  price: number;
  /** Of a car in Germany, in the search's region. `spread`: only where it is wide. */
  atDoor: { total: string; caption: string; spread?: string | undefined } | undefined;
  /** The lowest price of the thirty days before, in words, of a car whose price fell. */
  reducedFrom: string | undefined;
};

type Search = { query: string; region: string };
/** `manage`: the page of the search, signed. */
type Addresses = { siteOrigin: string; manage: string };

type News = Search & { cars: readonly ToldCar[]; newCars: number; cheaperCars: number };

/** To the address of a search: all that is new for it. The numbers count the cars that are not in `cars`, too. */
export function newCarsLetter({ cars, newCars, cheaperCars, ...search }: News, { siteOrigin, manage }: Addresses): Letter {
  const words = queryInWords(search.query);
  const atLeast = newCars + cheaperCars >= mostKept;
  const counts = countsInWords(newCars, cheaperCars);
  const what = atLeast ? `Al menos ${counts}` : counts;
  const more = newCars + cheaperCars - cars.length;
  return {
    subject: `${what}: ${cutAt(words, 80)}`,
    preview: cars
      .slice(0, 3)
      .map((car) => `${vehicleName(car)}, ${priceOf(car)}`)
      .join(" · "),
    heading: `${what} en tu búsqueda`,
    paragraphs: [`Buscas: ${words}.`, ...(cars.some(({ atDoor }) => atDoor) ? [pricesOf(search)] : [])],
    list: cars.map((car) => ({
      title: vehicleName(car),
      address: siteOrigin + carAddress(car, search),
      text: linesOf(car, regionOf(search.region)),
    })),
    actions: [
      {
        label: more > 0 ? `Ver estos y ${atLeast ? "los demás" : `${more} más`}` : "Ver la búsqueda en la web",
        address: siteOrigin + stockAddress(search.query, regionOf(search.region)),
      },
      { label: "Cambiar, pausar o terminar el aviso", address: manage },
    ],
    notes: [
      ...(more === 0 ? [] : [`${more === 1 ? "Hay 1 más que no cabe" : "Hay más que no caben"} en este correo. En la web los ves todos.`]),
      whyWritten,
    ],
  };
}

/** To an address whose search has found nothing for a long time. */
export function stillSearchingLetter(search: Search, { manage }: Addresses): Letter {
  return {
    subject: `¿Sigues buscando? ${cutAt(queryInWords(search.query), 80)}`,
    preview: "Hace tiempo que no encontramos nada para tu aviso.",
    heading: "¿Sigues buscando?",
    paragraphs: [
      `Hace ${daysUntilAsked} días que tu aviso no encuentra ningún coche: ${queryInWords(search.query)}.`,
      "Si sigues buscando, dínoslo y seguimos mirando. También puedes pedir algo menos exacto, o terminar el aviso.",
    ],
    actions: [{ label: "Sigo buscando, cambiar o terminar el aviso", address: manage }],
    notes: [`Si no nos dices nada en ${daysUntilPaused} días, pausamos el aviso y no te escribimos más por él.`, whyWritten],
  };
}

/** To the same address when it has not said that it still searches. */
export function pausedLetter(search: Search, { manage }: Addresses): Letter {
  return {
    subject: `Hemos pausado tu aviso: ${cutAt(queryInWords(search.query), 80)}`,
    preview: "Lo puedes activar otra vez cuando quieras.",
    heading: "Hemos pausado tu aviso",
    paragraphs: [
      `No nos has dicho si sigues buscando, así que hemos pausado este aviso: ${queryInWords(search.query)}.`,
      "Ya no te escribimos por él. Si quieres que sigamos mirando, abre la página del aviso y pulsa «Activar el aviso».",
    ],
    actions: [{ label: "Activar, cambiar o terminar el aviso", address: manage }],
    notes: [whyWritten],
  };
}

const whyWritten =
  "Recibes este correo porque guardaste este aviso en nuestra web. Para no recibir más, pulsa el botón que dice «terminar el aviso».";

/** "1 coche nuevo y 2 que han bajado de precio", or one of both. */
function countsInWords(newCars: number, cheaperCars: number): string {
  if (newCars === 0) return countOf(cheaperCars, "coche ha bajado de precio", "coches han bajado de precio");
  const what = countOf(newCars, "coche nuevo", "coches nuevos");
  return cheaperCars === 0 ? what : `${what} y ${countOf(cheaperCars, "que ha bajado de precio", "que han bajado de precio")}`;
}

/** The page of a car in Germany shows the price of the region in its address. */
function carAddress({ id, atDoor }: ToldCar, { region }: Search): string {
  return vehicleAddress(id) + sharedQuery(atDoor && { region: regionOf(region), plan: usualPlan });
}

function pricesOf({ region }: Search): string {
  return `Los precios de coches en Alemania son puestos en ${regionAfterPreposition(regionOf(region))}.`;
}

function priceOf({ atDoor, price }: ToldCar): string {
  if (!atDoor) return shownPrice(price);
  return atDoor.spread === undefined ? atDoor.total : `${atDoor.total} ${atDoor.spread}`;
}

function linesOf(car: ToldCar, region: Region): string {
  const facts = [car.year, formatKilometres(car.mileage), car.fuel_type, car.transmission].join(" · ");
  const price = [priceOf(car), car.atDoor?.caption].filter((words) => words !== undefined).join(", ");
  const delivery = car.atDoor ? [] : [deliveryNote(region)];
  if (car.reducedFrom === undefined) return [facts, price, ...delivery].join("\n");
  const fell = `Ha bajado de precio: ${price}. El precio más bajo de los 30 días anteriores: ${car.reducedFrom}.`;
  return [facts, fell, ...delivery].join("\n");
}
