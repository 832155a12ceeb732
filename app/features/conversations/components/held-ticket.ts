import { useState } from "react";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";

/**
 * The ticket of a form on a page that is asked for again while somebody writes: each time brings a new one, and a form that was sent but
 * whose answer got lost must go out under the old one again (row R3). It changes once the form was taken.
 */
export function useHeldTicket(ticket: string, answer: FormAnswer | undefined): string {
  const [held, setHeld] = useState<{ ticket: string; spent: FormAnswer | undefined }>({ ticket, spent: undefined });
  const taken = answer?.ok === true && answer !== held.spent;
  if (taken && ticket !== held.ticket) setHeld({ ticket, spent: answer });
  return held.ticket;
}
