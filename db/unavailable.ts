const socketCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE", "EHOSTUNREACH"]);

/**
 * Whether an error means that the database is unreachable or too busy now, so that trying again later is the right advice. Such errors are
 * broken connections (SQLSTATE class 08), shutdown (57P…), too many connections (53300), a time limit (57014, 55P03, 25P03) and no free
 * connection.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (socketCodes.has(code) || /^(08|57P)/.test(code) || ["53300", "57014", "55P03", "25P03"].includes(code)) return true;
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error/i.test(error.message);
}

/**
 * Whether an error means that the database's disk is full: SQLSTATE 53100, or what the system says where PostgreSQL gives another state, such
 * as 58030 or an internal error. A person cannot mend it by trying again at once, and what they typed is not lost.
 */
export function isDatabaseFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (("code" in current && current.code === "53100") || noSpace.test(current.message)) return true;
  return false;
}

/** The sentence of every system for a full disk. */
export const noSpace = /no space left on device|disk quota exceeded/i;
