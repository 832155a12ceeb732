export const contractStations = [
  { title: "Solicitud recibida", text: "Leemos lo que buscas y preparamos tu presupuesto." },
  { title: "Plan en marcha", text: "Has aceptado el presupuesto y buscamos tu coche." },
  { title: "Coche entregado", text: "Con matrícula española y las llaves en tu mano." },
];

export function contractReached(status: string): number {
  return status === "active" ? 1 : 0;
}

export function contractStatusLabel(status: string): string {
  return status === "active" ? "En marcha" : "Pendiente";
}
