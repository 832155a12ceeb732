import { formatCount, formatKilometres } from "#app/lib/amounts.ts";
import { labelIn, powertrainLabels, powertrains } from "./car-fact-labels.ts";
import { type Field, numberBetween } from "./field.ts";
import { powerInWords } from "./written-values.ts";
import { driveTypes, euroNorms, testCycles } from "./vocabulary.ts";

/** Engine, emissions and consumption, as the registration certificate and the certificate of conformity give them. */
export const engineFields = {
  powertrain: {
    kind: "choice",
    options: powertrains,
    optionLabel: labelIn(powertrainLabels),
    label: "Tipo de motor",
    noun: "el tipo de motor",
    fact: { group: "engine" },
  },
  power_kw: {
    ...numberBetween(1, 9999, "Escribe la potencia en kW, como 110, o deja el campo vacío. 100 CV son 74 kW."),
    amount: powerInWords,
    label: "Potencia (kW)",
    noun: "la potencia",
    fact: { label: "Potencia", group: "engine" },
    imported: true,
  },
  displacement: {
    ...numberBetween(1, 20_000, "Escribe la cilindrada en cm³, como 1.598, o deja el campo vacío."),
    amount: (value) => `${formatCount(value)} cm³`,
    label: "Cilindrada (cm³)",
    noun: "la cilindrada",
    fact: { label: "Cilindrada", group: "engine" },
  },
  cylinders: {
    ...numberBetween(1, 24, "Escribe cuántos cilindros tiene, como 4, o deja el campo vacío."),
    label: "Cilindros",
    noun: "los cilindros",
    fact: { group: "engine" },
  },
  drive: { kind: "choice", options: driveTypes, label: "Tracción", noun: "la tracción", fact: { group: "engine" } },
  co2: {
    ...numberBetween(0, 1000, "Escribe el CO₂ en g/km sin decimales, como 132, o deja el campo vacío."),
    amount: (value) => `${value} g/km`,
    label: "CO₂ (g/km)",
    noun: "el CO₂",
    fact: {
      label: "CO₂",
      group: "engine",
      missing: "De él depende el impuesto de matriculación: si no se acredita, se paga el tipo más alto.",
    },
  },
  co2_cycle: { kind: "choice", options: testCycles, label: "Ciclo del CO₂", noun: "el ciclo del CO₂" },
  euro_norm: {
    kind: "choice",
    options: euroNorms,
    label: "Norma Euro",
    noun: "la norma Euro",
    fact: { group: "engine", missing: "De ella depende el distintivo ambiental." },
  },
  consumption: {
    ...numberBetween(0.1, 99.9, "Escribe el consumo con un decimal como mucho, como 5,4, o deja el campo vacío."),
    decimals: 1,
    label: "Consumo (a los 100 km)",
    noun: "el consumo",
    fact: { label: "Consumo", group: "engine" },
  },
  electric_range: {
    ...numberBetween(1, 5000, "Escribe los kilómetros que recorre en eléctrico, como 55, o deja el campo vacío."),
    amount: formatKilometres,
    label: "Autonomía eléctrica (km)",
    noun: "la autonomía eléctrica",
    fact: { label: "Autonomía eléctrica", group: "engine" },
  },
  electric_range_cycle: { kind: "choice", options: testCycles, label: "Ciclo de la autonomía", noun: "el ciclo de la autonomía" },
} as const satisfies Record<string, Field>;
