import { isTeam } from "#server/context.ts";
import { forgivenTicket, isForgiven, ticketTime } from "#server/secrets/form-ticket.ts";
import type { KeyScope } from "#server/request.ts";
import { ticketField, trapField } from "../form-answer.ts";
import type { Refusal } from "../messages.ts";

const shortestSeconds = 1;
const longestHours = 24;

/** Returns why a form is refused before anything is written (row D15): a robot sent it, or its page is too old, too new or not ours. */
export function ticketRefusal({ keys, context }: KeyScope, sent: FormData): Refusal | undefined {
  const ticket = ticketOf(sent);
  const team = isTeam(context.actor);
  const createdAt = ticketTime(keys, ticket);
  if (!createdAt) return "too-old";
  if (!team && sent.get(trapField) !== "" && !isForgiven(keys, ticket)) return "robot";
  const age = context.now.since(createdAt);
  // The team is fast by keyboard, so it has no minimum time.
  if (!team && age.total("seconds") < shortestSeconds) return "too-fast";
  return age.total("hours") > longestHours ? "too-old" : undefined;
}

export function ticketOf(sent: FormData): string {
  const ticket = sent.get(ticketField);
  return typeof ticket === "string" ? ticket : "";
}

/**
 * Keeps a refused form's ticket: with a new one an immediate correction would be too fast. Its submissions count as one form. After a filled
 * trap it is the one with which a person passes (row D15).
 */
export function sameTicket(scope: KeyScope, sent: FormData): { ticket?: string } {
  const refusal = ticketRefusal(scope, sent);
  if (refusal === "robot") return { ticket: forgivenTicket(scope.keys, ticketOf(sent)) };
  return refusal === undefined || refusal === "too-fast" ? { ticket: ticketOf(sent) } : {};
}

/** The ticket of the next try if a trap was filled, now or before: a form that otherwise keeps no ticket forgives it, too. */
export function forgivenTicketOf(scope: KeyScope, sent: FormData): string | undefined {
  const { ticket } = sameTicket(scope, sent);
  return ticket !== undefined && isForgiven(scope.keys, ticket) ? ticket : undefined;
}
