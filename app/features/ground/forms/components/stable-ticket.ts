import { useState } from "react";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";

/**
 * Keeps a form's ticket while its page reloads its data, because each load brings a new ticket. A form that was sent without a response
 * must be sent again with its first ticket (row R3). The ticket changes once the form is accepted.
 */
export function useStableTicket(ticket: string, answer: FormAnswer | undefined): string {
  const [held, setHeld] = useState<{ ticket: string; spent: FormAnswer | undefined }>({ ticket, spent: undefined });
  const accepted = answer?.ok === true && answer !== held.spent;
  if (accepted && ticket !== held.ticket) setHeld({ ticket, spent: answer });
  return held.ticket;
}
