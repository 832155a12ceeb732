/** The subject of a complaint, which has a reference and its own clock (WRITE-7). */
export const complaintSubject = "reclamacion";

/** The subjects of a message (WRITE-3), in the order in which the form offers them. */
export const subjects = [
  { value: "info-general", label: "Información general" },
  { value: "presupuesto", label: "Presupuesto" },
  { value: "proceso", label: "El proceso de importación" },
  { value: "vehiculo-especifico", label: "Un vehículo concreto" },
  { value: "post-venta", label: "Posventa y garantía" },
  { value: complaintSubject, label: "Reclamación" },
  { value: "otro", label: "Otro asunto" },
] as const;

export type Subject = (typeof subjects)[number]["value"];

/** The number that a complaint's sender quotes: the beginning of its row's id. */
export function complaintReference(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

export function subjectLabel(value: string): string {
  return subjects.find((subject) => subject.value === value)?.label ?? value;
}
