import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { company } from "#company";
import { complaintDays } from "#app/features/ground/company/complaints.ts";
import { questionCategories } from "#app/features/ground/company/frequent-questions.ts";
import { paymentSentence, paymentSentenceOf } from "#app/features/ground/company/payment.ts";
import { accessibilitySections } from "./accessibility/sections.tsx";
import { noticeSections } from "./notice/sections.tsx";
import { privacySections } from "./privacy/sections.tsx";
import { termsSections } from "./terms/sections.tsx";

const texts = { privacy: privacySections, notice: noticeSections, terms: termsSections, accessibility: accessibilitySections };

/** What a person reads of the legal texts and of the questions, sentence by sentence. */
const sentences: string[] = [
  ...Object.values(texts).map((sections) =>
    markupOf(sections)
      .replaceAll(/<\/(p|li|h3|td|th|dd)>/g, ". ")
      .replaceAll(/<[^>]+>/g, ""),
  ),
  ...questionCategories().flatMap(({ questions }) => questions.flatMap(({ answer }) => answer)),
].flatMap((text) => text.split(/(?<=\.)\s+/));
const sentencesWith = (words: RegExp) => sentences.filter((sentence) => words.test(sentence));

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

test("a complaint is answered within its days, and a month stands only where the GDPR gives it", () => {
  expect(sentencesWith(/respond.* cuanto antes/i).every((sentence) => sentence.includes(`${complaintDays} días`))).toBe(true);
  expect(sentencesWith(/respond.* cuanto antes/i)).toHaveLength(2);
  expect(sentencesWith(/\bun mes\b/)).toEqual([expect.stringContaining("Respondemos en el plazo de un mes")]);
});

test("how people pay is said with one sentence", () => {
  expect(sentencesWith(/transferencia|tarjeta(?! ITV)/)).toEqual([paymentSentence, paymentSentence]);
});

test.each([
  [true, "Se paga por transferencia, o con tarjeta en nuestra oficina, sin recargos."],
  [false, "Se paga por transferencia, sin recargos."],
])("a card at the office, %s: %j", (cardAtTheOffice, sentence) => {
  expect(paymentSentenceOf({ cardAtTheOffice })).toBe(sentence);
});

test.each(["acta", "documento de garantía", "en tu contrato", "fija tu contrato", "diga tu contrato"])(
  "no text promises a paper that nobody gets: %j",
  (words) => {
    expect(sentencesWith(new RegExp(`\\b${words}\\b`, "i"))).toEqual([]);
  },
);

test("what a car costs less in Germany and what is left of it are different things", () => {
  const { cheaperInGermany, savingUpTo } = company.claims;
  for (const figure of [cheaperInGermany.from, cheaperInGermany.to])
    expect(sentencesWith(new RegExp(figure)).join(" ")).toContain("En Alemania");
  expect(sentencesWith(new RegExp(`ahorro .*${savingUpTo}`)).join(" ")).toContain("con todo pagado");
});

test("the accessibility statement has the level, the day, the gaps, how it was tested and whom to write to (PAGE-16)", () => {
  const markup = markupOf(accessibilitySections);
  const day = formatCalendarDay(company.legal.accessibilityReviewed);
  for (const fact of ["parcialmente conforme", "WCAG) 2.2, nivel AA", "Ley 11/2023", day, "axe", `mailto:${company.email}`])
    expect(markup).toContain(fact);
  expect(accessibilitySections.map(({ id }) => id)).toEqual(expect.arrayContaining(["nivel", "pendiente", "pruebas", "avisos"]));
});
