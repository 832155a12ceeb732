/** What an appointment is about (specification 1, section 9), in the order in which it is offered. */
export const serviceTypes = [
  { value: "general_consultation", label: "Consulta general" },
  { value: "vehicle_consultation", label: "Consulta sobre vehículo" },
  { value: "financing", label: "Financiación" },
  { value: "inspection", label: "Inspección" },
  { value: "documentation", label: "Documentación" },
] as const;

/** What is chosen at first: the car, when a person comes from one (specification 1, section 9). */
export function usualServiceType(aboutVehicle: boolean): string {
  return aboutVehicle ? "vehicle_consultation" : "general_consultation";
}

export function serviceTypeLabel(value: string): string {
  return serviceTypes.find((type) => type.value === value)?.label ?? value;
}
