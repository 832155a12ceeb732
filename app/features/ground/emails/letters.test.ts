import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#db/project-folder.ts";
import { testLetter } from "./office/commands.server.ts";
import { everyLetter } from "#tests/every-letter.ts";
import { mailKinds, mayHoldKey } from "./kinds.ts";
import { renderLetter } from "./letter.ts";

const site = "https://shop.test";
const hostile = `<img src=x onerror=alert(1)> <a href="https://evil.example/x">x</a> "'&amp; https://evil.example/y\u2028\r\nBcc: eve@evil.example`;

const letters = Object.entries(everyLetter(hostile, site)).flatMap(([kind, { customer = [], team = [] }]) =>
  [...customer, ...team].map((letter, number) => ({ name: `${kind} ${number + 1}`, letter })),
);
const all = [...letters, { name: "test mail", letter: testLetter("hoy") }];

/** The tags that our mails use. */
const tags = new Set(
  "!doctype html head meta title body div table tr td p h1 h2 a blockquote br".split(" ").flatMap((name) => [name, `/${name}`]),
);

const unescaped = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** The visible text of the HTML. */
const textOf = (html: string) => unescaped(html.replace(/^.*<body/s, "<body").replaceAll(/<[^>]*>/g, " ")).replaceAll("\u00a0", " ");

describe("every letter, with hostile text in everything that a person may write (row D10)", () => {
  test.each(all)("$name has links only to this site, and no tags except ours", ({ letter }) => {
    const { html } = renderLetter(letter);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = ""]) => unescaped(address));
    expect(links).toEqual([...(letter.list ?? []), ...(letter.actions ?? [])].map(({ address }) => address));
    for (const link of links) expect(new URL(link).origin).toBe(site);
    const used = [...html.matchAll(/<([!/]?[a-z][a-z0-9]*)/gi)].map(([, name = ""]) => name.toLowerCase());
    expect(used.filter((name) => !tags.has(name))).toEqual([]);
    // The links are compared above; a person's search stands in one, written as an address.
    const withoutLinks = html.replaceAll(/ href="[^"]*"/g, "");
    for (const attribute of ["src=", "onerror", "background=", "url("]) {
      const inTags = [...withoutLinks.matchAll(/<[^>]*>/g)].some(([tag]) => tag.includes(attribute));
      expect(inTags, attribute).toBe(false);
    }
  });

  test.each(all)("$name has the same text in its plain body", ({ letter }) => {
    const { html, plain } = renderLetter(letter);
    const read = (text: string) => text.replaceAll(/[\s>]+/g, " ");
    const appended = (letter.appendix ?? []).flatMap(({ paragraphs }) => paragraphs);
    const said = [
      ...letter.paragraphs,
      ...(letter.notes ?? []),
      ...appended,
      ...(letter.list ?? []).flatMap(({ title, text }) => [title, text]),
      ...(letter.facts ?? []).flatMap(({ name, value }) => [name, value]),
    ];
    for (const text of [...said, letter.quote ?? ""].filter((part) => !part.includes("<"))) {
      expect(read(plain)).toContain(read(text).trim());
      expect(read(textOf(html))).toContain(read(text).trim());
    }
    for (const { label, address } of letter.actions ?? []) expect(plain).toContain(`${label}:\n${address}`);
    expect(read(plain)).toContain(read(letter.heading).toUpperCase().trim());
    if (letter.quote !== undefined) expect(read(plain)).toContain(read(hostile).trim());
  });

  test.each(all)("$name has a subject of one line", ({ letter }) => {
    expect(renderLetter(letter).subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  });
});

test("the list has every letter of every feature", async () => {
  const features = join(projectFolder, "app/features");
  const list = await readFile(join(projectFolder, "tests/every-letter.ts"), "utf8");
  const withLetters = readdirSync(features, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith("emails.ts"));
  expect(withLetters.length).toBeGreaterThan(10);
  const missing: string[] = [];
  for (const path of withLetters) {
    if (path === join("ground", "emails", "office", "emails.ts")) continue;
    const source = await readFile(join(features, path), "utf8");
    for (const [, name = ""] of source.matchAll(/^export function (\w+)\([^{]*?\): (?:Letter|Omit<Letter)/gms)) {
      if (!list.includes(`.${name}(`)) missing.push(`${path}: ${name}`);
    }
    expect(list, path).toContain(`#app/features/${path.replaceAll("\\", "/")}`);
  }
  expect(missing).toEqual([]);
});

test("mails about accounts and data requests may hold keys, mails about cars and calls hold none to an account", () => {
  const open = Object.keys(mailKinds).filter((kind) => !mayHoldKey(kind));
  expect(open.filter((kind) => /account|data/.test(kind))).toEqual([]);
  expect(mayHoldKey("account-reset_password")).toBe(true);
  expect(mayHoldKey("data-request-answered")).toBe(true);
  expect(mayHoldKey("appointment-reminder")).toBe(false);
});
