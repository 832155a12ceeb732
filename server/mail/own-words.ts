/** "El lun, 3 nov 2026 a las 10:00, Ana escribió:" and its like. Mail programs may break it into two lines. */
const quoteHead = /^(El|On|Am|Le|Em|Il)\s.{0,400}(escribió|wrote|schrieb|écrit|escreveu|scritto).{0,200}:$/;
const original = /^[-_\s]{2,40}(mensaje original|original message|mensaje reenviado|ursprüngliche nachricht)[-_\s]{2,40}$/i;
/** The first line of Outlook's head, and those that follow it. */
const outlookFrom = /^\*?(De|From|Von)\*?\s?:\s/;
const outlookMore = /^\*?(Enviado|Enviado el|Fecha|Sent|Date|Gesendet|Para|To|An)\*?\s?:\s/;
const signature = /^(-- ?|_{10,}|(Enviado desde|Obtener Outlook|Sent from|Get Outlook for|Gesendet von|Von meinem)\s.{1,200})$/;

/**
 * What a person wrote in a mail, without what it quotes below and without the signature. The time is linear: each line is looked at once.
 * The library email-reply-parser took seven minutes for 8,000 characters (decision 0067).
 */
export function ownWords(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n").slice(0, mostLines);
  const end = lines.findIndex((line, place) => beginsTheRest(line.trim().slice(0, longestLine), (lines[place + 1] ?? "").trim()));
  const own = end === -1 ? lines : lines.slice(0, end);
  return own
    .filter((line) => !line.startsWith(">"))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const mostLines = 2_000;
const longestLine = 700;

function beginsTheRest(line: string, next: string): boolean {
  if (quoteHead.test(line) || original.test(line) || signature.test(line)) return true;
  const nextLine = next.slice(0, longestLine);
  return (outlookFrom.test(line) && outlookMore.test(nextLine)) || (!line.endsWith(":") && quoteHead.test(`${line} ${nextLine}`));
}
