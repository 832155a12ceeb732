import { setTimeout as pause } from "node:timers/promises";
import type { Form, Page } from "./browser.ts";
import type { Outcome } from "./compare.ts";
import type { Scene } from "./world.ts";

export type Answer = {
  outcome: Outcome;
  /** The last answer; "" without one. */
  html: string;
  location: string;
  /** By performance.now(): when the form was first sent, and when its last answer came. */
  sent: number;
  answered: number;
};

export type FormToSend = Form & {
  /** The words of the page that acknowledges the form, or a test of the answer. */
  done: string | ((page: Page) => boolean);
  /** Has no ticket: a refusal after a lost answer may be the effect of the lost one. */
  repeatable?: boolean;
};

/** One in ten people without an answer gives up; the others send the same form again, as the page tells them. */
const givesUp = 0.1;
const tooManyForms = 429;
/** Milliseconds. Long, because the machine may be busy with other work. */
const longestWait = 300_000;

/** Sends a form until it is acknowledged, refused or given up. A repetition has the same ticket, as a form in a browser has. */
export async function sendForm(scene: Scene, { done, repeatable = false, ...form }: FormToSend): Promise<Answer> {
  const { browser } = scene.person;
  const ticket = await browser.ticket();
  const sent = performance.now();
  for (let lost = 0; ; lost += 1) {
    const page = await browser.send(form, ticket);
    const answered = performance.now();
    if (page) inspectPage(scene, page);
    const outcome = outcomeOf(page, done, lost > 0, repeatable);
    const isOver = outcome !== undefined || Math.random() < givesUp;
    if (isOver) return { html: page?.html ?? "", location: page?.location ?? "", sent, answered, outcome: outcome ?? "unknown" };
    await pause(100 + Math.random() * 300);
  }
}

/** What an answer says; undefined when the same form may be sent again. */
function outcomeOf(page: Page | undefined, done: FormToSend["done"], lost: boolean, repeatable: boolean): Outcome | undefined {
  if (!page) return undefined;
  if (isDone(page, done)) return "acknowledged";
  if (page.status >= 500) return undefined;
  return lost && (repeatable || page.status === tooManyForms) ? "unknown" : "refused";
}

/** Opens a page, again and again while no answer comes or the site is busy; undefined after five minutes. */
export async function openPage(scene: Scene, path: string): Promise<Page | undefined> {
  const deadline = performance.now() + longestWait;
  while (performance.now() < deadline) {
    const page = await scene.person.browser.open(path);
    if (page) inspectPage(scene, page);
    if (page && page.status < 500) return page;
    await pause(100 + Math.random() * 300);
  }
  scene.world.findings.push({ operation: scene.operation, sentence: `no page came from ${path} for five minutes` });
  return undefined;
}

function isDone(page: Page, done: FormToSend["done"]): boolean {
  return typeof done === "string" ? page.status === 200 && page.html.includes(done) : done(page);
}

/** Reports a page that shows another person's texts, and an answer 500: the site knows no reason for it. */
function inspectPage({ world, person, operation }: Scene, { status, html, id }: Page): void {
  const report = (sentence: string) => void world.findings.push({ operation, sentence });
  if (status === 500) report(`the request ${id} was answered with 500`);
  if (person.name.startsWith("equipo")) return;
  const foreign = new Set(html.match(/persona-\d+-\d+/g)?.filter((name) => name !== person.name));
  for (const name of foreign) report(`${person.name} saw a text of ${name} (request ${id})`);
}
