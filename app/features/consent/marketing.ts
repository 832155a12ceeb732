import { formatLongDate } from "#app/lib/dates.ts";

/** Where a person withdraws or gives marketing again: in their panel, and by the link in a mail. */
export const panelForm = "marketing-choice";
export const linkForm = "marketing-withdrawal";

/**
 * The forms whose "no" is a withdrawal. A box that is left unticked in any other form is no wish at all: it takes nothing back that was
 * given elsewhere.
 */
export const withdrawalForms = [panelForm, linkForm];

/** Where marketing is withdrawn without signing in; only a mail to the address that gave it names this. */
export function withdrawalAddress(subjectId: string, signature: string): string {
  return `/novedades/${subjectId}/${signature}`;
}

/** What the team reads about somebody's wish. */
export function marketingWords({ wanted, since }: { wanted: boolean; since: Temporal.Instant | undefined }): string {
  if (since === undefined) return "No las quiere";
  return wanted ? `Las quiere desde el ${formatLongDate(since)}` : `Las retiró el ${formatLongDate(since)}`;
}
