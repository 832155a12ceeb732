import type { germanPaperLabels, powertrainLabels, sellerLabels, vehicleKindLabels } from "./car-fact-labels.ts";

/** The closed lists of the catalogue (CAR-2 to CAR-5, CAR-7). The database repeats them as CHECK constraints; a test compares both. */

export const vehicleStatuses = ["available", "reserved", "sold", "german_prospect", "archived"] as const;
export type VehicleStatus = (typeof vehicleStatuses)[number];

export const fuelTypes = ["Gasolina", "Diésel", "Híbrido", "Eléctrico", "GLP", "Otro"] as const;
export type FuelType = (typeof fuelTypes)[number];

export const transmissions = ["Manual", "Automático"] as const;
export type Transmission = (typeof transmissions)[number];

export const bodyStyles = ["Berlina", "SUV", "Compacto", "Familiar", "Coupé", "Descapotable", "Monovolumen"] as const;
export type BodyStyle = (typeof bodyStyles)[number];

/** The DGT's environmental badges; 'NO ETIQUETA' is read as 'SIN ETIQUETA'. */
export const environmentalBadges = ["CERO", "ECO", "C", "B", "SIN ETIQUETA"] as const;
export type EnvironmentalBadge = (typeof environmentalBadges)[number];

/** What drives the car, finer than the fuel: badge, taxes and the official annex depend on it. */
export type Powertrain = keyof typeof powertrainLabels;

/** The cycle of a measurement of CO2, consumption or electric range. WLTP gives larger figures for CO2 and smaller ones for range. */
export const testCycles = ["WLTP", "NEDC"] as const;
export type TestCycle = (typeof testCycles)[number];

export const euroNorms = ["Euro 1", "Euro 2", "Euro 3", "Euro 4", "Euro 5", "Euro 6"] as const;
export type EuroNorm = (typeof euroNorms)[number];

export const driveTypes = ["Delantera", "Trasera", "Total"] as const;

export const colours = [
  "Blanco",
  "Negro",
  "Gris",
  "Plata",
  "Azul",
  "Rojo",
  "Verde",
  "Marrón",
  "Beige",
  "Amarillo",
  "Naranja",
  "Dorado",
  "Violeta",
] as const;
export type Colour = (typeof colours)[number];

export type SellerKind = keyof typeof sellerLabels;

export type VehicleKind = keyof typeof vehicleKindLabels;

/** The German papers: both parts of the registration certificate, the certificate of conformity, the bill, the main inspection. */
export type GermanPaper = keyof typeof germanPaperLabels;

export const categoryLabels = {
  general: "General",
  safety: "Seguridad",
  comfort: "Confort",
  technology: "Tecnología",
  exterior: "Exterior",
  interior: "Interior",
  mechanical: "Mecánica",
  performance: "Prestaciones",
};
export type FeatureCategory = keyof typeof categoryLabels;
export const featureCategories = Object.keys(categoryLabels) as FeatureCategory[];
