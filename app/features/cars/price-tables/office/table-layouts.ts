/** How each table is shown and edited: which figures it has, under which names. The names are paths in its content. */
import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import type { Figure, Part } from "./figures.ts";
import { pastTaxParts, transferTaxParts } from "./layouts-of-rules.ts";

export type TableLayout = { label: string; purpose: string; parts: readonly Part[] };

const grams = { kind: "whole", unit: "g/km", most: 1000 } as const;
const euros = { kind: "euros" } as const;

/** A range of two figures below `path`. */
function range(path: string, label: string): Record<string, Figure> {
  return { [`${path}.low`]: { ...euros, label: `${label}, desde` }, [`${path}.high`]: { ...euros, label: `${label}, hasta` } };
}

export const tableLayouts: { [Name in TableName]: TableLayout } = {
  registration_tax: {
    label: "Impuesto de matriculación",
    purpose: "Los tipos por CO₂ y comunidad. Sin CO₂ probado se paga el último.",
    parts: [
      {
        kind: "single",
        id: "brackets",
        title: "Tramos de CO₂",
        figures: {
          "brackets.upTo": { ...grams, label: "Primer tipo, hasta" },
          "brackets.below": { ...grams, label: "Segundo tipo, por debajo de" },
          "brackets.belowTop": { ...grams, label: "Tercer tipo, por debajo de" },
        },
        rising: ["brackets.upTo", "brackets.below", "brackets.belowTop"],
      },
      {
        kind: "byRegion",
        id: "rates",
        title: "Tipos por comunidad",
        columns: {
          0: { kind: "percent", label: "Primer tipo" },
          1: { kind: "percent", label: "Segundo tipo" },
          2: { kind: "percent", label: "Tercer tipo" },
          3: { kind: "percent", label: "Cuarto tipo" },
        },
      },
    ],
  },
  past_taxes: {
    label: "Impuestos de años pasados",
    purpose: "Lo que el coche pagó, o habría pagado, cuando era nuevo; se descuenta de la base del impuesto de matriculación.",
    parts: pastTaxParts,
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
      {
        kind: "single",
        id: "former",
        title: "Otros usos",
        figures: { formerTaxiOrRental: { kind: "whole", unit: "%", least: 1, most: 100, label: "Antiguo taxi, alquiler o autoescuela" } },
      },
    ],
  },
  transfer_tax: {
    label: "Impuesto de transmisiones (ITP)",
    purpose: "Para coches de un vendedor particular. En cada comunidad vale la primera fila cuyas condiciones se cumplen.",
    parts: transferTaxParts,
  },
  vat: {
    label: "IVA",
    purpose: "El IVA español y el alemán, y cuándo un coche cuenta como nuevo.",
    parts: [
      {
        kind: "single",
        id: "vat",
        title: "IVA",
        figures: {
          rate: { kind: "percent", label: "Tipo en España" },
          germanRate: { kind: "percent", label: "Tipo en Alemania" },
          newBelowMonths: { kind: "whole", unit: "meses", most: 120, label: "Es nuevo con menos de" },
          newUpToKilometres: { kind: "whole", unit: "km", label: "Es nuevo hasta" },
        },
      },
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
      {
        kind: "single",
        id: "coefficient",
        title: "Ayuntamientos",
        figures: { largestCoefficient: { kind: "coefficient", label: "Coeficiente máximo", least: 1, most: 20 } },
      },
    ],
  },
  official_fees: {
    label: "Tasas oficiales",
    purpose: "Lo que cobra Tráfico por matricular.",
    parts: [
      {
        kind: "single",
        id: "fees",
        title: "Tasas",
        figures: {
          registration: { ...euros, label: "Matriculación (tasa 1.1)" },
          inspectionNote: { ...euros, label: "Anotación de la ITV" },
          ...range("badge", "Distintivo ambiental"),
        },
      },
    ],
  },
  estimates: {
    label: "Precios de terceros",
    purpose: "Lo que suelen pedir otros: se muestra como estimación, con un mínimo y un máximo.",
    parts: [
      {
        kind: "single",
        id: "services",
        title: "Servicios",
        figures: {
          ...range("technicalInspection", "ITV de importación"),
          ...range("technicalSheet", "Ficha reducida o COC"),
          ...range("plates", "Placas"),
          ...range("translation", "Traducción jurada"),
        },
      },
      {
        kind: "byRegion",
        id: "transport",
        title: "Transporte por comunidad",
        columns: { low: { ...euros, label: "Desde" }, high: { ...euros, label: "Hasta" } },
      },
    ],
  },
  our_prices: {
    label: "Nuestros precios",
    purpose: "Lo que cobra la empresa, con IVA. Con 0 la línea no entra en el precio llave en mano.",
    parts: [
      {
        kind: "single",
        id: "prices",
        title: "Precios, IVA incluido",
        figures: {
          inspection: { ...euros, label: "Inspección en origen" },
          agency: { ...euros, label: "Gestoría" },
          fee: { ...euros, label: "Honorarios" },
        },
      },
    ],
  },
};
