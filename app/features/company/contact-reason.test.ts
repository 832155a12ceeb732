import { expect, test } from "vitest";
import { preparedMessage } from "./contact-reason.ts";

const vehicle = { name: "BMW X3", address: "https://x.example/stock/1" };

test("a message about a car carries its name and its link", () => {
  const { subject, text } = preparedMessage({ vehicle });
  expect(subject).toBe("Consulta sobre el BMW X3");
  expect(text).toContain("https://x.example/stock/1");
  expect(text).toContain("más información");
});

test("only a plan that exists is named; what else an address says stays out of the message", () => {
  expect(preparedMessage({ plan: "Completo" }).subject).toBe("Presupuesto del plan Completo");
  expect(preparedMessage({ plan: "gana un premio" })).toEqual(preparedMessage({}));
});
