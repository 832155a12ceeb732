import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { company } from "#company";
import { noticeSections } from "./notice/sections.tsx";
import { privacySections } from "./privacy/sections.tsx";
import { termsSections } from "./terms/sections.tsx";

const texts = { privacy: privacySections, notice: noticeSections, terms: termsSections };

function markupOf(sections: readonly { content: React.ReactNode }[]): string {
  const router = createMemoryRouter([
    { path: "/", element: sections.map(({ content }, position) => <section key={position}>{content}</section>) },
  ]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test.each(Object.entries(texts))("%s has a different address for every section", (_, sections) => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  expect(new Set(sections.map(({ title }) => title)).size).toBe(sections.length);
});

test.each(Object.entries(texts))("%s says tú and names its laws", (_, sections) => {
  const markup = markupOf(sections);
  expect(markup).not.toMatch(/\busted(es)?\b/i);
  expect(markup).toMatch(/\bLey\b/);
});

test("the privacy page has its seven sections and a link to the data request (PAGE-11)", () => {
  expect(privacySections).toHaveLength(7);
  expect(markupOf(privacySections)).toContain('href="/data-request"');
});

test("the legal notice names the owner as Ley 34/2002 requires", () => {
  const markup = markupOf(noticeSections);
  const { legal, address, email, phone } = company;
  for (const fact of [legal.name, legal.taxNumber, legal.register, address.street, email, phone.shown]) expect(markup).toContain(fact);
});

test("the terms have the sections that the questions link to", () => {
  const ids = termsSections.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(["garantia-legal", "desistimiento"]));
});
