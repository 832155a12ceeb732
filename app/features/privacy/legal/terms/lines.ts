import { company } from "#company";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { proseLines } from "#app/ui/prose-lines.ts";
import { termsSections } from "./sections.tsx";

type Part = { heading: string; paragraphs: readonly string[] };

/** The text of /condiciones in plain lines, for the mail that is the customer's copy of the contract (RDL 1/2007, art. 98.7). */
export function termsInLines(): Part[] {
  return [
    { heading: "Condiciones de contratación", paragraphs: [`Revisión del ${formatCalendarDay(company.legal.textsRevised)}.`] },
    ...termsSections.map(({ title, content }, position) => ({ heading: `${position + 1}. ${title}`, paragraphs: proseLines(content) })),
  ];
}
