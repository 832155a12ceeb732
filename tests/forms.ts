/** Forms as a browser without JavaScript sends them. The site must trust X-Forwarded-For from this machine (TRUSTED_PROXIES=127.0.0.1). */

/** Settings that let a test send many forms. */
export const manyForms = { TRUSTED_PROXIES: "127.0.0.1", FORMS_PER_HOUR: "1000000" };

/** Tickets of new pages. The site accepts them from one second later on. */
export async function ticketsOf(site: string, path: string, count: number): Promise<string[]> {
  const tickets: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const html = await (await fetch(site + path)).text();
    tickets.push(/name="ticket" value="([\w-]{32})"/.exec(html)?.[1] ?? "");
  }
  return tickets;
}

/** Posts a form from a random IP address and returns status and page; undefined when the connection broke. */
export async function postForm(
  site: string,
  path: string,
  fields: Record<string, string>,
): Promise<{ status: number; html: string; retryAfter: string | null } | undefined> {
  const part = () => Math.floor(Math.random() * 254) + 1;
  try {
    const response = await fetch(site + path, {
      method: "POST",
      headers: { Origin: site, "X-Forwarded-For": `10.${part()}.${part()}.${part()}` },
      body: new URLSearchParams({ leave_empty: "", ...fields }),
      redirect: "manual",
    });
    return { status: response.status, html: await response.text(), retryAfter: response.headers.get("retry-after") };
  } catch {
    return undefined;
  }
}
