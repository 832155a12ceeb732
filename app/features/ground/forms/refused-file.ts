/** The response header with the sentence of a refusal, percent-encoded, for the script that sends a file. */
const refusalHeader = "Upload-Refused";

export function refusalHeaders(sentence: string): Record<string, string> {
  return { [refusalHeader]: encodeURIComponent(sentence) };
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
