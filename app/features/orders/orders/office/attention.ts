/**
 * What an open order needs, from plain facts of it. Board, list, figures, dashboard and sidebar all judge with this module, so they tell the
 * same (ORDER-70, ORDER-72). Days are calendar days in the company's time zone, such as "2026-11-26"; amounts are cents.
 */
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { type DocumentKind, documentKinds } from "#app/features/orders/documents/kinds.ts";
import { daysAhead } from "#app/features/orders/payments/ledger.ts";
import { registrationDeadline, warningFor } from "#app/features/orders/steps/legal-deadlines.ts";
import { type StepKind, stepKinds } from "#app/features/orders/steps/step-kinds.ts";
import { agoInDays, daysAfter, lateness, pastDay, shortDay, shortDayWithWeekday } from "./short-days.ts";

export type PlannedStep = { kind: StepKind; plannedOn: string | null };
/** A charge that no counter-entry has taken back. */
export type DueCharge = { dueOn: string; cents: number };
/** Not settled: no file, a returned one, or one of the customer to check. Of the team's papers, only those with a day. */
export type OpenPaper = { title: string; broughtBy: "customer" | "team"; until: string | null; state: "missing" | "returned" | "toCheck" };
export type SentQuote = {
  sentOn: string;
  seenOn: string | null;
  validUntil: string;
  decision: "accepted" | "declined" | null;
  decidedOn: string | null;
  /** The day on which the customer confirmed the purchase of this quote. */
  confirmedOn: string | null;
};

export type OrderFacts = {
  /** The first pending step as an import takes them; null when nothing is left. */
  next: PlannedStep | null;
  /** The pending step that was planned for the earliest day. */
  earliest: { kind: StepKind; plannedOn: string } | null;
  lastDoneOn: string | null;
  /** When the car came to Spain, while its registration is pending. */
  inSpainOn: string | null;
  deliveryOn: string | null;
  /** The purchase is not done, and nothing that the customer reads before confirming it is missing. */
  buying: boolean;
  papers: readonly OpenPaper[];
  /** The newest quote that was sent and that no other replaced. */
  quote: SentQuote | null;
  /** The oldest document that waits for the customer's signature. */
  toSign: DocumentKind | null;
  /**
   * While the handover is pending: times that nobody has chosen, or that the customer wants to change. `until`: the day of the last time;
   * `asked`: the customer asks for another one.
   */
  handover: { until: string; asked: boolean } | null;
  charges: readonly DueCharge[];
  /** Receipts less refunds. */
  received: number;
};

const lateReasons = ["deadlineLate", "paperLate", "paymentLate", "stepLate"] as const;
const teamReasons = ["toCheck", "handoverAsked", "handoverPassed", "confirmed", "decided", "quoteExpired"] as const;
const waitingReasons = [
  "quoteWaiting",
  "paperWaiting",
  "paymentWaiting",
  "documentWaiting",
  "purchaseWaiting",
  "handoverWaiting",
  "paperLater",
] as const;

export type Reason = (typeof lateReasons)[number] | "deadlineSoon" | (typeof teamReasons)[number] | (typeof waitingReasons)[number];

export type Attention = {
  late: boolean;
  waitingForCustomer: boolean;
  /** Late, or a paper, a decision of the customer or a quote that expired wants to be looked at. */
  needsTeam: boolean;
  reasons: readonly Reason[];
  sentences: Readonly<Partial<Record<Reason, string>>>;
  sentence: string;
};

type Rule = (facts: OrderFacts, today: string) => string | undefined;

/**
 * Every reason with its rule, the most urgent first. A rule returns the sentence of its reason, or nothing. What the customer must do comes as on
 * the customer's page (orders/what-now.ts).
 */
const rules: Readonly<Record<Reason, Rule>> = {
  deadlineLate: ({ inSpainOn }, today) => deadlineSentence(inSpainOn, today, "late", "La matriculación venció el"),
  paperLate: ({ papers }, today) => {
    const paper = firstAsked(papers.filter(({ state }) => state !== "toCheck"));
    const until = paper?.until ?? "9999";
    return paper && until < today ? `Falta ${paper.title} · ${lateness(until, today)}` : undefined;
  },
  paymentLate: (facts, today) => {
    const owed = owedUntil(facts, daysAfter(today, -1));
    return owed && `Pago de ${writtenCents(owed.cents)} · ${lateness(owed.since, today)}`;
  },
  stepLate: ({ earliest }, today) =>
    earliest && earliest.plannedOn < today ? `${stepKinds[earliest.kind].label} · ${lateness(earliest.plannedOn, today)}` : undefined,
  deadlineSoon: ({ inSpainOn }, today) => deadlineSentence(inSpainOn, today, "soon", "La matriculación vence el"),
  toCheck: ({ papers }) => {
    const waiting = papers.filter(({ state }) => state === "toCheck");
    if (waiting.length > 1) return `${waiting.length} documentos por revisar`;
    return waiting[0] && `${waiting[0].title}, por revisar`;
  },
  handoverAsked: ({ handover }) => (handover?.asked === true ? "El cliente pide otra hora para la entrega" : undefined),
  handoverPassed: ({ handover }, today) =>
    handover && !handover.asked && handover.until < today ? "Horas de la entrega pasadas, sin elegir" : undefined,
  confirmed: ({ quote, buying }, today) =>
    buying && quote?.confirmedOn ? `Compra confirmada ${pastDay(quote.confirmedOn, today)}: toca comprar` : undefined,
  decided: decidedSentence,
  quoteExpired: ({ quote }, today) =>
    quote?.decision === null && quote.validUntil < today ? `Presupuesto caducado ${agoInDays(quote.validUntil, today)}` : undefined,
  quoteWaiting: ({ quote }, today) => {
    if (quote?.decision !== null || quote.validUntil < today) return undefined;
    return quote.seenOn === null
      ? `Presupuesto enviado ${pastDay(quote.sentOn, today)}, sin abrir`
      : `Presupuesto visto ${pastDay(quote.seenOn, today)}, sin respuesta`;
  },
  paperWaiting: (facts, today) => {
    const paper = askedOfCustomer(facts);
    return paper && !isLater(paper, expectedPayment(facts, today)) ? askedSentence(paper) : undefined;
  },
  paymentWaiting: (facts, today) => {
    const owed = expectedPayment(facts, today);
    return owed && `Pago esperado: ${writtenCents(owed.cents)}`;
  },
  documentWaiting: ({ toSign }) => (toSign === null ? undefined : `${documentKinds[toSign].label} sin firmar por el cliente`),
  purchaseWaiting: ({ quote, buying }) =>
    buying && quote?.decision === "accepted" && quote.confirmedOn === null ? "Compra sin confirmar por el cliente" : undefined,
  handoverWaiting: ({ handover }, today) =>
    handover && !handover.asked && handover.until >= today ? "Entrega propuesta, sin elegir" : undefined,
  paperLater: (facts, today) => {
    const paper = askedOfCustomer(facts);
    return paper && isLater(paper, expectedPayment(facts, today)) ? askedSentence(paper) : undefined;
  },
};

/** Judges an open order on a day. */
export function attentionFor(facts: OrderFacts, today: string): Attention {
  const found = (Object.keys(rules) as Reason[]).flatMap((reason) => {
    const sentence = rules[reason](facts, today);
    return sentence === undefined ? [] : [{ reason, sentence }];
  });
  const reasons = found.map(({ reason }) => reason);
  const late = has(reasons, lateReasons);
  return {
    late,
    waitingForCustomer: has(reasons, waitingReasons),
    needsTeam: late || has(reasons, teamReasons),
    reasons,
    sentences: Object.fromEntries(found.map(({ reason, sentence }) => [reason, sentence])),
    sentence: found[0]?.sentence ?? nextSentence(facts.next),
  };
}

function has(reasons: readonly Reason[], those: readonly Reason[]): boolean {
  return reasons.some((reason) => those.includes(reason));
}

/** The paper that is wanted first; those without a day come last. */
function firstAsked(papers: readonly OpenPaper[]): OpenPaper | undefined {
  const day = ({ until }: OpenPaper) => until ?? "9999";
  return papers.toSorted((one, other) => day(one).localeCompare(day(other)))[0];
}

function askedOfCustomer({ papers }: OrderFacts): OpenPaper | undefined {
  return firstAsked(papers.filter(({ state, broughtBy }) => broughtBy === "customer" && state !== "toCheck"));
}

/** What the customer's page asks for already. */
function expectedPayment(facts: OrderFacts, today: string) {
  return owedUntil(facts, daysAfter(today, daysAhead));
}

/** A paper without a day can wait, and one whose day comes after that of a payment. */
function isLater({ until }: OpenPaper, owed: { since: string } | undefined): boolean {
  return until === null || (owed !== undefined && owed.since < until);
}

function deadlineSentence(inSpainOn: string | null, today: string, warning: "late" | "soon", words: string): string | undefined {
  if (inSpainOn === null) return undefined;
  const deadline = registrationDeadline(Temporal.PlainDate.from(inSpainOn));
  return warningFor(deadline, Temporal.PlainDate.from(today)) === warning
    ? `${words} ${shortDay(deadline.toString())} (30 días)`
    : undefined;
}

/** A decision since which no step was done (ORDER-70). A declined quote is easily lost, so only a step of a later day counts there. */
function decidedSentence({ quote, lastDoneOn }: OrderFacts, today: string): string | undefined {
  if (!quote?.decision || quote.decidedOn === null) return undefined;
  const { decision, decidedOn } = quote;
  const firstDay = decision === "declined" ? daysAfter(decidedOn, 1) : decidedOn;
  if (lastDoneOn !== null && lastDoneOn >= firstDay) return undefined;
  return `Presupuesto ${decision === "declined" ? "rechazado" : "aceptado"} ${pastDay(decidedOn, today)}`;
}

function askedSentence({ title, until, state }: OpenPaper): string {
  if (state === "returned") return `${title} devuelto: esperamos otro`;
  return until === null ? `${title}, pedido sin fecha` : `${title}, pedido para el ${shortDay(until)}`;
}

/** What the charges that are due until a day exceed what was received, and the day of the first charge that is not covered. */
function owedUntil({ charges, received }: OrderFacts, last: string): { cents: number; since: string } | undefined {
  let left = received;
  let since: string | undefined;
  for (const { dueOn, cents } of charges.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))) {
    if (dueOn > last) break;
    left -= cents;
    if (left < 0) since ??= dueOn;
  }
  return since === undefined ? undefined : { cents: -left, since };
}

function nextSentence(next: PlannedStep | null): string {
  if (next === null) return "Todos los pasos están hechos";
  const { label } = stepKinds[next.kind];
  if (next.plannedOn === null) return `Sigue: ${label}, sin fecha`;
  return next.kind === "handed_over"
    ? `Entrega el ${shortDayWithWeekday(next.plannedOn)}`
    : `Sigue: ${label} · ${shortDay(next.plannedOn)}`;
}
