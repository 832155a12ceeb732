/** The steps of an order, in their order, and the four stops of the site to which they belong (PAGE-3, ORDER-20). */

export const stops = ["search", "verification", "paperwork", "delivery"] as const;
export type Stop = (typeof stops)[number];

export const stopLabels: Readonly<Record<Stop, string>> = {
  search: "Búsqueda",
  verification: "Verificación",
  paperwork: "Gestión documental",
  delivery: "Entrega",
};

/** `label` names the step, `done` says on the order's page and in mails that it is done. */
export const stepKinds = {
  search_agreed: { stop: "search", label: "Búsqueda acordada", done: "Hemos acordado qué coche buscamos." },
  car_found: { stop: "search", label: "Coche encontrado", done: "Hemos encontrado tu coche." },
  inspection_booked: { stop: "verification", label: "Inspección reservada", done: "La inspección del coche está reservada." },
  inspection_done: { stop: "verification", label: "Inspección hecha", done: "Hemos inspeccionado el coche." },
  bought: { stop: "verification", label: "Coche comprado", done: "El coche está comprado." },
  paid: { stop: "verification", label: "Coche pagado al vendedor", done: "El coche está pagado al vendedor." },
  papers_received: {
    stop: "verification",
    label: "Documentos alemanes recibidos",
    done: "Tenemos los documentos alemanes del coche, con las dos partes de su permiso (Teil I y Teil II).",
  },
  collected: { stop: "paperwork", label: "Coche recogido", done: "El coche sale de Alemania hacia España." },
  in_spain: { stop: "paperwork", label: "Coche en España", done: "El coche ya está en España." },
  technical_inspection: { stop: "paperwork", label: "ITV", done: "El coche ha pasado la ITV." },
  transfer_tax: { stop: "paperwork", label: "ITP pagado", done: "El impuesto de transmisiones (ITP) está pagado." },
  registration_tax: {
    stop: "paperwork",
    label: "Modelo 576 presentado y pagado",
    done: "El impuesto de matriculación (modelo 576) está presentado y pagado.",
  },
  vehicle_tax: { stop: "paperwork", label: "IVTM pagado", done: "El impuesto de circulación (IVTM) está pagado." },
  registration: { stop: "paperwork", label: "Matriculación en la DGT", done: "La DGT ha matriculado el coche." },
  plates: { stop: "paperwork", label: "Placas puestas", done: "El coche ya lleva sus placas españolas." },
  handed_over: { stop: "delivery", label: "Entrega", done: "El coche está entregado. ¡Buen viaje!" },
  aftercare: { stop: "delivery", label: "Seguimiento", done: "Hemos hablado contigo después de la entrega." },
} as const satisfies Record<string, { stop: Stop; label: string; done: string }>;

export type StepKind = keyof typeof stepKinds;

/** In the order in which an import takes them. */
export const stepOrder = Object.keys(stepKinds) as StepKind[];

export function stopOf(kind: StepKind): Stop {
  return stepKinds[kind].stop;
}

export const templates = {
  dealer: "Concesionario alemán",
  private_seller: "Vendedor particular",
  already_in_spain: "Coche ya en España",
} as const;
export type Template = keyof typeof templates;

export const responsibles = {
  team: "El equipo",
  customer: "El cliente",
  seller: "El vendedor",
  carrier: "El transportista",
  agency: "La gestoría",
} as const;
export type Responsible = keyof typeof responsibles;

export type StepState = "pending" | "done" | "skipped";

/** What is known of each step of an order: its state, and calendar days such as "2026-11-26". */
export type JourneyStep = { kind: StepKind; state: StepState; planned_on: string | null; done_on: string | null };

/** Sorts steps as an import takes them. */
export function inOrder<Step extends { kind: StepKind }>(steps: readonly Step[]): Step[] {
  return steps.toSorted((one, other) => stepOrder.indexOf(one.kind) - stepOrder.indexOf(other.kind));
}

/** The step that comes next: the first that is neither done nor skipped; undefined when nothing is left. */
export function nextStep<Step extends JourneyStep>(steps: readonly Step[]): Step | undefined {
  return inOrder(steps).find(({ state }) => state === "pending");
}

/** The stop at which an order is: that of its next step, and the last one when nothing is left. */
export function currentStop(steps: readonly JourneyStep[]): Stop {
  const next = nextStep(steps);
  return next === undefined ? "delivery" : stopOf(next.kind);
}

/** The day on which the car is handed over, or is planned to be: the one day that pages, quotes and mails promise. The aftercare follows it. */
export function deliveryDay(steps: readonly Omit<JourneyStep, "state">[]): string | null {
  const handover = steps.find(({ kind }) => kind === "handed_over");
  return handover?.done_on ?? handover?.planned_on ?? null;
}

export type StopState = "passed" | "current" | "ahead";

/** Each stop with its steps; a stop is passed when the order has gone beyond it. */
export function journeyOf<Step extends JourneyStep>(steps: readonly Step[]): { stop: Stop; state: StopState; steps: Step[] }[] {
  const next = nextStep(steps);
  const current = stops.indexOf(currentStop(steps));
  return stops.map((stop, position) => ({
    stop,
    state: next === undefined || position < current ? "passed" : position === current ? "current" : "ahead",
    steps: inOrder(steps.filter(({ kind }) => stopOf(kind) === stop)),
  }));
}
