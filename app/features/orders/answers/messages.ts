import type { MailedPapers } from "#app/features/orders/papers/messages.ts";

/** What stands below an answer by mail that did not join whole. */
export const shortenedNote = "(Lo citado, la firma o lo que no cabía sigue en el buzón.)";

export function attachmentsNote(count: number): string {
  return count === 1 ? "Traía 1 archivo adjunto; sigue en el buzón." : `Traía ${count} archivos adjuntos; siguen en el buzón.`;
}

const mostNamed = 5;

/** What became of the files of an answer about an order: in which paper they are, and which ones stay in the mailbox, and why. */
export function papersNote({ paper, kept, others }: MailedPapers): string {
  const saved = kept.length === 0 ? [] : [`Guardado en el documento «${paper}», por revisar: ${quoted(kept)}.`];
  const left = [...Map.groupBy(others, ({ sentence }) => sentence)].map(
    ([sentence, files]) => `Sin guardar, sigue en el buzón: ${quoted(files.map(({ name }) => name))}. ${sentence}`,
  );
  return [...saved, ...left].join("\n");
}

function quoted(names: readonly string[]): string {
  const named = names.slice(0, mostNamed).map((name) => (name === "" ? "un archivo sin nombre" : `«${name}»`));
  const more = names.length > mostNamed ? ` y ${names.length - mostNamed} más` : "";
  return named.join(", ") + more;
}
