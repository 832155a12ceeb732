import { ticketTime } from "#server/form-ticket.ts";
import type { RequestFacts } from "#server/request.ts";
import { ticketField, trapField } from "../fields.ts";
import type { Refusal } from "../messages.ts";

const shortestSeconds = 1;
const longestHours = 24;

/** Why a form is not even looked at: a robot sent it, or its page is too old or too young, or none of ours (row D15). */
export function refusalOf({ keys, context }: RequestFacts, sent: FormData): Refusal | undefined {
  const ticket = ticketOf(sent);
  const team = context.actor.kind === "admin";
  if (!team && sent.get(trapField) !== "") return "robot";
  const made = ticketTime(keys, ticket);
  if (!made) return "too-old";
  const age = context.now.since(made);
  // Whoever works here all day is quick by keyboard.
  if (!team && age.total("seconds") < shortestSeconds) return "too-fast";
  return age.total("hours") > longestHours ? "too-old" : undefined;
}

/** The ticket that a form was sent with; empty where there is none. */
export function ticketOf(sent: FormData): string {
  const ticket = sent.get(ticketField);
  return typeof ticket === "string" ? ticket : "";
}

/**
 * A refused form keeps its ticket, although the page behind it may be rendered anew: the person may correct a field and send it at once,
 * which a new ticket would refuse as too fast, and it stays the same form however often it is sent.
 */
export function sameTicket(facts: RequestFacts, sent: FormData): { ticket?: string } {
  const refusal = refusalOf(facts, sent);
  return refusal === undefined || refusal === "too-fast" ? { ticket: ticketOf(sent) } : {};
}
