/** The response header with the sentence of a refusal, percent-encoded, for the script that sends a file. */
const refusalHeader = "Upload-Refused";

/** After how many seconds a refusal of this status may have passed: too many files in an hour, too much at once, a full disk. */
const secondsUntilRetry: Readonly<Record<number, number>> = { 429: 600, 503: 10, 507: 600 };

/** The Retry-After of a refused upload whose reason passes by itself. */
export function retryHeaders(status: number): Record<string, string> {
  const seconds = secondsUntilRetry[status];
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}

export function refusalHeaders(sentence: string, status = 400): Record<string, string> {
  return { [refusalHeader]: encodeURIComponent(sentence), ...retryHeaders(status) };
}

/** The same headers of an action's response: without this, React Router leaves them out of the page. */
export function passedRefusal(actionHeaders: Headers): Record<string, string> {
  const written = actionHeaders.get(refusalHeader);
  return written === null ? {} : { [refusalHeader]: written };
}

/** Whether the site itself has refused the form. Any other response, such as a proxy's, says nothing about its ticket. */
export function isRefusal(response: XMLHttpRequest): boolean {
  return response.getResponseHeader(refusalHeader) !== null;
}

/** Reads the sentence of a response in the browser. `failed`: for a response without one, such as that of a proxy. */
export function refusalIn(response: XMLHttpRequest, failed: string): string {
  const written = response.getResponseHeader(refusalHeader);
  return written === null ? failed : decodeURIComponent(written);
}
