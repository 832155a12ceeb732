import { company } from "#company";
import { plans } from "./plans.ts";

/** The reason for a visit to the contact page, as far as the page's address gives it. */
type ContactReason = {
  vehicle?: { name: string; address: string } | undefined;
  plan?: string | undefined;
};

/** The prefilled subject and text of a message to the company; the person can change both. */
export function preparedMessage({ vehicle, plan }: ContactReason): { subject: string; text: string } {
  if (vehicle) {
    return {
      subject: `Consulta sobre el ${vehicle.name}`,
      text: `Hola, me interesa el ${vehicle.name} que he visto en vuestra web: ${vehicle.address}\n\n¿Me podéis dar más información?`,
    };
  }
  const known = plans.find(({ name }) => name === plan);
  if (known) {
    return { subject: `Presupuesto del plan ${known.name}`, text: `Hola, quiero un presupuesto del plan ${known.name}.\n\nBusco: ` };
  }
  return { subject: `Consulta a ${company.name}`, text: "Hola, quiero información para importar un coche de Alemania.\n\nBusco: " };
}
