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

/** The heading of an order's page: what happens with the car now (ORDER-6). `carName` may be empty while the search goes on. */
export function journeyTitle(steps: readonly JourneyStep[], carName: string): string {
  const car = carName === "" ? "tu coche" : `tu ${carName}`;
  const next = nextStep(steps);
  return next === undefined ? `Ya tienes ${car}` : doing[next.kind](car);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
