import {
  accidentLabels,
  accidentStates,
  labelIn,
  serviceHistories,
  serviceHistoryLabels,
  writeOffLabels,
  writeOffs,
} from "./car-fact-labels.ts";
import { type Field, numberBetween } from "./field.ts";
import { colours } from "./vocabulary.ts";

/** Which car it is: what the papers and a look at it say. */
export const identityFields = {
  first_registration: {
    kind: "month",
    wrong: "Escribe el mes y el año, como 03/2021, o deja el campo vacío.",
    label: "Primera matriculación",
    noun: "la primera matriculación",
    fact: { group: "basics", missing: "De su antigüedad depende el impuesto de matriculación." },
    imported: true,
  },
  vin: {
    kind: "vin",
    wrong: "El VIN tiene 17 letras y cifras, sin I, O ni Q. Cópialo de los documentos, o deja el campo vacío.",
    label: "VIN (bastidor)",
    noun: "el VIN",
    secret: true,
    imported: true,
  },
  colour: { kind: "choice", options: colours, label: "Color", noun: "el color", fact: { group: "basics" } },
  doors: {
    ...numberBetween(1, 9, "Escribe cuántas puertas tiene, como 5, o deja el campo vacío."),
    label: "Puertas",
    noun: "las puertas",
    fact: { group: "basics" },
  },
  seats: {
    ...numberBetween(1, 20, "Escribe cuántas plazas tiene, como 5, o deja el campo vacío."),
    label: "Plazas",
    noun: "las plazas",
    fact: { group: "basics" },
  },
} as const satisfies Record<string, Field>;

/** How the car was used and kept. */
export const historyFields = {
  previous_owners: {
    ...numberBetween(0, 99, "Escribe cuántos propietarios ha tenido, como 2, o deja el campo vacío."),
    label: "Propietarios anteriores",
    noun: "los propietarios anteriores",
    fact: { group: "history", missing: "Constan en el permiso alemán, parte II (Teil II)." },
  },
  accident: {
    kind: "choice",
    options: accidentStates,
    optionLabel: labelIn(accidentLabels),
    label: "Accidentes",
    noun: "los accidentes",
    fact: { group: "history", missing: "Se lo preguntamos al vendedor y lo comprobamos al revisar el coche." },
    imported: true,
  },
  inspection_until: {
    kind: "month",
    wrong: "Escribe el mes y el año, como 05/2027, o deja el campo vacío.",
    label: "ITV alemana (HU) hasta",
    noun: "la HU",
    fact: { group: "history", missing: "Dice cuándo lo revisaron por última vez en Alemania.", inGermanyOnly: true },
  },
  service_history: {
    kind: "choice",
    options: serviceHistories,
    optionLabel: labelIn(serviceHistoryLabels),
    label: "Historial de mantenimiento",
    noun: "el historial",
    fact: { group: "history", missing: "Con él se comprueban los kilómetros." },
  },
  keys: {
    ...numberBetween(0, 20, "Escribe cuántas llaves hay, como 2, o deja el campo vacío."),
    label: "Llaves",
    noun: "las llaves",
    fact: { group: "history" },
  },
  modified: {
    kind: "yesNoOrUnknown",
    label: "Modificado tras salir de fábrica",
    noun: "las modificaciones",
    fact: { label: "Modificado", group: "history" },
  },
  former_taxi_or_rental: {
    kind: "yesNoOrUnknown",
    label: "Fue taxi, coche de alquiler o de autoescuela más de seis meses",
    noun: "el uso como taxi o alquiler",
    fact: { label: "Taxi, alquiler o autoescuela", group: "history" },
  },
  write_off: {
    kind: "choice",
    options: writeOffs,
    optionLabel: labelIn(writeOffLabels),
    label: "Siniestro total o desguace",
    noun: "el siniestro total",
    fact: { group: "history" },
  },
} as const satisfies Record<string, Field>;
