import type { Letter } from "#app/features/emails/letter.ts";
import type { RequestFacts } from "#server/request.ts";
import { withdrawalAddress } from "./marketing.ts";

/** Adds the way to take marketing back to the mail that confirms a form in which it was given (row G7). */
export function withWithdrawal(letter: Letter, { keys, siteOrigin }: RequestFacts, subjectId: string, given: boolean): Letter {
  if (!given) return letter;
  const address = siteOrigin + withdrawalAddress(subjectId, keys.sign("marketing-link", subjectId));
  return { ...letter, actions: [...(letter.actions ?? []), { label: "Darme de baja de las novedades", address }] };
}
