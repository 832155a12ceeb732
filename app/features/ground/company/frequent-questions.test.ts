import { expect, test } from "vitest";
import { company } from "#company";
import { type DeliveryTime, deliveryTimeOf } from "./delivery-time.ts";
import { questionCategories } from "./frequent-questions.ts";

const categories = questionCategories();
const questions = categories.flatMap((category) => category.questions);
const everything = JSON.stringify(questions);

test("there are four categories with at least five questions each", () => {
  expect(categories).toHaveLength(4);
  for (const category of categories) expect(category.questions.length).toBeGreaterThanOrEqual(5);
});

test("each fragment id is unique", () => {
  const ids = [...categories.map(({ id }) => id), ...questions.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test("the answers explain the claims of the other pages", () => {
  const { claims } = company;
  for (const claim of [claims.processWeeks, claims.deposit, claims.financingUpTo, claims.savingUpTo, "15 %", "25 %", "150.000"]) {
    expect(everything.replaceAll("\u00a0", " ")).toContain(claim);
  }
});

test("no text addresses the reader as usted", () => {
  expect(everything).not.toMatch(/\busted(es)?\b/i);
});

test("the answer about the time says the measured range and from when it counts (ORDER-74)", () => {
  const answer = (time?: DeliveryTime) => questionCategories(time)[0]?.questions[0]?.answer[0];
  expect(answer()).toBe("Normalmente 2–4 semanas desde que confirmas la compra hasta que recibes el coche matriculado.");
  expect(answer(deliveryTimeOf(undefined))).toBe(answer());
  expect(answer(deliveryTimeOf({ from: 3, to: 5 }))).toBe(
    "Ocho de cada diez entregas de los últimos doce meses tardaron 3–5 semanas desde el primer día de la importación hasta que recibes el coche matriculado.",
  );
});

test("the claimed years of experience have passed since the company began", () => {
  const years = Temporal.PlainDate.from(company.legal.textsRevised).year - company.foundedYear;
  expect(Number.parseInt(company.claims.experienceYears, 10)).toBeLessThanOrEqual(years);
});
