import type { MailKind } from "#app/features/ground/emails/kinds.ts";
import type { Outcome } from "./model.ts";
import type { Person, Scene } from "./world.ts";

/**
 * Notes that a write promised one mail to the team about the row with this key. A signed-in customer gets one too; a visitor's address
 * has a daily limit.
 */
export function promiseMail({ world, person, operation }: Scene, kind: MailKind, key: string, outcome: Outcome): void {
  world.model.counts.push({ what: `${kind} team ${key}`, outcome, operation });
  if (person.signedIn) world.model.counts.push({ what: `${kind} customer ${key}`, outcome, operation });
}

/** The account to which this person's rows belong. */
export function senderOf({ email, signedIn }: Person): { email: string; signedIn: boolean } {
  return { email, signedIn };
}
