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

/** A price in whole euros as visitors read it; 0 is no price (CAR-47). */
export function shownPrice(price: number): string {
  return price === 0 ? "Precio a consultar" : formatEuros(price);
}

/** The price where only a figure stands: of a car in Germany it is an estimate. */
export function writtenPrice({ price, status }: { price: number; status: string }): string {
  return `${shownPrice(price)}${price > 0 && status === "german_prospect" ? " (estimado)" : ""}`;
}

const priceLater = "Ya está en España. Pregúntanos y te damos el precio final antes de que decidas.";

/** What the page says below a vehicle's price: what the price contains, or what became of the car. Nothing where the price says it itself. */
export function priceNotes({ status, price }: { status: string; price: number }, pricedAtDoor: boolean, delivery: string): string[] {
  switch (status) {
    case "sold":
      return ["Este vehículo ya se ha vendido."];
    case "reserved":
      return ["Este vehículo está reservado."];
    case "german_prospect":
      return pricedAtDoor ? [] : ["Está en Alemania. Te damos el precio final, línea a línea, antes de que decidas."];
    default:
      return [
        price === 0 ? priceLater : "Ya está en España. Es el precio final: incluye el traslado, la ITV, los impuestos y la matrícula.",
        delivery,
      ];
  }
}
