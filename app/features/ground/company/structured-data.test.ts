import { expect, test } from "vitest";
import { questionCategories } from "./frequent-questions.ts";
import { breadcrumbList, questionsPage } from "./structured-data.ts";

test("the last crumb is the page itself", () => {
  expect(breadcrumbList("https://x.example", "/faq", [{ label: "Inicio", to: "/" }, { label: "Preguntas" }])).toMatchObject({
    itemListElement: [
      { position: 1, name: "Inicio", item: "https://x.example/" },
      { position: 2, name: "Preguntas", item: "https://x.example/faq" },
    ],
  });
});

test("the data for search engines contain every question, with the figures of its table", () => {
  const { mainEntity } = questionsPage(questionCategories()) as { mainEntity: { acceptedAnswer: { text: string } }[] };
  expect(mainEntity).toHaveLength(questionCategories().flatMap(({ questions }) => questions).length);
  expect(mainEntity.some(({ acceptedAnswer }) => acceptedAnswer.text.includes("4,75 %"))).toBe(true);
});
