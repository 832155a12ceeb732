import { usualPlan } from "#app/features/cars/landed-price/lines.ts";
import { sharedQuery } from "#app/features/cars/link-previews/addresses.ts";
import { regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
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
  /** Of a car in Germany, in the search's region. */
  atDoor: { total: string; caption: string } | undefined;
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
  const what = countsInWords(newCars, cheaperCars);
  const more = newCars + cheaperCars - cars.length;
  return {
    subject: `${what}: ${cutAt(words, 80)}`,
    preview: cars
      .slice(0, 3)
      .map((car) => `${vehicleName(car)}, ${priceOf(car)}`)
      .join(" · "),
    heading: `${what} para tu búsqueda`,
    paragraphs: [`Buscas: ${words}.`, ...(cars.some(({ atDoor }) => atDoor) ? [pricesOf(search)] : [])],
    list: cars.map((car) => ({ title: vehicleName(car), address: siteOrigin + carAddress(car, search), text: linesOf(car) })),
    actions: [
      {
        label: more > 0 ? `Ver estos y ${more} más` : "Ver la búsqueda en la web",
        address: siteOrigin + stockAddress(search.query, regionOf(search.region)),
      },
      { label: "Cambiar, pausar o terminar el aviso", address: manage },
    ],
    notes: [
      ...(more > 0 ? [`Hay ${more} más que no caben en este correo: están en la web, con los demás de tu búsqueda.`] : []),
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
  return `Los precios de coches en Alemania son con todo incluido, puestos en ${regionAfterPreposition(regionOf(region))}.`;
}

function priceOf({ atDoor, price }: ToldCar): string {
  return atDoor?.total ?? shownPrice(price);
}

function linesOf(car: ToldCar): string {
  const facts = [car.year, formatKilometres(car.mileage), car.fuel_type, car.transmission].join(" · ");
  const price = [priceOf(car), car.atDoor?.caption].filter((words) => words !== undefined).join(", ");
  if (car.reducedFrom === undefined) return `${facts}\n${price}`;
  return `${facts}\nHa bajado de precio: ${price}. El precio más bajo de los 30 días anteriores: ${car.reducedFrom}.`;
}
