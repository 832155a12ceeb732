import type { Field } from "./field.ts";
import { colours } from "./vocabulary.ts";

/** Which car it is: what the papers and a look at it say. */
export const identityFields = {
  first_registration: {
    kind: "month",
    least: "1900-01-01",
    most: "2100-12-01",
    wrong: "Escribe el mes y el año, como 03/2021, o deja el campo vacío.",
    label: "Primera matriculación",
    noun: "la primera matriculación",
    public: true,
    fact: {
      label: "Primera matriculación",
      group: "basics",
      missing: "De su antigüedad depende el impuesto de matriculación.",
    },
    imported: true,
  },
  vin: {
    kind: "vin",
    wrong: "El VIN tiene 17 letras y cifras, sin I, O ni Q. Cópialo de los papeles, o deja el campo vacío.",
    label: "VIN (bastidor)",
    noun: "el VIN",
    public: false,
    imported: false,
  },
  colour: {
    kind: "choice",
    options: colours,
    optional: true,
    label: "Color",
    noun: "el color",
    public: true,
    fact: { label: "Color", group: "basics" },
    imported: false,
  },
  doors: {
    kind: "number",
    least: 1,
    most: 9,
    wrong: "Escribe cuántas puertas tiene, como 5, o deja el campo vacío.",
    empty: null,
    label: "Puertas",
    noun: "las puertas",
    public: true,
    fact: { label: "Puertas", group: "basics" },
    imported: false,
  },
  seats: {
    kind: "number",
    least: 1,
    most: 20,
    wrong: "Escribe cuántas plazas tiene, como 5, o deja el campo vacío.",
    empty: null,
    label: "Plazas",
    noun: "las plazas",
    public: true,
    fact: { label: "Plazas", group: "basics" },
    imported: false,
  },
} as const satisfies Record<string, Field>;
