import { expect, test } from "vitest";
import { demonstrationTariff } from "#app/features/panels/demonstration/messages.ts";
import { type SetupFacts, setupSteps } from "./steps.ts";

const prices = { inspection: 290_00, agency: 125_00, feeBasico: 490_00, feeCompleto: 990_00, feePremium: 1490_00 };
const pricesFrom = (title: string, content = prices) => ({ content, validFrom: "2026-01-01", source: { title, date: "2026-01-01" } });

const ready: SetupFacts = {
  demonstration: false,
  siteUrl: "https://coches.example",
  database: "postgres",
  mailServer: "smtp",
  mailDelivered: true,
  admins: 2,
  adminsWithFactor: 2,
  newestBackup: Temporal.Instant.from("2026-11-22T04:00:00Z"),
  now: Temporal.Instant.from("2026-11-23T12:00:00Z"),
  priceTables: { year: 2026, reminder: undefined },
  ownPrices: pricesFrom("Nuestra tarifa"),
  guaranteeNotice: "/aviso-garantia-legal.png",
  confirmed: { company: "Lo confirmó ana.", "legal-texts": "Lo confirmó ana.", backups: "Lo confirmó ana." },
};
const open = (facts: Partial<SetupFacts>) =>
  setupSteps({ ...ready, ...facts })
    .filter(({ done }) => !done)
    .map(({ id }) => id);

/** The project's own company.config.ts has legal data in brackets, so the company's step stays open here. */
const always = "company";

test.each<[string, Partial<SetupFacts>, string[]]>([
  ["a ready shop", {}, []],
  ["with the demonstration", { demonstration: true }, ["demonstration"]],
  ["without an address", { siteUrl: undefined }, ["address"]],
  ["without https", { siteUrl: "http://coches.example" }, ["address"]],
  ["on the embedded database", { database: "embedded" }, ["database"]],
  ["without a mail server", { mailServer: "nowhere" }, ["mail"]],
  ["with a folder for mails, as in development", { mailServer: "folder" }, ["mail"]],
  ["before the first mail", { mailDelivered: false }, ["mail"]],
  ["with one admin", { admins: 1, adminsWithFactor: 1 }, ["admins"]],
  ["with one app for two admins", { adminsWithFactor: 1 }, ["factors"]],
  ["without backups of its own, but with others", { newestBackup: undefined }, []],
  ["with backups that stopped two days ago", { newestBackup: Temporal.Instant.from("2026-11-21T11:59:59Z") }, ["backups"]],
  [
    "in December without the coming year's tables",
    { priceTables: { year: 2027, reminder: { year: 2027, begun: false, missing: [{ label: "Depreciación", to: "/admin/precios" }] } } },
    ["price-tables"],
  ],
  ["with the demonstration's prices", { ownPrices: pricesFrom(demonstrationTariff) }, ["own-prices"]],
  ["without one of its own prices", { ownPrices: pricesFrom("Nuestra tarifa", { ...prices, feePremium: 0 }) }, ["own-prices"]],
  ["without the notice on the legal guarantee", { guaranteeNotice: "" }, ["guarantee-notice"]],
  ["without confirmations", { confirmed: {} }, ["legal-texts", "backups"]],
])("%s has these open steps", (_, facts, ids) => {
  expect(open(facts).filter((id) => id !== always)).toEqual(ids);
});

test("brackets in the legal data keep the company's step open, whoever confirmed it", () => {
  const step = setupSteps(ready).find(({ id }) => id === "company");
  expect(step).toMatchObject({ done: false, state: expect.stringContaining("textos entre corchetes") });
});

test("every step says how things are and what to do", () => {
  for (const { title, state, how } of setupSteps(ready)) for (const text of [title, state, how]) expect(text).not.toBe("");
});
