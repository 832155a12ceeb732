import { company } from "#company";

/** The three service plans; each gets a personal quote (PAGE-2). The deposit is in whole euros and part of the price (PAGE-5). */
export const plans = [
  {
    value: "basico",
    name: "Básico",
    deposit: 99,
    summary: "Encuentras tú, comprobamos nosotros.",
    includes: ["Búsqueda según tus criterios", "Informe del vehículo", "Documentación alemana"],
  },
  {
    value: "completo",
    name: "Completo",
    deposit: 199,
    summary: "De Alemania a tu nombre, sin papeleo.",
    includes: ["Todo lo del Básico", "Inspección técnica en origen", "Transporte y matriculación"],
  },
  {
    value: "premium",
    name: "Premium",
    deposit: 299,
    summary: "Tú solo recibes las llaves.",
    includes: ["Todo lo del Completo", "Entrega en tu puerta", "Garantía ampliada y financiación"],
  },
] as const;

/** The name of a stored plan; an unknown one is shown as it is. */
export function planName(value: string): string {
  return plans.find((plan) => plan.value === value)?.name ?? value;
}

/** Shown in place of a price, because each plan gets a personal quote. */
export const planPrice = "Consultar";

export const importSteps = [
  { title: "Búsqueda", text: "Nos dices qué quieres y cuánto. Buscamos en toda Alemania y te enseñamos solo lo que encaja." },
  { title: "Verificación", text: "Un técnico revisa el coche en persona: kilómetros, historial, pintura y mecánica." },
  { title: "Gestión documental", text: "ITV, impuestos y matrícula. Tú firmas; el resto es cosa nuestra." },
  { title: "Entrega", text: `Limpio, revisado y con matrícula española, en tu puerta o en ${company.address.locality}.` },
];
