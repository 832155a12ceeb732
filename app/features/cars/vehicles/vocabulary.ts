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

export const featureCategories = [
  "general",
  "safety",
  "comfort",
  "technology",
  "exterior",
  "interior",
  "mechanical",
  "performance",
] as const;
export type FeatureCategory = (typeof featureCategories)[number];
