/** Why a mail was not sent, for the delivery and the back office. */
export type MailFailure = {
  /** The library's code and the server's, such as "EENVELOPE 550". */
  code: string;
  /** The server's response, cleaned (`cleanResponse`); null when there was none. */
  response: string | null;
  /** Whether this mail was refused permanently, which gives it up. Everything else is "later" (row R23). */
  permanent: boolean;
  /** Whether it happened before the server had heard the recipient, so that it may concern every mail. */
  serverWide: boolean;
};

/** Classifies an error of the mail library. An error that comes from neither the server nor the network is this mail's own fault. */
export function mailFailureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { code: "unknown", response: null, permanent: true, serverWide: false };
  const { responseCode, code, command, response } = error as SmtpError;
  const aboutTheMail = command === "RCPT TO" || command === "DATA";
  return {
    code: [code, responseCode].filter((part) => part !== undefined).join(" ") || error.name,
    response: response === undefined ? null : cleanResponse(response),
    permanent: responseCode === undefined ? !interrupted.has(code ?? "") : aboutTheMail && responseCode >= 500,
    serverWide: responseCode === undefined ? interrupted.has(code ?? "") : !aboutTheMail,
  };
}

type SmtpError = Error & { responseCode?: number; code?: string; command?: string; response?: string };

/** The connection failed or broke, time ran out, or the sign-in failed. */
const interrupted = new Set(["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EPROTOCOL", "EPROXY", "EAUTH", "ENOAUTH", "EABORT"]);

const longestResponse = 200;
const longestWord = 24;

/** A mail server's response for the team: one line of 200 characters, without addresses, links and what could be a token. */
export function cleanResponse(response: string): string {
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
  return line.length > longestResponse ? `${line.slice(0, longestResponse - 1)}…` : line;
}
