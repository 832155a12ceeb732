import { useState } from "react";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";

/**
 * A page's last answer, also after the page was asked for again because of news: the router forgets it then, and whoever sent something would
 * not read what came of it. `about` is what the page is about; another one begins without an answer.
 */
export function useLastAnswer(answer: FormAnswer | undefined, about: string): FormAnswer | undefined {
  const [last, setLast] = useState({ answer, about });
  if (about !== last.about || (answer !== undefined && answer !== last.answer)) setLast({ answer, about });
  return about === last.about ? (answer ?? last.answer) : answer;
}
