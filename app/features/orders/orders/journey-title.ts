import { isCalledOff } from "#app/features/orders/access/messages.ts";
import { type JourneyStep, nextStep, type StepKind, stepOrder } from "#app/features/orders/steps/step-kinds.ts";

/** What the car is doing before each step, for the heading of the page: "Tu Golf cruza Francia". */
const doing: Readonly<Record<StepKind, (car: string) => string>> = {
  search_agreed: (car) => `Preparamos la búsqueda de ${car}`,
  car_found: (car) => `Buscamos ${car}`,
  inspection_booked: (car) => `Vamos a revisar ${car}`,
  inspection_done: (car) => `Revisamos ${car}`,
  bought: (car) => `Siguiente paso: comprar ${car}`,
  paid: (car) => `Siguiente paso: pagar ${car} al vendedor`,
  papers_received: (car) => `Esperamos los documentos de ${car}`,
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

const doingInSpain: Readonly<Partial<typeof doing>> = {
  car_found: (car) => `Preparamos ${car}`,
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

/** Where the car of an order is on the map: how many of its three legs lie behind it, and in words. */
export type CarPlace = { legs: 0 | 1 | 2 | 3; words: string };

/**
 * Where a car is that begins in Spain, in words: it has no way on the map. `location`: the town of a stock car. Undefined once the customer has
 * the car.
 */
export function placeInSpain(steps: readonly JourneyStep[], location: string | undefined): string | undefined {
  if (isPast(steps, "handed_over")) return undefined;
  return location === undefined || location === "" ? "Ya está en España" : `En ${location}`;
}

/** Whether the order has taken a step, or does not need it. */
function isPast(steps: readonly JourneyStep[], kind: StepKind): boolean {
  const next = nextStep(steps);
  return next === undefined || stepOrder.indexOf(next.kind) > stepOrder.indexOf(kind);
}

/** The steps tell the place; no carrier reports it. So the words say no more than the steps do (ORDER-7). */
export function carPlace(steps: readonly JourneyStep[]): CarPlace {
  if (isPast(steps, "handed_over")) return { legs: 3, words: "contigo" };
  if (isPast(steps, "in_spain")) return { legs: 2, words: "ya en España" };
  if (isPast(steps, "collected")) return { legs: 1, words: "de camino, por Francia" };
  if (isPast(steps, "car_found")) return { legs: 0, words: "todavía en Alemania" };
  return { legs: 0, words: "todavía por encontrar" };
}
