/** How each table is shown and edited: which figures it has, under which names. The names are paths in its content. */
import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { type Figure, type Figures, type Part, type SingleFigures, shownFigure, type Row } from "./figures.ts";
import { regionCodes, regions } from "../regions.ts";

export type TableLayout = { label: string; purpose: string; parts: readonly Part[] };

const grams = { kind: "whole", unit: "g/km", most: 1000 } as const;
const from: Figure = { kind: "day", label: "Desde" };
const region: Figure = { kind: "region", label: "Comunidad" };

/** The four rates of the registration tax; their names begin with `path`. */
function fourRates(path: string): Record<string, Figure> {
  const labels = ["Primer tipo", "Segundo tipo", "Tercer tipo", "Cuarto tipo"];
  return Object.fromEntries(labels.map((label, index) => [`${path}${index}`, { kind: "percent", label }]));
}

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

const conditions: Record<string, Figure> = {
  overFiscalHorsepower: { kind: "decimal", label: "Más de", unit: "CVF", most: 1000, blank: "absent" },
  zeroEmission: { kind: "condition", label: "Cero emisiones", blank: "absent" },
  upToYears: { kind: "whole", label: "Hasta", unit: "años", most: 50, blank: "absent" },
  overDisplacement: { kind: "whole", label: "Más de", unit: "cc", most: 20_000, blank: "absent" },
  fromPrice: { kind: "euros", label: "Precio desde", blank: "absent" },
  conditionUnknown: { kind: "condition", label: "Dudoso", blank: "absent" },
};

function transferRuleLabel(row: Row): string {
  const named = Object.entries(conditions).flatMap(([column, figure]) => {
    const shown = shownFigure(figure, row[column]);
    return shown === undefined ? [] : [`${figure.label.toLowerCase()} ${shown}`];
  });
  return [regionOf(row), ...named].join(", ");
}

function agedRuleLabel(row: Row): string {
  const displacement = row["upToDisplacement"] === undefined ? "" : `, hasta ${Number(row["upToDisplacement"])} cc`;
  const value = row["valueBelow"] === undefined ? "" : ", por debajo de un valor";
  return `${regionOf(row)}, más de ${Number(row["overYears"])} años${displacement}${value}`;
}

function hasConditions(row: Row): boolean {
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

const euros = { kind: "euros" } as const;

function single(id: string, title: string, figures: Figures): SingleFigures {
  return { kind: "single", id, title, figures };
}

function byRegion(id: string, title: string, columns: Figures): Part {
  return { kind: "byRegion", id, title, columns };
}

/** A range of two figures below `path`. */
function range(path: string, label: string): Record<string, Figure> {
  return { [`${path}.low`]: { ...euros, label: `${label}, desde` }, [`${path}.high`]: { ...euros, label: `${label}, hasta` } };
}

/** A range of two rates below `path`. */
function rates(path: string, label: string): Record<string, Figure> {
  return {
    [`${path}.low`]: { kind: "percent", label: `${label}, desde` },
    [`${path}.high`]: { kind: "percent", label: `${label}, hasta` },
  };
}

export const tableLayouts: { [Name in TableName]: TableLayout } = {
  registration_tax: {
    label: "Impuesto de matriculación",
    purpose: "Los tipos por CO₂ y comunidad. Sin CO₂ probado se paga el último.",
    parts: [
      {
        ...single("brackets", "Tramos de CO₂", {
          "brackets.upTo": { ...grams, label: "Primer tipo, hasta" },
          "brackets.below": { ...grams, label: "Segundo tipo, por debajo de" },
          "brackets.belowTop": { ...grams, label: "Tercer tipo, por debajo de" },
        }),
        rising: true,
      },
      byRegion("rates", "Tipos por comunidad", fourRates("")),
      single("special", "Casos especiales", {
        "specialCases.motorHomeReduction": { kind: "percent", label: "Autocaravana: la base baja" },
        "specialCases.historic.overYears": { kind: "whole", unit: "años", least: 1, most: 100, label: "Histórico, con más de" },
        "specialCases.historic.rate": { kind: "percent", label: "Histórico sin CO₂ medido" },
        "specialCases.cycle.grams": { ...grams, label: "CO₂ NEDC, por debajo del WLTP" },
        "specialCases.cycle.from": { kind: "day", label: "CO₂ dudoso, desde" },
        "specialCases.cycle.until": { kind: "day", label: "CO₂ dudoso, hasta" },
      }),
    ],
  },
  past_taxes: {
    label: "Impuestos de años pasados",
    purpose: "Lo que el coche pagó, o habría pagado, cuando era nuevo; se descuenta de la base del impuesto de matriculación.",
    parts: [
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
          ...fourRates("rates."),
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
        columns: { region, from, ...fourRates("rates."), certain: { kind: "condition", label: "Fecha cierta" } },
        keys: ["region", "from"],
        sortedBy: ["region", "from"],
        rowLabel: (row) => `${regionOf(row)}, ${since(row).toLowerCase()}`,
        optional: true,
      },
    ],
  },
  depreciation: {
    label: "Depreciación",
    purpose: "Lo que queda del valor oficial según los años de uso.",
    parts: [
      {
        kind: "rows",
        id: "rows",
        title: "Porcentaje por años de uso",
        columns: {
          upToYears: { kind: "whole", label: "Hasta", unit: "años", least: 1, most: 20, blank: "null" },
          percent: { kind: "whole", label: "Queda", unit: "%", least: 1, most: 100 },
        },
        keys: ["upToYears"],
        sortedBy: ["upToYears"],
        rowLabel: ({ upToYears }) => (upToYears === null ? "Más años" : `Hasta ${Number(upToYears)} años`),
        openEnd: { column: "upToYears", missing: "Falta la fila de los coches con más años: déjala sin límite." },
      },
      single("former", "Otros usos", {
        formerTaxiOrRental: { kind: "whole", unit: "%", least: 1, most: 100, label: "Antiguo taxi, alquiler o autoescuela" },
      }),
    ],
  },
  transfer_tax: {
    label: "Impuesto de transmisiones (ITP)",
    purpose: "Para coches de un vendedor particular. En cada comunidad vale la primera fila cuyas condiciones se cumplen.",
    parts: [
      {
        kind: "rows",
        id: "rules",
        title: "Tipos por comunidad",
        note: "La fila sin condiciones vale para los demás coches de la comunidad. «Dudoso: sí» quiere decir que existe ese tipo, pero no sabemos para qué coches. Si una comunidad no tiene filas, el impuesto va del tipo más bajo al más alto de las demás.",
        columns: { region, rate: { kind: "percent", label: "Tipo" }, ...conditions },
        keys: ["region", ...Object.keys(conditions)],
        sortedBy: ["region", (row) => (hasConditions(row) ? 0 : 1)],
        rowLabel: transferRuleLabel,
        repeatable: (row) => row["conditionUnknown"] === true,
        broken: missingRest,
        optional: true,
      },
      {
        kind: "rows",
        id: "aged",
        title: "Coches antiguos",
        note: "Vale la primera fila de la comunidad que se cumple, en lugar del tipo. «Segura: no» quiere decir que lo dice una sola página: el impuesto va entonces de esta cuota al tipo.",
        columns: {
          region,
          overYears: { kind: "whole", label: "Más de", unit: "años", least: 1, most: 100 },
          upToDisplacement: { kind: "whole", label: "Hasta", unit: "cc", most: 20_000, blank: "absent" },
          valueBelow: { kind: "euros", label: "Valor menor de", blank: "absent" },
          fixed: { kind: "euros", label: "Cuota" },
          certain: { kind: "condition", label: "Segura" },
        },
        keys: ["region", "overYears", "upToDisplacement", "valueBelow"],
        sortedBy: ["region"],
        rowLabel: agedRuleLabel,
        optional: true,
      },
    ],
  },
  vat: {
    label: "IVA",
    purpose: "El IVA español y el alemán, y cuándo un coche cuenta como nuevo.",
    parts: [
      single("vat", "IVA", {
        rate: { kind: "percent", label: "Tipo en España" },
        germanRate: { kind: "percent", label: "Tipo en Alemania" },
        newBelowMonths: { kind: "whole", unit: "meses", most: 120, label: "Es nuevo con menos de" },
        newUpToKilometres: { kind: "whole", unit: "km", label: "Es nuevo hasta" },
      }),
    ],
  },
  vehicle_tax: {
    label: "Impuesto de circulación (IVTM)",
    purpose: "El mínimo de la ley por caballos fiscales, y hasta cuánto lo puede subir un ayuntamiento.",
    parts: [
      {
        kind: "rows",
        id: "rows",
        title: "Mínimo anual",
        columns: {
          below: { kind: "decimal", label: "Menos de", unit: "CVF", most: 1000, blank: "null" },
          perYear: { ...euros, label: "Al año" },
        },
        keys: ["below"],
        sortedBy: ["below"],
        rowLabel: ({ below }) => (below === null ? "Más caballos" : `Menos de ${String(Number(below)).replace(".", ",")} CVF`),
        openEnd: { column: "below", missing: "Falta la fila de los coches con más caballos: déjala sin límite." },
      },
      single("coefficient", "Ayuntamientos", {
        largestCoefficient: { kind: "coefficient", label: "Coeficiente máximo", least: 1, most: 20 },
      }),
    ],
  },
  official_fees: {
    label: "Tasas oficiales",
    purpose: "Lo que cobra Tráfico por matricular.",
    parts: [
      single("fees", "Tasas", {
        registration: { ...euros, label: "Matriculación (tasa 1.1)" },
        inspectionNote: { ...euros, label: "Anotación de la ITV" },
        ...range("badge", "Distintivo ambiental"),
      }),
    ],
  },
  estimates: {
    label: "Precios de terceros",
    purpose: "Lo que suelen pedir otros: se muestra como estimación, con un mínimo y un máximo.",
    parts: [
      single("services", "Servicios", {
        ...range("technicalInspection", "ITV de importación"),
        ...range("technicalSheet", "Ficha reducida o COC"),
        ...range("plates", "Placas"),
        ...range("translation", "Traducción jurada"),
      }),
      byRegion("transport", "Transporte por comunidad", { low: { ...euros, label: "Desde" }, high: { ...euros, label: "Hasta" } }),
      single("overseas", "Al otro lado del mar", {
        ...range("ship.ib", "Barco a Baleares"),
        ...range("ship.cn", "Barco a Canarias"),
        ...range("ship.ce", "Barco a Ceuta"),
        ...range("ship.ml", "Barco a Melilla"),
        ...range("customs", "Despacho de aduana"),
        ...rates("importTax.cn", "IGIC"),
        ...rates("importTax.ce", "IPSI de Ceuta"),
        ...rates("importTax.ml", "IPSI de Melilla"),
        freeHybridUpTo: { ...grams, label: "IGIC del 0 % para híbridos, hasta" },
      }),
    ],
  },
  our_prices: {
    label: "Nuestros precios",
    purpose: "Lo que cobra la empresa, con IVA. Mientras falte uno, la web enseña el coste sin nuestros honorarios, y no «llave en mano».",
    parts: [
      single("prices", "Precios, IVA incluido", {
        inspection: { ...euros, label: "Inspección en origen" },
        agency: { ...euros, label: "Gestoría" },
        feeBasico: { ...euros, label: "Honorarios, plan Básico" },
        feeCompleto: { ...euros, label: "Honorarios, plan Completo" },
        feePremium: { ...euros, label: "Honorarios, plan Premium" },
      }),
    ],
  },
};
