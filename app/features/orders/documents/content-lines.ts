import type { DocumentBlock, DocumentContent } from "./content.ts";

type Part = { heading: string; paragraphs: readonly string[] };

/** A document as plain text, for the mail that is the customer's copy (RDL 1/2007, art. 98.7). */
export function contentInLines({ title, opening, sections, note }: DocumentContent): Part[] {
  return [
    { heading: title, paragraphs: [...opening, ...(note === undefined ? [] : [note])] },
    ...sections.map(({ heading, blocks }) => ({ heading, paragraphs: blocks.flatMap(linesOf) })),
  ];
}

function linesOf(block: DocumentBlock): string[] {
  if (block.kind === "text") return [block.text];
  return block.kind === "list" ? block.items.map((item) => `• ${item}`) : block.facts.map(({ label, value }) => `${label}: ${value}`);
}
