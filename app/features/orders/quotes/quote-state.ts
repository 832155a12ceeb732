import type { Tone } from "#app/ui/state-badge.tsx";

export type QuoteState = "draft" | "sent" | "seen" | "accepted" | "declined" | "superseded" | "expired";

export type QuoteTimes = {
  sent_at: Date | null;
  seen_at: Date | null;
  superseded_at: Date | null;
  decision: string | null;
  valid_until: string;
};

/** The state of a version on a day such as "2026-11-26". A quote is valid until the end of its last day. */
export function quoteState({ sent_at, seen_at, superseded_at, decision, valid_until }: QuoteTimes, today: string): QuoteState {
  if (decision === "declined") return "declined";
  if (superseded_at !== null) return "superseded";
  if (decision === "accepted") return "accepted";
  if (sent_at === null) return "draft";
  if (valid_until < today) return "expired";
  return seen_at === null ? "sent" : "seen";
}

/** For the customer a quote of a closed order is closed too, unless it was decided or replaced before. */
export type CustomerQuoteState = QuoteState | "closed";

export function customerQuoteState(times: QuoteTimes, today: string, orderStatus: string): CustomerQuoteState {
  const state = quoteState(times, today);
  return isDecidable(state) && orderStatus !== "open" ? "closed" : state;
}

/** Whether the customer may still accept or decline it. */
export function isDecidable(state: CustomerQuoteState): boolean {
  return state === "sent" || state === "seen";
}

export const stateWords: Readonly<Record<QuoteState, { label: string; tone: Tone }>> = {
  draft: { label: "Borrador", tone: "over" },
  sent: { label: "Enviado", tone: "waiting" },
  seen: { label: "Visto", tone: "moving" },
  accepted: { label: "Aceptado", tone: "good" },
  declined: { label: "Rechazado", tone: "over" },
  superseded: { label: "Sustituido", tone: "over" },
  expired: { label: "Caducado", tone: "over" },
};

export const customerStateWords: Readonly<Record<CustomerQuoteState, { label: string; tone: Tone }>> = {
  ...stateWords,
  sent: { label: "Esperamos tu respuesta", tone: "waiting" },
  seen: { label: "Esperamos tu respuesta", tone: "waiting" },
  superseded: { label: "Ya no vale", tone: "over" },
  closed: { label: "Ya no vale", tone: "over" },
};
