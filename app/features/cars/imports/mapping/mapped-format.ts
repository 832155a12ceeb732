import { describedFormat } from "../reading/formats/described-format.ts";
import type { StockFormat } from "../reading/formats/format.ts";
import type { ColumnMapping } from "./column-facts.ts";

/** A mapping as it is kept: for which header it was made, and with which file. */
export type KeptMapping = { header: string; fileName: string; columns: ColumnMapping };

/** The name of a mapping's format. */
export const mappedSource = (header: string) => `mapped-${header}`;

/** Makes a format of a mapping by hand. Of the registration and the year, one is enough. */
export function mappedFormat({ header, fileName, columns }: KeptMapping): StockFormat {
  const { make = "", model = "", price = "", mileage = "", registration, year = "" } = columns;
  const further = Object.entries(columns).map(([fact, name]) => [fact, [name]] as const);
  return describedFormat({
    source: mappedSource(header),
    label: `Tu asignación de «${fileName}»`,
    header,
    columns: {
      ...Object.fromEntries(further),
      make: [make],
      model: [model],
      price: [price],
      mileage: [mileage],
      registration: [registration ?? year],
    },
  });
}
