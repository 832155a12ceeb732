import type { CarForSale } from "#app/features/cars/vehicles/queries.server.ts";
import { sharedPictureAddress, vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { formatKilometres } from "#app/lib/amounts.ts";
import { cutAt } from "#app/lib/cut-text.ts";
import type { PortalModels } from "./portal-models.ts";
import { csvLines, type Separator } from "#app/lib/csv.ts";

/** What a feed knows beside its cars. `origin` has no slash at its end. */
export type FeedPlace = { origin: string; storeCode: string; columns: readonly string[]; models: PortalModels };

/** A file while it is written: what stands before its cars, the text of each car, what stands between two of them, and the end. */
export type FeedText = { begin: string; car: (car: CarForSale) => string; between: string; end: string };

type Cells = Readonly<Record<string, (car: CarForSale) => unknown>>;

/** A table with a header, one car a line; what is unknown is an empty cell. A TSV has each cell in one line, because portals read it so. */
export function tableText(separator: Separator, cells: Cells): FeedText {
  const columns = Object.keys(cells);
  const line = (cellOf: (column: string) => unknown) =>
    csvLines(columns, [Object.fromEntries(columns.map((column) => [column, cellOf(column)]))], separator);
  const inOneLine = (cell: unknown) => (separator === "\t" && typeof cell === "string" ? cell.replace(/\s+/g, " ") : cell);
  return { begin: line((column) => column), car: (car) => line((column) => inOneLine(cells[column]?.(car))), between: "", end: "" };
}

/** The addresses of a car's page and of its pictures, the primary one first. */
export function addressesFor({ id, images }: Pick<CarForSale, "id" | "images">, origin: string) {
  return { page: origin + vehicleAddress(id), pictures: images.map(({ storage_key: key }) => origin + sharedPictureAddress(key)) };
}

/** Google's and Meta's most characters of a description. */
const longestDescription = 5_000;

/** The team's description of a car; if there is none, "Audi A4 Avant de 2020, 78.500 km, Diésel, Automático". */
export function description(car: CarForSale): string {
  const short = `${vehicleName(car)} de ${car.year}, ${formatKilometres(car.mileage)}, ${car.fuel_type}, ${car.transmission}`;
  return cutAt(car.description === "" ? short : car.description, longestDescription);
}

/** The value of a key that the database may hold; undefined for any other. */
export function knownIn<Value>(values: Readonly<Record<string, Value>>, key: string | null): Value | undefined {
  return key !== null && Object.hasOwn(values, key) ? values[key] : undefined;
}
