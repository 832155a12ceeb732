import type { VehicleKind } from "#app/features/cars/vehicles/vocabulary.ts";

const refusals: Partial<Record<VehicleKind, string>> = {
  motorcycle: "No traemos motos, y sus impuestos son otros: esta calculadora es solo para coches.",
  not_eu: "Un coche que no se fabricó para la UE necesita antes una homologación. Pide su COC al vendedor: sin él no damos un precio.",
};

/** Why there is no price for a vehicle of this kind, in Spanish; undefined where there is one. */
export function refusalOf(kind: VehicleKind | undefined): string | undefined {
  return kind && refusals[kind];
}
