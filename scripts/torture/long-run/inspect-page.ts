import type { Page } from "./browser.ts";
import type { Scene } from "./world.ts";

/** Reports a page that shows another person's texts, and an answer 500: the site knows no reason for it. */
export function inspectPage({ world, person, operation }: Scene, { status, html, id }: Page): void {
  const report = (sentence: string) => void world.model.findings.push({ operation, sentence });
  if (status === 500) report(`the request ${id} was answered with 500`);
  if (person.name.startsWith("equipo")) return;
  const foreign = new Set(html.match(/persona-\d+-\d+/g)?.filter((name) => name !== person.name));
  for (const name of foreign) report(`${person.name} saw a text of ${name} (request ${id})`);
}
