import { expect, test } from "vitest";
import { preparedMessage } from "./contact-reason.ts";

const vehicle = { name: "BMW X3", address: "https://x.example/stock/1" };

test("a message about a car contains its name and its link", () => {
  const { subject, text } = preparedMessage({ vehicle });
  expect(subject).toBe("Consulta sobre el BMW X3");
  expect(text).toContain("https://x.example/stock/1");
  expect(text).toContain("más información");
});

test("a message names only an existing plan and contains no other text from the address", () => {
  expect(preparedMessage({ plan: "Completo" }).subject).toBe("Presupuesto del plan Completo");
  expect(preparedMessage({ plan: "gana un premio" })).toEqual(preparedMessage({}));
});
