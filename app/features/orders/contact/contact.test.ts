import { expect, test } from "vitest";
import { cancelOrder } from "#app/features/orders/orders/office/commands/edit.server.ts";
import { saveWorkContact } from "#app/features/people/accounts/office/commands.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { readContact } from "./queries.server.ts";

const database = await databaseOfThisFile();
const marta = await insertUser(database, { admin: true, displayName: "Marta Soler" });
const customer = await insertUser(database);
const admin: Actor = { kind: "admin", userId: marta };
const save = (fields: Record<string, string>, actor: Actor = admin) =>
  saveWorkContact(scopeOf(database, { actor }), marta, sentForm("work-contact", { work_phone: "", work_hours: "", ...fields }));
const contactOf = (orderId: string) => readContact(contextOf(database, { kind: "visitor", orderId }), orderId);

test("an order without an owner has the company's telephone and hours, and one with an owner their name (ORDER-14)", async () => {
  const office = { phone: "968 00 00 00", link: "tel:+34968000000", hours: "lunes a viernes, de 9:00 a 18:00" };
  expect(await contactOf(await insertOrder(database))).toEqual({ name: undefined, ...office });
  expect(await contactOf(await insertOrder(database, { ownerId: marta }))).toEqual({ name: "Marta Soler", ...office });
});

test("the member's own telephone and hours go before, on the page and at the foot of the order's mails", async () => {
  const id = await insertOrder(database, { ownerId: marta });
  expect((await save({ work_phone: "nada" })).data.errors.fields["work_phone"]).toContain("No reconocemos este teléfono");
  expect((await save({ work_phone: "600 11 22 33", work_hours: "martes, de 9:00 a 11:00" })).data.ok).toBe(true);
  expect(await contactOf(id)).toEqual({
    name: "Marta Soler",
    phone: "600 11 22 33",
    link: "tel:+34600112233",
    hours: "martes, de 9:00 a 11:00",
  });
  await cancelOrder(scopeOf(database, { actor: admin }), id, sentForm("order-ending", { reason: "Se acabó." }));
  const mails = await runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("emails").select("plain").where("subject_id", "=", id).execute(),
  );
  expect(mails.map(({ plain }) => plain).join()).toContain("Tu contacto: Marta Soler, 600 11 22 33 (martes, de 9:00 a 11:00).");
});

test("only an admin writes it", async () => {
  await save({ work_phone: "600 11 22 33" });
  for (const actor of [{ kind: "visitor" }, { kind: "customer", userId: customer }, { kind: "customer", userId: marta }] satisfies Actor[])
    expect((await save({ work_phone: "699 99 99 99" }, actor)).data.ok, actor.kind).toBe(false);
  expect((await contactOf(await insertOrder(database, { ownerId: marta }))).link).toBe("tel:+34600112233");
});
