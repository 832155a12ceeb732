import { expect, test } from "vitest";
import { attentionFor, type OrderFacts, type Reason } from "./attention.ts";

const today = "2026-11-20";
const calm: OrderFacts = {
  next: { kind: "technical_inspection", plannedOn: "2026-11-27" },
  earliest: { kind: "technical_inspection", plannedOn: "2026-11-27" },
  lastDoneOn: "2026-11-10",
  inSpainOn: null,
  deliveryOn: null,
  buying: false,
  papers: [],
  quote: null,
  toSign: null,
  handover: null,
  charges: [],
  received: 0,
};
const identity = { title: "DNI", broughtBy: "customer" as const, until: "2026-11-26", state: "missing" as const };
const sent = { sentOn: "2026-11-18", seenOn: null, validUntil: "2026-11-30", decision: null, decidedOn: null, confirmedOn: null };
const declined = { ...sent, decision: "declined" as const, decidedOn: "2026-11-12" };

const cases: [name: string, facts: Partial<OrderFacts>, reasons: Reason[], sentence: string][] = [
  ["nothing is wrong", {}, [], "Sigue: ITV · 27 nov"],
  ["the next step has no day", { next: { kind: "collected", plannedOn: null } }, [], "Sigue: Coche recogido, sin fecha"],
  ["the handover is next", { next: { kind: "handed_over", plannedOn: "2026-11-27" } }, [], "Entrega el viernes 27 nov"],
  ["nothing is left", { next: null, earliest: null }, [], "Todos los pasos están hechos"],
  ["a step is planned for today", { earliest: { kind: "paid", plannedOn: "2026-11-20" } }, [], "Sigue: ITV · 27 nov"],
  [
    "a step was planned for yesterday",
    { earliest: { kind: "paid", plannedOn: "2026-11-19" } },
    ["stepLate"],
    "Coche pagado al vendedor · 1 día tarde",
  ],
  ["a paper of the customer is asked for", { papers: [identity] }, ["paperWaiting"], "DNI, pedido para el 26 nov"],
  ["a paper without a day", { papers: [{ ...identity, until: null }] }, ["paperLater"], "DNI, pedido sin fecha"],
  ["a paper was sent back", { papers: [{ ...identity, state: "returned" }] }, ["paperWaiting"], "DNI devuelto: esperamos otro"],
  ["a paper is due today", { papers: [{ ...identity, until: "2026-11-20" }] }, ["paperWaiting"], "DNI, pedido para el 20 nov"],
  ["a paper is late", { papers: [{ ...identity, until: "2026-11-17" }] }, ["paperLate", "paperWaiting"], "Falta DNI · 3 días tarde"],
  [
    "a paper of the team is late",
    { papers: [{ title: "Teil II", broughtBy: "team", until: "2026-11-17", state: "missing" }] },
    ["paperLate"],
    "Falta Teil II · 3 días tarde",
  ],
  [
    "a late paper has a file to check",
    { papers: [{ ...identity, until: "2026-11-17", state: "toCheck" }] },
    ["toCheck"],
    "DNI, por revisar",
  ],
  [
    "two files to check",
    {
      papers: [
        { ...identity, state: "toCheck" },
        { ...identity, state: "toCheck" },
      ],
    },
    ["toCheck"],
    "2 documentos por revisar",
  ],
  ["a quote was sent", { quote: sent }, ["quoteWaiting"], "Presupuesto enviado el 18 nov, sin abrir"],
  ["a quote was seen", { quote: { ...sent, seenOn: "2026-11-19" } }, ["quoteWaiting"], "Presupuesto visto ayer, sin respuesta"],
  ["a quote ends today", { quote: { ...sent, validUntil: today } }, ["quoteWaiting"], "Presupuesto enviado el 18 nov, sin abrir"],
  ["a quote ended yesterday", { quote: { ...sent, validUntil: "2026-11-19" } }, ["quoteExpired"], "Presupuesto caducado ayer"],
  [
    "a seen quote ended three days ago, and steps go on",
    { quote: { ...sent, seenOn: "2026-11-16", validUntil: "2026-11-17" }, lastDoneOn: today },
    ["quoteExpired"],
    "Presupuesto caducado hace 3 días",
  ],
  [
    "an accepted quote is past its last day",
    { quote: { ...sent, validUntil: "2026-11-01", decision: "accepted", decidedOn: "2026-10-30" } },
    [],
    "Sigue: ITV · 27 nov",
  ],
  ["a quote was declined", { quote: declined }, ["decided"], "Presupuesto rechazado el 12 nov"],
  [
    "a declined quote is past its last day",
    { quote: { ...declined, validUntil: "2026-11-13" } },
    ["decided"],
    "Presupuesto rechazado el 12 nov",
  ],
  [
    "no step was ever done before a quote was declined",
    { quote: declined, lastDoneOn: null },
    ["decided"],
    "Presupuesto rechazado el 12 nov",
  ],
  [
    "a step was done on the day of the declined quote",
    { quote: declined, lastDoneOn: "2026-11-12" },
    ["decided"],
    "Presupuesto rechazado el 12 nov",
  ],
  ["a step was done on a day after the declined quote", { quote: declined, lastDoneOn: "2026-11-13" }, [], "Sigue: ITV · 27 nov"],
  ["a quote was accepted", { quote: { ...sent, decision: "accepted", decidedOn: "2026-11-20" } }, ["decided"], "Presupuesto aceptado hoy"],
  [
    "a step was done since it was accepted",
    { quote: { ...sent, decision: "accepted", decidedOn: "2026-11-09" } },
    [],
    "Sigue: ITV · 27 nov",
  ],
  [
    "a paper without a day and a contract wait",
    { papers: [{ ...identity, until: null }], toSign: "contract" },
    ["documentWaiting", "paperLater"],
    "Contrato sin firmar por el cliente",
  ],
  [
    "a payment comes before a paper and a contract",
    { papers: [identity], toSign: "contract", charges: [{ dueOn: "2026-11-22", cents: 19_900 }] },
    ["paymentWaiting", "documentWaiting", "paperLater"],
    "Pago esperado: 199\u00a0€",
  ],
  ["a contract waits for its signature", { toSign: "contract" }, ["documentWaiting"], "Contrato sin firmar por el cliente"],
  ["an act of handover waits for it", { toSign: "handover" }, ["documentWaiting"], "Acta de entrega sin firmar por el cliente"],
  ["times of the handover", { handover: { until: today, asked: false } }, ["handoverWaiting"], "Entrega propuesta, sin elegir"],
  [
    "times of the handover are over",
    { handover: { until: "2026-11-19", asked: false } },
    ["handoverPassed"],
    "Horas de la entrega pasadas, sin elegir",
  ],
  [
    "the customer wants another time",
    { handover: { until: "2026-11-19", asked: true } },
    ["handoverAsked"],
    "El cliente pide otra hora para la entrega",
  ],
  ["a charge is due in eight days", { charges: [{ dueOn: "2026-11-28", cents: 19_900 }] }, [], "Sigue: ITV · 27 nov"],
  ["a charge is due in a week", { charges: [{ dueOn: "2026-11-27", cents: 19_900 }] }, ["paymentWaiting"], "Pago esperado: 199\u00a0€"],
  [
    "a charge was due yesterday",
    { charges: [{ dueOn: "2026-11-19", cents: 19_900 }] },
    ["paymentLate", "paymentWaiting"],
    "Pago de 199\u00a0€ · 1 día tarde",
  ],
  ["a late charge is covered", { charges: [{ dueOn: "2026-11-19", cents: 19_900 }], received: 19_900 }, [], "Sigue: ITV · 27 nov"],
  [
    "the rest of a later charge is late",
    {
      charges: [
        { dueOn: "2026-11-15", cents: 1_000_050 },
        { dueOn: "2026-11-01", cents: 19_900 },
      ],
      received: 19_900,
    },
    ["paymentLate", "paymentWaiting"],
    "Pago de 10.000,50\u00a0€ · 5 días tarde",
  ],
  // 30 days after 20 October are Thursday 19 November, and after 31 October Monday 30 November.
  ["the legal deadline has passed", { inSpainOn: "2026-10-20" }, ["deadlineLate"], "La matriculación venció el 19 nov (30 días)"],
  ["the legal deadline is near", { inSpainOn: "2026-10-31" }, ["deadlineSoon"], "La matriculación vence el 30 nov (30 días)"],
  ["the legal deadline is far", { inSpainOn: "2026-11-02" }, [], "Sigue: ITV · 27 nov"],
];

test.each(cases)("%s", (_, facts, reasons, sentence) => {
  expect(attentionFor({ ...calm, ...facts }, today)).toMatchObject({ reasons, sentence });
});

test("late, waiting for the customer and the team's turn follow from the reasons", () => {
  const flags = (facts: Partial<OrderFacts>) => {
    const { late, waitingForCustomer, needsTeam } = attentionFor({ ...calm, ...facts }, today);
    return [late, waitingForCustomer, needsTeam];
  };
  expect(flags({})).toEqual([false, false, false]);
  expect(flags({ inSpainOn: "2026-10-20" })).toEqual([true, false, true]);
  expect(flags({ inSpainOn: "2026-10-31" })).toEqual([false, false, false]);
  expect(flags({ papers: [{ ...identity, state: "toCheck" }] })).toEqual([false, false, true]);
  expect(flags({ quote: sent })).toEqual([false, true, false]);
  expect(flags({ quote: { ...sent, validUntil: "2026-11-19" } })).toEqual([false, false, true]);
  expect(flags({ toSign: "contract" })).toEqual([false, true, false]);
  expect(flags({ handover: { until: "2026-12-03", asked: false } })).toEqual([false, true, false]);
  expect(flags({ handover: { until: "2026-12-03", asked: true } })).toEqual([false, false, true]);
  expect(flags({ handover: { until: "2026-11-19", asked: false } })).toEqual([false, false, true]);
  expect(flags({ quote: declined })).toEqual([false, false, true]);
  expect(flags({ papers: [{ ...identity, until: "2026-11-17" }] })).toEqual([true, true, true]);
});
