import { formatLongDate } from "#app/lib/dates.ts";

/** The two forms that withdraw marketing; the panel's one can also give it again. */
export const panelForm = "marketing-choice";
export const linkForm = "marketing-withdrawal";

/** The forms in which "no" is a withdrawal. An unticked box in any other form withdraws nothing. */
export const withdrawalForms = [panelForm, linkForm];

/** The page's address for withdrawing without signing in; only mails to the address that gave marketing name it. */
export function withdrawalAddress(subjectId: string, signature: string): string {
  return `/novedades/${subjectId}/${signature}`;
}

/** A person's choice in words for the team. */
export function marketingWords({ wanted, since }: { wanted: boolean; since: Temporal.Instant | undefined }): string {
  if (since === undefined) return "No las quiere";
  return wanted ? `Las quiere desde el ${formatLongDate(since)}` : `Las retiró el ${formatLongDate(since)}`;
}
