import { expect, test } from "vitest";
import { preparedMessage } from "./contact-channels.ts";
import { company } from "#company";
import { mailLink, whatsappLink } from "./contact-links.ts";

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

test("a WhatsApp link keeps its text, with accents and special characters", () => {
  const link = new URL(whatsappLink("¿Qué tal? Busco un BMW & un Audi #1"));
  expect(link.origin + link.pathname).toBe(`https://wa.me/${company.whatsapp.international}`);
  expect(link.searchParams.get("text")).toBe("¿Qué tal? Busco un BMW & un Audi #1");
});

test("a mail link encodes spaces as %20, never as +", () => {
  expect(mailLink("Una pregunta")).toBe(`mailto:${company.email}?subject=Una%20pregunta`);
  expect(mailLink("Hola", "línea 1\nlínea 2")).toContain("&body=l%C3%ADnea%201%0Al%C3%ADnea%202");
});
