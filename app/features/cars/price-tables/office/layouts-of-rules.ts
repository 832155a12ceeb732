import { regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { type Figure, shownFigure, type FigureRows, type Row } from "./figures.ts";

const from: Figure = { kind: "day", label: "Desde" };
const region: Figure = { kind: "region", label: "Comunidad" };
const fourRates: Record<string, Figure> = {
  "rates.0": { kind: "percent", label: "Primer tipo" },
  "rates.1": { kind: "percent", label: "Segundo tipo" },
  "rates.2": { kind: "percent", label: "Tercer tipo" },
  "rates.3": { kind: "percent", label: "Cuarto tipo" },
};
const grams = { kind: "whole", unit: "g/km", most: 1000 } as const;

function since(row: Row): string {
  return typeof row["from"] === "string" ? `Desde el ${formatCalendarDay(row["from"])}` : "";
}

function fallingBrackets(rows: readonly Row[]): string | undefined {
  const falling = rows.find((row) => {
    const [first = 0, second = 0, third = 0] = ["upTo", "below", "belowTop"].map((name) => Number(row[`brackets.${name}`]));
    return first >= second || second >= third;
  });
  return falling && `${since(falling)}: los tramos de CO2 deben ir de menos a más.`;
}

function regionOf(row: Row): string {
  return shownFigure(region, row["region"]) ?? "";
}

export const pastTaxParts: readonly FigureRows[] = [
  {
    kind: "rows",
    id: "vat",
    title: "IVA",
    columns: { from, rate: { kind: "percent", label: "Tipo" } },
    keys: ["from"],
    sortedBy: ["from"],
    rowLabel: since,
  },
  {
    kind: "rows",
    id: "registration",
    title: "Impuesto de matriculación del Estado",
    columns: {
      from,
      "brackets.upTo": { ...grams, label: "Primero, hasta" },
      "brackets.below": { ...grams, label: "Segundo, menos de" },
      "brackets.belowTop": { ...grams, label: "Tercero, menos de" },
      ...fourRates,
    },
    keys: ["from"],
    sortedBy: ["from"],
    rowLabel: since,
    broken: fallingBrackets,
  },
  {
    kind: "rows",
    id: "regional",
    title: "Tipos propios de una comunidad",
    note: "«Fecha cierta: no» quiere decir que la comunidad tuvo estos tipos, pero no sabemos desde cuándo: el precio sale entonces con un mínimo y un máximo.",
    columns: { region, from, ...fourRates, certain: { kind: "condition", label: "Fecha cierta" } },
    keys: ["region", "from"],
    sortedBy: ["region", "from"],
    rowLabel: (row) => `${regionOf(row)}, ${since(row).toLowerCase()}`,
    optional: true,
  },
];

const conditions: Record<string, Figure> = {
  overFiscalHorsepower: { kind: "decimal", label: "Más de", unit: "CVF", most: 1000, blank: "absent" },
  zeroEmission: { kind: "condition", label: "Cero emisiones", blank: "absent" },
  upToYears: { kind: "whole", label: "Hasta", unit: "años", most: 50, blank: "absent" },
  overDisplacement: { kind: "whole", label: "Más de", unit: "cc", most: 20_000, blank: "absent" },
  fromPrice: { kind: "euros", label: "Precio desde", blank: "absent" },
  conditionUnknown: { kind: "condition", label: "Dudoso", blank: "absent" },
};

/** "Andalucía, más de 15 CVF" */
function transferRuleLabel(row: Row): string {
  const named = Object.entries(conditions).flatMap(([column, figure]) => {
    const shown = shownFigure(figure, row[column]);
    return shown === undefined ? [] : [`${figure.label.toLowerCase()} ${shown}`];
  });
  return [regionOf(row), ...named].join(", ");
}

export function hasConditions(row: Row): boolean {
  return Object.keys(conditions).some((column) => row[column] !== undefined);
}

/** A region with rules needs one for all its other cars; a region without any is unknown to us. */
function missingRest(rows: readonly Row[]): string | undefined {
  const without = regionCodes.find((code) => {
    const own = rows.filter((row) => row["region"] === code);
    return own.length > 0 && own.every(hasConditions);
  });
  return without && `${regions[without]}: falta la fila sin condiciones, para los demás coches.`;
}

export const transferTaxParts: readonly FigureRows[] = [
  {
    kind: "rows",
    id: "rules",
    title: "Tipos por comunidad",
    note: "La fila sin condiciones vale para los demás coches de la comunidad. «Dudoso: sí» quiere decir que existe ese tipo, pero no sabemos para qué coches. Si una comunidad no tiene filas, el impuesto va del tipo más bajo al más alto de las demás.",
    columns: { region, rate: { kind: "percent", label: "Tipo" }, ...conditions },
    keys: ["region", ...Object.keys(conditions)],
    rowLabel: transferRuleLabel,
    repeatable: (row) => row["conditionUnknown"] === true,
    broken: missingRest,
    optional: true,
  },
];
