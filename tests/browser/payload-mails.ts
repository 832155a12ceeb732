import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Page } from "@playwright/test";
import { type KeptMail, mailFolder } from "#server/mail/mail-transport.ts";
import { filesBelow } from "#tests/temporary-folder.ts";
import { executedPayloads } from "./script-payloads.ts";
import { expect } from "./test.ts";

export type ShownMail = {
  recipient: string;
  /** Its elements with the names of their attributes, in order. */
  elements: string;
  text: string;
  links: string[];
};

/** The files of the mails that a site of development has written into its folder, in their order. */
export function writtenMails(dataFolder: string): string[] {
  return filesBelow(mailFolder(dataFolder)).filter((name) => name.endsWith(".json"));
}

/** Waits for `count` mails after the first `before`, and shows each as a mail program without any protection would. No script may run in them. */
export async function readMails(page: Page, dataFolder: string, before: number, count: number): Promise<ShownMail[]> {
  await expect.poll(() => writtenMails(dataFolder).length, { timeout: 60_000 }).toBe(before + count);
  const mails: ShownMail[] = [];
  for (const name of writtenMails(dataFolder).slice(before)) {
    const { recipient, html } = JSON.parse(readFileSync(join(mailFolder(dataFolder), name), "utf8")) as KeptMail;
    await page.goto("about:blank");
    await page.setContent(html);
    expect(await executedPayloads(page), html).toEqual([]);
    mails.push({ recipient, ...(await contentOf(page)) });
  }
  return mails;
}

/** The elements and the text of a document. */
export function contentOf(shown: Frame | Page): Promise<Omit<ShownMail, "recipient">> {
  return shown.evaluate(() => ({
    elements: [...document.querySelectorAll("*")]
      .map((element) => `${element.localName}[${element.getAttributeNames().toSorted().join()}]`)
      .join(" "),
    text: document.documentElement.textContent ?? "",
    links: [...document.querySelectorAll("a")].map((link) => link.href),
  }));
}
