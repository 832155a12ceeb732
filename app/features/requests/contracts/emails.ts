import { planName } from "#app/features/ground/company/plans.ts";
import { type Letter, waysToAdd } from "#app/features/ground/emails/letter.ts";
import { formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import { company } from "#company";
import type { Wishes } from "./schema.ts";

export type RequestForMail = { plan: string; name: string; email: string; wishes: Wishes; changed: boolean };

export function wishFacts(wishes: Wishes): { name: string; value: string }[] {
  const facts = [
    { name: "Presupuesto", value: wishes.budget_max === null ? "" : `Hasta ${formatEuros(wishes.budget_max)}` },
    { name: "Marcas", value: wishes.preferred_makes.join(", ") },
    { name: "Modelos", value: wishes.preferred_models.join(", ") },
    { name: "Combustible", value: wishes.preferred_fuel_types.join(", ") },
    { name: "Cambio", value: wishes.preferred_transmission ?? "" },
    { name: "Año", value: wishes.min_year === null ? "" : `Desde ${wishes.min_year}` },
    { name: "Kilómetros", value: wishes.max_mileage === null ? "" : `Hasta ${formatKilometres(wishes.max_mileage)}` },
    { name: "Entrega", value: wishes.delivery_location },
  ];
  return facts.filter(({ value }) => value !== "");
}

export function contractRequested({ plan, name, wishes, changed }: RequestForMail, siteOrigin: string): Letter {
  const planned = `plan ${planName(plan)}`;
  return {
    subject: changed ? `Hemos cambiado tu solicitud del ${planned}` : `Hemos recibido tu solicitud del ${planned}`,
    preview: `Te escribimos con tu presupuesto en ${company.claims.responseHours} horas.`,
    heading: name === "" ? "Hola" : `Hola, ${name}`,
    paragraphs: [
      changed
        ? `Hemos guardado los cambios de tu solicitud del ${planned}. Esto es lo que buscas ahora:`
        : `Hemos recibido tu solicitud del ${planned}. Esto es lo que buscas:`,
    ],
    facts: [{ name: "Plan", value: planName(plan) }, ...wishFacts(wishes)],
    quote: wishes.notes === "" ? undefined : wishes.notes,
    actions: [{ label: "Ver mi solicitud", address: `${siteOrigin}/contratar` }],
    notes: [
      `Te escribimos con un presupuesto personal en ${company.claims.answerWithin}. No te compromete a nada hasta que lo aceptes.`,
      waysToAdd,
    ],
  };
}

export function contractForTeam({ plan, name, email, wishes, changed }: RequestForMail): Letter {
  const who = name === "" ? email : name;
  return {
    subject: `${changed ? "Cambio en la solicitud" : "Solicitud"} de ${who}: plan ${planName(plan)}`,
    preview: wishes.notes.slice(0, 120),
    heading: `${changed ? "Cambio en la solicitud" : "Solicitud"} de ${who}`,
    paragraphs: ["Ha llegado desde su cuenta y espera un presupuesto. Si respondes a este correo, le escribes a esa persona."],
    facts: [{ name: "Plan", value: planName(plan) }, { name: "Correo", value: email }, ...wishFacts(wishes)],
    quote: wishes.notes === "" ? undefined : wishes.notes,
  };
}
