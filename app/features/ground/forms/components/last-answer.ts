import { useState } from "react";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";

/**
 * Returns a page's last answer, even after a reload of its data. At a reload the router forgets the answer before the sender could read it.
 * `about` identifies the page's subject; another subject starts without an answer.
 */
export function useLastAnswer(answer: FormAnswer | undefined, about: string): FormAnswer | undefined {
  const [last, setLast] = useState({ answer, about });
  if (about !== last.about || (answer !== undefined && answer !== last.answer)) setLast({ answer, about });
  return about === last.about ? (answer ?? last.answer) : answer;
}
