import type { FeatureCategory, VehicleStatus } from "./vocabulary.ts";

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

export const categoryLabels: Record<FeatureCategory, string> = {
  general: "General",
  safety: "Seguridad",
  comfort: "Confort",
  technology: "Tecnología",
  exterior: "Exterior",
  interior: "Interior",
  mechanical: "Mecánica",
  performance: "Prestaciones",
};

/** Returns, for example, "BMW X3 xDrive20d". */
export function vehicleName(vehicle: { make: string; model: string }): string {
  return `${vehicle.make} ${vehicle.model}`;
}
