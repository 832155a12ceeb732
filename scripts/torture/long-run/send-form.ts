import { setTimeout as pause } from "node:timers/promises";
import type { Form, Page } from "./browser.ts";
import type { Outcome } from "./model.ts";
import { note, type Scene } from "./world.ts";
import { inspectPage } from "./inspect-page.ts";

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
  /** Is sent without a ticket. */
  ticketless?: boolean;
};

/** One in ten people without an answer gives up; the others send the same form again, as the page tells them. */
const givesUp = 0.1;
const tooManyForms = 429;
/** Milliseconds. Long, because the machine may be busy with other work. */
const longestWait = 300_000;

/** Sends a form until it is acknowledged, refused or given up. A repetition has the same ticket, as a form in a browser has. */
export async function sendForm(scene: Scene, { done, repeatable = false, ticketless = false, ...form }: FormToSend): Promise<Answer> {
  const { browser } = scene.person;
  const ticket = ticketless ? "" : await browser.ticket();
  const sent = performance.now();
  for (let lost = 0; ; lost += 1) {
    const page = await browser.send(form, ticket);
    const answered = performance.now();
    if (page) inspectPage(scene, page);
    const outcome = outcomeOf(page, done, lost > 0, repeatable);
    if (outcome !== "acknowledged") note(scene.world.answers, `${form.form}: ${wordsOf(page)}`);
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
  scene.world.model.findings.push({ operation: scene.operation, sentence: `no page came from ${path} for five minutes` });
  return undefined;
}

function isDone(page: Page, done: FormToSend["done"]): boolean {
  return typeof done === "string" ? page.status === 200 && page.html.includes(done) : done(page);
}

function wordsOf(page: Page | undefined): string {
  if (!page) return "no answer";
  const words = /(?:role="alert"|-error")[^>]*>([^<]{5,70})/.exec(page.html)?.[1] ?? /<h1[^>]*>([^<]*)/.exec(page.html)?.[1];
  return `${page.status} ${words ?? (page.location || page.html.split("\n", 1)[0]?.slice(0, 60))}`;
}
