import type { Locator, Page } from "@playwright/test";

/** Gives the page its own IP address, because a network may send few forms. The site trusts the header (tests/forms.ts). */
export async function asNewSender(page: Page): Promise<void> {
  const part = () => Math.floor(Math.random() * 254) + 1;
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": `10.${part()}.${part()}.${part()}` });
}

/** A new e-mail address without earlier forms. */
export function freshAddress(): string {
  return `p${crypto.randomUUID().slice(0, 13)}@example.es`;
}

/** Ticks the two consents of a form about a car. */
export async function agree(form: Locator): Promise<void> {
  for (const name of [/He leído la política/, /Acepto que guardéis/]) await form.getByRole("checkbox", { name }).check();
}

/** Waits until the server accepts the form: it refuses forms within a second of their page, because robots are fast. */
export async function untilFormIsAccepted(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_200));
}
