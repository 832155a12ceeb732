/** What went wrong with a mail, as far as the delivery and the back office need to know. */
export type MailTrouble = {
  /** The library's code and the server's, such as "EENVELOPE 550". */
  code: string;
  /** The server's own words, cleaned (`cleanAnswer`); null where it said none. */
  answer: string | null;
  /** The server refused this mail for good: it costs a try. Everything else is "later" (row R23). */
  lasting: boolean;
  /** It happened before the server had heard the recipient, so it may concern every mail. */
  serverWide: boolean;
};

/** Reads an error of the mail library. An error that is none of the server's or the network's is this mail's own fault. */
export function troubleOf(error: unknown): MailTrouble {
  if (!(error instanceof Error)) return { code: "unknown", answer: null, lasting: true, serverWide: false };
  const { responseCode, code, command, response } = error as SmtpError;
  const aboutTheMail = command === "RCPT TO" || command === "DATA";
  return {
    code: [code, responseCode].filter((part) => part !== undefined).join(" ") || error.name,
    answer: response === undefined ? null : cleanAnswer(response),
    lasting: responseCode === undefined ? !interrupted.has(code ?? "") : aboutTheMail && responseCode >= 500,
    serverWide: responseCode === undefined ? interrupted.has(code ?? "") : !aboutTheMail,
  };
}

type SmtpError = Error & { responseCode?: number; code?: string; command?: string; response?: string };

/** The connection broke, never came about, or time ran out. */
const interrupted = new Set(["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EPROTOCOL", "EPROXY", "EAUTH", "ENOAUTH", "EABORT"]);

const longestAnswer = 200;
const longestWord = 24;

/**
 * A server's answer as a person of the team may read it: one line of bounded length. It may quote the mail, so addresses, links and long
 * words, which could be tokens, are left out.
 */
export function cleanAnswer(response: string): string {
  const words = response
    .slice(0, 1_000)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .split(" ");
  const shown = words.map((word) => {
    if (word.includes("@")) return "[dirección]";
    if (word.includes("://") || word.includes("www.")) return "[enlace]";
    return word.length > longestWord ? "[…]" : word;
  });
  const line = shown.join(" ");
  return line.length > longestAnswer ? `${line.slice(0, longestAnswer - 1)}…` : line;
}
