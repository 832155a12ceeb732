/** What a document says, frozen: the one description from which its page and its PDF are made (decision 0064). */
import { z } from "zod";

const sentences = z.array(z.string());

/** `german`: the same in German, beside it. Only in the purchase document of a German seller. */
const german = z.exactOptional(z.string());

const block = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), text: z.string(), german }),
  z.strictObject({ kind: z.literal("list"), items: sentences }),
  z.strictObject({ kind: z.literal("facts"), facts: z.array(z.strictObject({ label: z.string(), german, value: z.string() })) }),
]);

/** The column `order_documents.content`. A stored document is never rewritten, so a new field is optional here. */
export const documentContentSchema = z.strictObject({
  title: z.string(),
  german,
  /** The reference of the order. */
  reference: z.string(),
  /** The company, as the law wants it on a contract. */
  company: z.strictObject({ name: z.string(), taxNumber: z.string(), address: z.string(), email: z.string(), phone: z.string() }),
  opening: sentences,
  sections: z.array(z.strictObject({ heading: z.string(), german, blocks: z.array(block) })),
  /** The lines for signatures on paper; empty for documents that nobody signs. */
  signers: z.array(z.strictObject({ role: z.string(), german, name: z.string() })),
  note: z.exactOptional(z.string()),
  /** Of a contract: how long the legal guarantee lasts, in months from the handover. */
  guaranteeMonths: z.exactOptional(z.int()),
  /** Of an act of handover: its day. */
  handedOverOn: z.exactOptional(z.iso.date()),
});

export type DocumentContent = z.output<typeof documentContentSchema>;
export type DocumentBlock = z.output<typeof block>;
export type DocumentSection = DocumentContent["sections"][number];

/** The day on which somebody last changed the words of the templates: the revision that a document keeps. */
export const templatesRevised = "2026-11-27";

export const text = (words: string, inGerman?: string): DocumentBlock => ({
  kind: "text",
  text: words,
  ...(inGerman === undefined ? {} : { german: inGerman }),
});

export const list = (items: readonly string[]): DocumentBlock => ({ kind: "list", items: [...items] });

type Fact = readonly [label: string, value: string | null | undefined, german?: string];

/** Lines of a label and a value, without those that have no value. */
export function facts(lines: readonly Fact[]): DocumentBlock {
  return {
    kind: "facts",
    facts: lines.flatMap(([label, value, inGerman]) =>
      value === undefined || value === null || value === ""
        ? []
        : [{ label, value, ...(inGerman === undefined ? {} : { german: inGerman }) }],
    ),
  };
}
