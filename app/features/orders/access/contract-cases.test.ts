import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { templates, type Template } from "#app/features/orders/steps/step-kinds.ts";
import { readMigrationFiles } from "#db/migration-files.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { addQuote } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { consequencesOf, fits, fittingForm, isService, isSignedAtTheOffice, sellerOf } from "./contract-cases.ts";
import { contractForms, type ContractForm } from "./messages.ts";

const database = await databaseOfThisFile();
const cases = Object.keys(templates) as Template[];
const forms = Object.keys(contractForms) as ContractForm[];
const pairs = cases.flatMap((template) => forms.map((form) => [template, form] as const));

describe("a case and a contract", () => {
  test.each(pairs)("%s and %s are allowed by the table exactly when the database keeps them", async (template, contractForm) => {
    const inserted = insertOrder(database, { template, contractForm });
    if (fits(template, contractForm)) await inserted;
    else await expect(inserted).rejects.toMatchObject({ code: "23514", constraint: "contract_fits_case" });
  });

  test("never let a private person and the company both sell, and a car that is ours is never bought for somebody", () => {
    const sellers = pairs
      .filter(([template, form]) => fits(template, form))
      .map(([template, form]) => [template, sellerOf(template, form)]);
    expect(new Set(sellers.map((pair) => pair.join(" ")))).toEqual(
      new Set(["dealer company", "dealer dealer", "private_seller private_person", "already_in_spain company"]),
    );
  });

  test.each(pairs)("of which %s replaces %s stays at the same place and fits", (template, form) => {
    const fitting = fittingForm(template, form);
    expect(fits(template, fitting)).toBe(true);
    expect(isSignedAtTheOffice(fitting)).toBe(isSignedAtTheOffice(form));
    if (fits(template, form)) expect(fitting).toBe(form);
  });

  test.each(pairs.filter(([template, form]) => fits(template, form)))("%s and %s say what follows", (template, form) => {
    const said = new Map(consequencesOf(template, form).map(({ name, text }) => [name, text]));
    expect([...said.keys()]).toEqual(["Quién vende", "IVA", "ITP", "Desistimiento", "Garantía legal"]);
    expect(said.get("Quién vende")?.startsWith("Nosotros: ")).toBe(!isService(form));
    expect(said.get("ITP")?.includes("paga el cliente")).toBe(template === "private_seller");
    expect(said.get("IVA")?.includes("REBU")).toBe(!isService(form));
    expect(said.get("Desistimiento")?.startsWith("14 días")).toBe(!isSignedAtTheOffice(form));
    expect(said.get("Garantía legal")?.startsWith("La damos nosotros")).toBe(!isService(form));
  });
});

test("orders of before that contradicted themselves are mended, also those with an accepted quote, which stays as it is", async () => {
  await sql`alter table orders drop constraint contract_fits_case`.execute(database.kysely);
  const wrong = [
    ["private_seller", "distance_sale", "distance_service"],
    ["private_seller", "on_premises", "on_premises_service"],
    ["already_in_spain", "distance_service", "distance_sale"],
    ["dealer", "on_premises", "on_premises"],
  ] as const;
  const ids = await Promise.all(wrong.map(([template, contractForm]) => insertOrder(database, { template, contractForm })));
  for (const id of ids.slice(0, 2)) await addQuote(database, id, { version: 1, decision: "accepted" });
  const quotes = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("order_quotes").selectAll().execute());
  const before = await quotes();

  const text = (await readMigrationFiles()).find(({ name }) => name.startsWith("0047"))?.text ?? "";
  await sql.raw(text.slice(0, text.indexOf("comment on column orders.contract_form"))).execute(database.kysely);

  const { rows } = await sql<{ id: string; contract_form: string }>`select id, contract_form from orders`.execute(database.kysely);
  const formOf = new Map(rows.map((row) => [row.id, row.contract_form]));
  expect(ids.map((id) => formOf.get(id))).toEqual(wrong.map(([, , mended]) => mended));
  expect(await quotes()).toEqual(before);
});
