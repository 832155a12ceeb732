import { expect, test } from "vitest";
import { company } from "#company";
import { depositSentence } from "./deposit-terms.ts";
import { plans } from "./plans.ts";

test("one sentence says of each plan's deposit how much it is, where it is, until when and when it comes back", () => {
  const all = depositSentence();
  for (const { name, deposit } of plans) expect(all).toContain(`${deposit}\u00a0€ con el plan ${name}`);
  for (const sentence of [all, depositSentence(299)]) {
    for (const part of [company.bank.holder, "14 días como máximo", "deja de estar disponible", "después de recibir el coche"])
      expect(sentence).toContain(part);
    expect(sentence.match(/\.(\s|$)/g)).toHaveLength(2);
  }
  expect(depositSentence(299)).toMatch(/^La señal son 299\u00a0€: /);
});
