import { company } from "#company";
import { plans } from "./plans.ts";

/** Why a person comes to the contact page, as far as the address they came by says it. */
type ContactReason = {
  vehicle?: { name: string; address: string } | undefined;
  /** The `asunto` of the links on a vehicle's page: reserva, cita or importacion. */
  about?: string | undefined;
  plan?: string | undefined;
};

const wishes = new Map([
  ["reserva", "Quiero reservarlo con señal."],
  ["cita", "Quiero reservar una cita para hablar de él."],
  ["importacion", "Quiero que lo importéis."],
]);

/** Subject and text with which a message to us begins; the person can change both. */
export function preparedMessage({ vehicle, about = "", plan }: ContactReason): { subject: string; text: string } {
  if (vehicle) {
    const wish = wishes.get(about) ?? "¿Me podéis dar más información?";
    return {
      subject: `Consulta sobre el ${vehicle.name}`,
      text: `Hola, me interesa el ${vehicle.name} que he visto en vuestra web: ${vehicle.address}\n\n${wish}`,
    };
  }
  const known = plans.find(({ name }) => name === plan);
  if (known) {
    return { subject: `Presupuesto del plan ${known.name}`, text: `Hola, quiero un presupuesto del plan ${known.name}.\n\nBusco: ` };
  }
  return { subject: `Consulta a ${company.name}`, text: "Hola, quiero información para importar un coche de Alemania.\n\nBusco: " };
}
