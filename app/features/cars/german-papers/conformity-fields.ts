import { figure, known, type PaperField, shaped, written } from "./paper-field.ts";

const weighted = ["gewichtet, kombiniert", "gewichtet kombiniert", "gewichtet und kombiniert", "weighted, combined", "weighted combined"];

/** Cars without one have only the title. */
const ofElectricMotor = { range: [1, 1_500], unit: "kW", isTitle: true } as const;

/**
 * The entries of a certificate of conformity for a passenger car: regulation (EU) 2020/683, annex VIII; those before it (directive
 * 2007/46/EC, annex IX) have the same numbers for these. CO2 under NEDC stands at 49.1 and under WLTP at 49.4.
 */
export const conformityFields: readonly PaperField[] = [
  written("0.1", "Fabrikmarke", "Marca", { words: ["fabrikmarke"] }),
  written("0.2", "Typ, Variante, Version", "Tipo, variante y versión: dicen qué coche es exactamente"),
  shaped("0.4", "vehicleClass", "Fahrzeugklasse", "Clase: M1 es turismo o autocaravana; N1, furgoneta o pick-up"),
  known("0.10", "vin", "Fahrzeug-Identifizierungsnummer (FIN)"),
  figure("5", "Länge", "Longitud", [1_000, 20_000], "mm"),
  figure("6", "Breite", "Anchura", [1_000, 3_000], "mm"),
  figure("7", "Höhe", "Altura", [1_000, 5_000], "mm"),
  figure("13", "Masse in fahrbereitem Zustand", "Masa en orden de marcha", [200, 40_000], "kg"),
  known("25", "displacement", "Hubraum"),
  known("26", "fuel", "Kraftstoff"),
  known("27", "power", "Höchste Nennleistung"),
  known("27.1", "power", "Höchste Nennleistung (Verbrennungsmotor)"),
  shaped("27.3", "number", "Höchste Nennleistung (Elektromotor)", "Potencia del motor eléctrico", ofElectricMotor),
  shaped(
    "27.4",
    "number",
    "Höchste 30-Minuten-Leistung (Elektromotor)",
    "Potencia del motor eléctrico durante media hora",
    ofElectricMotor,
  ),
  figure("29", "Höchstgeschwindigkeit", "Velocidad máxima", [20, 450], "km/h"),
  written("40", "Farbe des Fahrzeugs", "Color, en alemán"),
  known("42", "seats", "Anzahl der Sitzplätze"),
  known("47", "euroNorm", "Abgasnorm"),
  known("49", "co2", "CO₂-Emissionen", { isTitle: true }),
  known("49.1", "co2", "CO₂-Emissionen (NEFZ)", { isTitle: true }),
  known("49.4", "co2", "CO₂-Emissionen (WLTP)", { isTitle: true }),
  known("", "co2", "CO₂ kombiniert", { words: ["kombiniert", "combined"] }),
  known("", "co2", "CO₂ gewichtet, kombiniert", { words: weighted, isWeighted: true }),
  shaped("", "approval", "EG-Typgenehmigung", "Homologación europea del tipo", { words: ["genehmigung", "approval"], decisive: true }),
];
