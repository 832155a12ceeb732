import { afterAll, expect, test } from "vitest";
import { seedDemoWhenEmpty } from "#demo/seed-stock.ts";
import { removeDemonstrationForm } from "#app/features/panels/demonstration/messages.ts";
import { isDemonstration } from "#app/features/panels/demonstration/queries.server.ts";
import { removeDemonstrationAsAdmin } from "#app/features/panels/demonstration/office/commands.server.ts";
import { runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase } from "#tests/database.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { confirmStep, takeBackStep } from "./commands.server.ts";
import { confirmForm, takeBackForm } from "./messages.ts";
import { countOpenSteps, readSetup } from "./queries.server.ts";

const folder = temporaryFolder("setup");
const database = await databaseOfThisFile();
await seedDemoWhenEmpty(contextOf(database), openStorage({ kind: "folder", folder: folder.path }));
const admin = { kind: "admin" as const, userId: await insertUser(database, { email: "jefa@example.es", admin: true }) };
afterAll(() => folder.remove());

const scope = () => scopeOf(database, { actor: admin });
const logged = () =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("audit_log").select(["table_name", "operation", "admin_user_id as admin"]).orderBy("id").execute(),
  );

test("a step is confirmed once, with who and when, and can be taken back", async () => {
  const before = await countOpenSteps(scope());
  for (let time = 0; time < 2; time += 1)
    expect((await confirmStep(scope(), sentForm(confirmForm, { step: "backups" }))).data.ok).toBe(true);
  expect((await readSetup(scope())).confirmed).toEqual({ backups: expect.stringMatching(/^Lo confirmó jefa@example\.es el .+2026/) });
  expect(await countOpenSteps(scope())).toBe(before - 1);
  expect((await takeBackStep(scope(), sentForm(takeBackForm, { step: "backups" }))).data.ok).toBe(true);
  expect(await countOpenSteps(scope())).toBe(before);
  expect((await logged()).filter(({ table_name }) => table_name === "setup_confirmations")).toEqual([
    { table_name: "setup_confirmations", operation: "insert", admin: admin.userId },
    { table_name: "setup_confirmations", operation: "delete", admin: admin.userId },
  ]);
});

test.each(["", "x", "address"])("the step %j cannot be confirmed, and the form says so", async (step) => {
  const answer = await confirmStep(scope(), sentForm(confirmForm, { step }));
  expect(answer.init?.status).toBe(400);
  expect(answer.data.errors.fields["step"]).toBe("Ese paso no existe. Recarga la página.");
});

test("invented cars alone count as a demonstration", async () => {
  const cars = await openTestDatabase();
  const office = contextOf(cars);
  expect(await isDemonstration(office)).toBe(false);
  await insertVehicle(cars, { source: "demo", source_key: "audi-1" });
  expect(await isDemonstration(office)).toBe(true);
  await cars.close();
});

test("a customer can confirm nothing", async () => {
  const customer = scopeOf(database, { actor: { kind: "customer", userId: await insertUser(database) } });
  expect((await confirmStep(customer, sentForm(confirmForm, { step: "company" }))).data.ok).toBe(false);
});

test("the button removes the demonstration with one line in the log, and pressing it again changes nothing", async () => {
  expect((await readSetup(scope())).demonstration).toBe(true);
  const press = () => removeDemonstrationAsAdmin(scope(), sentForm(removeDemonstrationForm, {}));
  expect((await press()).data.ok).toBe(true);
  expect((await press()).data.ok).toBe(true);
  expect((await readSetup(scope())).demonstration).toBe(false);
  const left = await runAs(contextOf(database), (transaction) => transaction.selectFrom("users").select("email").execute());
  expect(left.map(({ email }) => email).filter((email) => email.endsWith("@demo.invalid"))).toEqual([]);
  expect((await logged()).filter(({ table_name }) => table_name !== "setup_confirmations")).toEqual([
    { table_name: "demonstrations", operation: "update", admin: admin.userId },
  ]);
});
