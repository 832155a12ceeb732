import { paymentSentence } from "#app/features/ground/company/payment.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { nextStep, stepKinds } from "#app/features/orders/steps/step-kinds.ts";
import type { OrderStep } from "#app/features/orders/steps/queries.server.ts";

/** What the customer may have to do. Days are calendar days such as "2026-11-26"; amounts are written, such as "199,00 €". */
export type OpenTasks = {
  quote: { version: number; validUntil: string } | undefined;
  papers: readonly { title: string; until: string | null; returned: boolean }[];
  payment: { amount: string; concept: string; due: string | null } | undefined;
  /** Whether the customer can confirm the purchase: the report is there, or the order needs none. */
  purchase: "report" | "no report" | undefined;
  /** The oldest document that waits for the customer's signature. */
  document: { id: string; label: string } | undefined;
  /** Whether times of the handover wait for the customer's choice. */
  handover: boolean;
};

export type WhatNow = {
  yours: boolean;
  title: string;
  text: string;
  /** The last day of what is theirs to do, such as "2026-11-26". */
  due?: string;
  /** What happens once that is done. */
  after?: string;
  /** The place on the page, or the quote's page, where it is done. */
  target?:
    | { kind: "quote"; version: number; label: string }
    | { kind: "document"; id: string; label: string }
    | { kind: "papers" | "payments" | "purchase" | "handover"; label: string };
  /** When the car arrives, in a sentence; undefined once it is handed over, and for an order that is called off. */
  arrival?: string;
};

const endings: Readonly<Record<string, string>> = {
  cancelled: "Esta importación está cancelada",
  withdrawn: "Has desistido del contrato",
};

/** `settled`: what became of the money, in a sentence; `accountMissing`: nobody knows yet where the refund goes. */
type Ending = { settled: string; accountMissing: boolean };

/** `ending`: of an order that ended early. */
type WaitingOrder = { status: string; steps: readonly OrderStep[]; /** "2026-11-26" */ today: string; ending?: Ending };

/** The one thing to do now, or that nothing is to do and what comes next, until when; and when the car arrives (ORDER-6). */
export function whatNow(
  { status, steps, today, ending = { settled: "", accountMissing: false } }: WaitingOrder,
  tasks: OpenTasks,
): WhatNow {
  const title = endings[status];
  if (title !== undefined) return { title, ...endingOf(ending) };
  const arrival = arrivalWords(steps, today, tasks.handover);
  const task = taskOf(tasks, today);
  const next = task && nextStep(steps);
  return {
    ...(task ?? waiting(steps, today)),
    ...(next && { after: `Después: ${stepKinds[next.kind].label}${whenWords(next.planned_on, today)}` }),
    ...(arrival === undefined ? {} : { arrival }),
  };
}

function endingOf({ settled, accountMissing }: Ending): Omit<WhatNow, "title"> {
  if (!accountMissing) return { yours: false, text: settled };
  return { yours: true, text: settled, target: { kind: "payments", label: "Dinos a qué cuenta" } };
}

/** What has a day comes before what has none: a quote, a paper or a payment, then the others, then a paper that nobody waits for. */
function taskOf({ quote, papers, payment, ...others }: OpenTasks, today: string): WhatNow | undefined {
  if (quote)
    return {
      yours: true,
      due: quote.validUntil,
      title: "Revisa tu presupuesto",
      text: `Vale hasta el ${formatCalendarDay(quote.validUntil)}. No te compromete a nada hasta que lo aceptes.`,
      target: { kind: "quote", version: quote.version, label: "Ver el presupuesto" },
    };
  const paper = papers.toSorted(firstBeforeLater)[0];
  const other = taskWithoutDay(others);
  const canWait = paper?.until === null && other !== undefined;
  if (paper && !isEarlier(payment?.due, paper.until) && !canWait) return paperTask(paper, papers.length, today);
  if (payment) return paymentTask(payment, today);
  return other ?? (paper && paperTask(paper, papers.length, today));
}

/** In the order of an import: the contract before the purchase, and the purchase before the handover. */
function taskWithoutDay({ document, purchase, handover }: Pick<OpenTasks, "document" | "purchase" | "handover">): WhatNow | undefined {
  if (document) return documentTask(document);
  if (purchase) return purchaseTask(purchase);
  if (!handover) return undefined;
  return {
    yours: true,
    title: "Elige cuándo te entregamos el coche",
    text: "Acepta una de las horas que te proponemos, o pide otra.",
    target: { kind: "handover", label: "Elegir la hora" },
  };
}

function documentTask({ id, label }: NonNullable<OpenTasks["document"]>): WhatNow {
  return {
    yours: true,
    title: `Firma el ${label.toLowerCase()}`,
    text: "Puedes firmarlo aquí o en papel. Mientras no pulses el botón no firmas nada.",
    target: { kind: "document", id, label: "Leer y firmar" },
  };
}

function paperTask({ title, until, returned }: OpenTasks["papers"][number], count: number, today: string): WhatNow {
  return {
    yours: true,
    ...(until === null ? {} : { due: until }),
    title: returned ? `Vuelve a subir: ${title}` : `Sube: ${title}`,
    text: [
      until === null ? "" : dueWords("Lo necesitamos, como muy tarde,", "Lo esperábamos", until, today),
      count > 1 ? (count === 2 ? "Después queda otro." : `Después quedan ${count - 1} más.`) : "",
    ]
      .filter((part) => part !== "")
      .join(" "),
    target: { kind: "papers", label: "Subir el documento" },
  };
}

function paymentTask({ amount, concept, due }: NonNullable<OpenTasks["payment"]>, today: string): WhatNow {
  return {
    yours: true,
    ...(due === null ? {} : { due }),
    title: `Paga ${amount}`,
    text: `${concept}${due === null ? "." : dueWords(", como muy tarde", ". Venció", due, today)} ${paymentSentence}`,
    target: { kind: "payments", label: "Cómo pagar" },
  };
}

/** A last day that has passed is no day until which something can be done. */
function dueWords(before: string, after: string, day: string, today: string): string {
  return `${day < today ? after : before} el ${formatCalendarDay(day)}.`;
}

function purchaseTask(purchase: NonNullable<OpenTasks["purchase"]>): WhatNow {
  return {
    yours: true,
    title: "Confirma la compra",
    text: `${purchase === "report" ? "Ya tienes el informe de la inspección. " : ""}No compramos nada sin tu confirmación por escrito.`,
    target: { kind: "purchase", label: "Leer y confirmar" },
  };
}

function arrivalWords(steps: readonly OrderStep[], today: string, isOffered: boolean): string | undefined {
  const handover = steps.find(({ kind }) => kind === "handed_over");
  if (handover?.state !== "pending" || handover.planned_on === null) return undefined;
  const day = formatCalendarDay(handover.planned_on);
  if (handover.planned_on < today)
    return `La entrega estaba prevista para el ${day}. Va con retraso: te decimos el día nuevo en cuanto lo tengamos.`;
  return handover.planned_fixed && !isOffered ? `Te entregamos el coche el ${day}.` : `La entrega está prevista para el ${day}.`;
}

function firstBeforeLater(one: { until: string | null }, other: { until: string | null }): number {
  return (one.until ?? "9999").localeCompare(other.until ?? "9999");
}

/** Of a payment and a paper the earlier day counts, and on the same day the paper. */
function isEarlier(due: string | null | undefined, until: string | null): boolean {
  return typeof due === "string" && due < (until ?? "9999");
}

function waiting(steps: readonly OrderStep[], today: string): WhatNow {
  const next = nextStep(steps);
  if (next === undefined) return { yours: false, title: "Todo está hecho", text: "Tu importación está terminada. ¡Buen viaje!" };
  const { label } = stepKinds[next.kind];
  const title = next.responsible === "customer" ? `Te toca a ti: ${label}` : "No tienes que hacer nada";
  return { yours: next.responsible === "customer", title, text: `Lo siguiente: ${label}${whenWords(next.planned_on, today)}` };
}

/** A planned day that has passed promises nothing any more. */
function whenWords(planned: string | null, today: string): string {
  if (planned === null) return ".";
  const day = formatCalendarDay(planned);
  return planned < today ? `. Lo esperábamos hacia el ${day}: va con retraso.` : `, hacia el ${day}.`;
}
