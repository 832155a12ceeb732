import { formatCount, formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import type { RangeName, Sort } from "./search-params.ts";

/** In the order of the list (STOCK-5). */
export const sortLabels: Record<Sort, string> = {
  newest: "Más recientes",
  price_asc: "Precio: de menor a mayor",
  price_desc: "Precio: de mayor a menor",
  year_asc: "Año: más antiguos primero",
  year_desc: "Año: más nuevos primero",
  mileage_asc: "Kilómetros: de menos a más",
  mileage_desc: "Kilómetros: de más a menos",
};

export const rangeLabels: Record<RangeName, { label: string; unit: string; format: (value: number) => string }> = {
  price: { label: "Precio", unit: "€", format: formatEuros },
  year: { label: "Año", unit: "año", format: String },
  mileage: { label: "Kilómetros", unit: "km", format: formatKilometres },
};

/** "110 kW – 150 kW", "desde 110 kW" or "hasta 150 kW"; undefined without an end. */
export function rangeInWords<End>({ min, max }: { min?: End; max?: End }, written: (end: End) => string): string | undefined {
  if (min !== undefined && max !== undefined) return `${written(min)} – ${written(max)}`;
  if (min !== undefined) return `desde ${written(min)}`;
  return max === undefined ? undefined : `hasta ${written(max)}`;
}

/** Returns, for example, "612 resultados". */
export function resultCount(total: number): string {
  return `${formatCount(total)} ${total === 1 ? "resultado" : "resultados"}`;
}
