import { expect, test } from "vitest";
import { company } from "#company";
import { mailLink, whatsappLink } from "./contact-links.ts";

test("a WhatsApp link keeps its text, with accents and special characters", () => {
  const link = new URL(whatsappLink("¿Qué tal? Busco un BMW & un Audi #1"));
  expect(link.origin + link.pathname).toBe(`https://wa.me/${company.whatsapp.international}`);
  expect(link.searchParams.get("text")).toBe("¿Qué tal? Busco un BMW & un Audi #1");
});

test("a mail link encodes spaces as %20, never as +", () => {
  expect(mailLink("Una pregunta")).toBe(`mailto:${company.email}?subject=Una%20pregunta`);
  expect(mailLink("Hola", "línea 1\nlínea 2")).toContain("&body=l%C3%ADnea%201%0Al%C3%ADnea%202");
});
