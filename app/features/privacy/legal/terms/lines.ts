import { isValidElement, type ReactNode } from "react";
import { company } from "#company";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { termsSections } from "./sections.tsx";

/** Elements that begin a line of their own. */
const blocks: ReadonlySet<string> = new Set(["p", "h3", "li", "dt", "dd", "caption", "tr"]);

/** A long text's paragraphs, items and rows as plain lines, for a mail that says the same. Not for components with state or hooks. */
export function proseLines(content: ReactNode): string[] {
  const lines = [""];
  write(content, lines);
  return lines.map((line) => line.replaceAll(/\s+/g, " ").trim()).filter((line) => line !== "");
}

type Properties = { children?: ReactNode };
type Component = (properties: Properties) => ReactNode;
/** Makes what begins each item of a list. */
type Mark = () => string;

function write(node: ReactNode, lines: string[], mark?: Mark): void {
  if (node === null || node === undefined || typeof node === "boolean") return;
  if (Array.isArray(node)) return node.forEach((child: ReactNode) => write(child, lines, mark));
  if (typeof node === "string" || typeof node === "number") return append(lines, String(node));
  if (!isValidElement<Properties>(node)) throw new TypeError("Only elements, texts and lists become lines.");
  const { type, props } = node;
  if (typeof type === "function") return write((type as Component)(props), lines, mark);
  return writeElement(type, props.children, lines, mark);
}

function writeElement(type: string, children: ReactNode, lines: string[], mark: Mark | undefined): void {
  if (type === "thead") return;
  if (blocks.has(type)) lines.push(type === "li" ? (mark?.() ?? "") : "");
  if (type === "td") append(lines, ": ");
  write(children, lines, markOf(type) ?? mark);
}

function append(lines: string[], text: string): void {
  lines[lines.length - 1] += text;
}

function markOf(type: string): Mark | undefined {
  let number = 0;
  if (type === "ol") return () => `${(number += 1)}. `;
  return type === "ul" ? () => "• " : undefined;
}

type Part = { heading: string; paragraphs: readonly string[] };

/** The text of /condiciones in plain lines, for the mail that is the customer's copy of the contract (RDL 1/2007, art. 98.7). */
export function termsInLines(): Part[] {
  return [
    { heading: "Condiciones de contratación", paragraphs: [`Revisión del ${formatCalendarDay(company.legal.textsRevised)}.`] },
    ...termsSections.map(({ title, content }, position) => ({ heading: `${position + 1}. ${title}`, paragraphs: proseLines(content) })),
  ];
}
