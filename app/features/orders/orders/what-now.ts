import { paymentSentence } from "#app/features/ground/company/payment.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { nextStep, stepKinds } from "#app/features/orders/steps/step-kinds.ts";
import type { OrderStep } from "#app/features/orders/steps/queries.server.ts";

/** What the customer may have to do. Days are calendar days such as "2026-11-26"; amounts are written, such as "199,00 €". */
export type OpenTasks = {
  quote: { version: number; validUntil: string } | undefined;
  papers: readonly { title: string; until: string | null; returned: boolean }[];
  payment: { amount: string; concept: string; due: string | null } | undefined;
};

export type WhatNow = {
  yours: boolean;
  title: string;
  text: string;
  /** The place on the page, or the quote's page, where it is done. */
  target?: { kind: "quote"; version: number; label: string } | { kind: "papers" | "payments"; label: string };
};

const endings: Readonly<Record<string, string>> = {
  cancelled: "Esta importación está cancelada",
  withdrawn: "Has desistido del contrato",
};

/** `settled`: what became of the money, in a sentence; `accountMissing`: nobody knows yet where the refund goes. */
type Ending = { settled: string; accountMissing: boolean };

/** `ending`: of an order that ended early. */
type WaitingOrder = { status: string; steps: readonly OrderStep[]; /** "2026-11-26" */ today: string; ending?: Ending };

/** The one thing to do now, or that nothing is to do and what comes next, until when (ORDER-6). */
export function whatNow(
  { status, steps, today, ending = { settled: "", accountMissing: false } }: WaitingOrder,
  tasks: OpenTasks,
): WhatNow {
  const title = endings[status];
  if (title !== undefined) return { title, ...endingOf(ending) };
  return taskOf(tasks) ?? waiting(steps, today);
}

function endingOf({ settled, accountMissing }: Ending): Omit<WhatNow, "title"> {
  if (!accountMissing) return { yours: false, text: settled };
  return { yours: true, text: settled, target: { kind: "payments", label: "Dinos a qué cuenta" } };
}

function taskOf({ quote, papers, payment }: OpenTasks): WhatNow | undefined {
  if (quote)
    return {
      yours: true,
      title: "Revisa tu presupuesto",
      text: `Vale hasta el ${formatCalendarDay(quote.validUntil)}. No te compromete a nada hasta que lo aceptes.`,
      target: { kind: "quote", version: quote.version, label: "Ver el presupuesto" },
    };
  const paper = papers.toSorted(firstBeforeLater)[0];
  if (paper && !isEarlier(payment?.due, paper.until))
    return {
      yours: true,
      title: paper.returned ? `Vuelve a subir: ${paper.title}` : `Sube: ${paper.title}`,
      text: [
        paper.until === null ? "" : `Lo necesitamos, como muy tarde, el ${formatCalendarDay(paper.until)}.`,
        papers.length > 1 ? (papers.length === 2 ? "Después queda otro." : `Después quedan ${papers.length - 1} más.`) : "",
      ]
        .filter((part) => part !== "")
        .join(" "),
      target: { kind: "papers", label: "Subir el papel" },
    };
  if (!payment) return undefined;
  return {
    yours: true,
    title: `Paga ${payment.amount}`,
    text: `${payment.concept}${payment.due === null ? "" : `, como muy tarde el ${formatCalendarDay(payment.due)}`}. ${paymentSentence}`,
    target: { kind: "payments", label: "Cómo pagar" },
  };
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
