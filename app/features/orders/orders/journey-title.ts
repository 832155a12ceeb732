import { isCalledOff } from "#app/features/orders/access/order-state.ts";
import { type JourneyStep, nextStep } from "#app/features/orders/steps/journey.ts";
import type { StepKind } from "#app/features/orders/steps/step-kinds.ts";

/** What the car is doing before each step, for the heading of the page: "Tu Golf cruza Francia". */
const doing: Readonly<Record<StepKind, (car: string) => string>> = {
  search_agreed: (car) => `Preparamos la búsqueda de ${car}`,
  car_found: (car) => `Buscamos ${car}`,
  inspection_booked: (car) => `Vamos a revisar ${car}`,
  inspection_done: (car) => `Revisamos ${car}`,
  bought: (car) => `Compramos ${car}`,
  paid: (car) => `Pagamos ${car} al vendedor`,
  papers_received: (car) => `Esperamos los papeles de ${car}`,
  collected: (car) => `Recogemos ${car} en Alemania`,
  in_spain: (car) => `${capital(car)} cruza Francia`,
  technical_inspection: (car) => `${capital(car)} ya está en España`,
  transfer_tax: (car) => `Pagamos los impuestos de ${car}`,
  registration_tax: (car) => `Pagamos los impuestos de ${car}`,
  vehicle_tax: (car) => `Pagamos los impuestos de ${car}`,
  registration: (car) => `Matriculamos ${car}`,
  plates: (car) => `Ponemos las placas a ${car}`,
  handed_over: (car) => `${capital(car)} te espera`,
  aftercare: (car) => `Ya tienes ${car}`,
};

/** What differs for a car that need not cross Europe. */
const doingInSpain: Readonly<Partial<typeof doing>> = {
  collected: (car) => `Recogemos ${car}`,
  in_spain: (car) => `Preparamos los trámites de ${car}`,
};

type TitledOrder = { template: string; /** Empty while the search goes on. */ car_name: string };

/** The heading of an order's page: what happens with the car now (ORDER-6). */
export function journeyTitle(steps: readonly JourneyStep[], { template, car_name }: TitledOrder): string {
  const car = car_name === "" ? "tu coche" : `tu ${car_name}`;
  const next = nextStep(steps);
  if (next === undefined) return `Ya tienes ${car}`;
  const words = (template === "already_in_spain" ? doingInSpain[next.kind] : undefined) ?? doing[next.kind];
  return words(car);
}

/** The heading of any order. One that ended without a delivery has no journey. */
export function orderTitle(order: TitledOrder & { status: string }, steps: readonly JourneyStep[]): string {
  return isCalledOff(order.status) ? order.car_name || "Tu importación" : journeyTitle(steps, order);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
