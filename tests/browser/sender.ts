import type { Page } from "@playwright/test";

/** Gives the page a network of its own, because a network may send a limited number of forms. The site believes it (tests/forms.ts). */
export async function asNewSender(page: Page): Promise<void> {
  const part = () => Math.floor(Math.random() * 254) + 1;
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": `10.${part()}.${part()}.${part()}` });
}

/** An address that nobody has written from. */
export function freshAddress(): string {
  return `p${crypto.randomUUID().slice(0, 13)}@example.es`;
}

/** A form is taken from a second after its page was made: robots are quicker. */
export async function untilTaken(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_200));
}
