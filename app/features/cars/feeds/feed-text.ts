import type { CarForSale } from "#app/features/cars/vehicles/queries.server.ts";
import { sharedPictureAddress, vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { formatKilometres } from "#app/lib/amounts.ts";
import { cutAt } from "#app/lib/cut-text.ts";
import { csvLines, type Separator } from "#app/lib/csv.ts";

/** What a feed knows beside its cars. `origin` has no slash at its end. */
export type FeedPlace = { origin: string; storeCode: string; columns: readonly string[] };

/** A file while it is written: what stands before its cars, the text of each car, what stands between two of them, and the end. */
export type FeedText = { begin: string; car: (car: CarForSale) => string; between: string; end: string };

type Row = Readonly<Record<string, unknown>>;

/** A table with a header, one car a line. A value for each column; undefined for what is not known. Line breaks become spaces in a TSV. */
export function tableText(columns: readonly string[], separator: Separator, cells: (car: CarForSale) => Row): FeedText {
  const written = (row: Row) => csvLines(columns, [separator === "\t" ? inOneLine(row) : row], separator);
  return {
    begin: written(Object.fromEntries(columns.map((column) => [column, column]))),
    car: (car) => written(cells(car)),
    between: "",
    end: "",
  };
}

function inOneLine(row: Row) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "string" ? value.replace(/\s+/g, " ") : value]),
  );
}

/** The addresses of a car's page and of its pictures, the primary one first. */
export function addressesFor({ id, images }: Pick<CarForSale, "id" | "images">, origin: string) {
  return { page: origin + vehicleAddress(id), pictures: images.map(({ storage_key: key }) => origin + sharedPictureAddress(key)) };
}

/** The team's description of a car, cut to so many characters; if there is none, "Audi A4 Avant de 2020, 78.500 km, Diésel, Automático". */
export function description(car: CarForSale, longest: number): string {
  const short = `${vehicleName(car)} de ${car.year}, ${formatKilometres(car.mileage)}, ${car.fuel_type}, ${car.transmission}`;
  return cutAt(car.description === "" ? short : car.description, longest);
}

/** The value of a key that the database may hold; undefined for any other. */
export function knownIn<Value>(values: Readonly<Record<string, Value>>, key: string | null): Value | undefined {
  return key !== null && Object.hasOwn(values, key) ? values[key] : undefined;
}
