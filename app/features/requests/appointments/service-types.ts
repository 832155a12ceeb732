export const serviceTypes = [
  { value: "general_consultation", label: "Consulta general" },
  { value: "vehicle_consultation", label: "Consulta sobre vehículo" },
  { value: "financing", label: "Financiación" },
  { value: "inspection", label: "Inspección" },
  { value: "documentation", label: "Documentación" },
] as const;

/** Returns the initially chosen topic: the vehicle, if the person came from its page (BOOK-9). */
export function usualServiceType(aboutVehicle: boolean): string {
  return aboutVehicle ? "vehicle_consultation" : "general_consultation";
}

export function serviceTypeLabel(value: string): string {
  return serviceTypes.find((type) => type.value === value)?.label ?? value;
}
