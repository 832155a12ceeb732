/** What stands below an answer by mail that did not join whole. */
export const shortenedNote = "(Lo citado, la firma o lo que no cabía sigue en el buzón.)";

export function attachmentsNote(count: number): string {
  return count === 1 ? "Traía 1 archivo adjunto; sigue en el buzón." : `Traía ${count} archivos adjuntos; siguen en el buzón.`;
}
