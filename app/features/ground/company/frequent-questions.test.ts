import { expect, test } from "vitest";
import { company } from "#company";
import { questionCategories } from "./frequent-questions.ts";

const questions = questionCategories.flatMap((category) => category.questions);
const everything = JSON.stringify(questions);

test("there are four categories with at least five questions each", () => {
  expect(questionCategories).toHaveLength(4);
  for (const category of questionCategories) expect(category.questions.length).toBeGreaterThanOrEqual(5);
});

test("each fragment id is unique", () => {
  const ids = [...questionCategories.map(({ id }) => id), ...questions.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test.each(questions.map((question) => [question.id, question] as const))(
  "%s is a question with an answer",
  (_, { question, answer, table }) => {
    expect(question).toMatch(/^¿.+\?$/);
    expect(answer.length).toBeGreaterThan(0);
    for (const paragraph of answer) expect(paragraph.trim().length).toBeGreaterThan(20);
    for (const row of table?.rows ?? []) expect(row).toHaveLength(table?.head.length ?? 0);
  },
);

test("the answers explain the claims of the other pages", () => {
  const { claims } = company;
  for (const claim of [claims.processWeeks, claims.deposit, claims.financingUpTo, claims.savingUpTo, "15 %", "25 %", "150.000"]) {
    expect(everything.replaceAll("\u00a0", " ")).toContain(claim);
  }
});

test("no text addresses the reader as usted", () => {
  expect(everything).not.toMatch(/\busted(es)?\b/i);
});
