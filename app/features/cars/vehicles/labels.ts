import { formatEuros } from "#app/lib/amounts.ts";
import type { VehicleStatus } from "./vocabulary.ts";

/** The labels of the statuses; an unknown status is shown as it is (CAR-16). */
const statusLabels: Record<VehicleStatus, string> = {
  available: "Disponible",
  reserved: "Reservado",
  sold: "Vendido",
  german_prospect: "Prospecto Alemán",
  archived: "Archivado",
};

export function statusLabel(status: string): string {
  return status in statusLabels ? statusLabels[status as VehicleStatus] : status;
}

/** Returns, for example, "BMW X3 xDrive20d". */
export function vehicleName(vehicle: { make: string; model: string }): string {
  return `${vehicle.make} ${vehicle.model}`;
}

/** The price where only a figure stands: of a car in Germany it is an estimate. */
export function writtenPrice({ price, status }: { price: number; status: string }): string {
  return `${formatEuros(price)}${status === "german_prospect" ? " (estimado)" : ""}`;
}

/** What the page says below a vehicle's price: what the price contains, or what became of the car. Nothing where the price says it itself. */
export function priceNotes(status: string, pricedAtDoor: boolean, delivery: string): string[] {
  switch (status) {
    case "sold":
      return ["Este vehículo ya se ha vendido."];
    case "reserved":
      return ["Este vehículo está reservado."];
    case "german_prospect":
      return pricedAtDoor ? [] : ["Está en Alemania. Te damos el precio final, línea a línea, antes de que decidas."];
    default:
      return ["Ya está en España: el precio es el precio, con el traslado, la ITV, los impuestos y la matrícula.", delivery];
  }
}
