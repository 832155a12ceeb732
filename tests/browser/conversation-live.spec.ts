import { replyToThread } from "#app/features/requests/inbox/commands.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, createMigratedOn } from "#tests/database.ts";
import { manyForms } from "#tests/forms.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { type Site, startSite } from "#tests/site.ts";
import { inquiryIds } from "./conversation-people.ts";
import { signInAs } from "./people.ts";
import { seedPeople } from "./seed-people.ts";
import { expect, expectAccessible, open, test } from "./test.ts";

const serverUrl = process.env["DATABASE_URL"] ?? "";

test.describe.configure({ mode: "serial" });

/** This file has its own site, because its tests use the site's database. */
const separateSite: { site?: Site; database?: Database; drop?: () => Promise<void>; admin: string } = { admin: "" };
const sharedSite = process.env["SITE"];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const created = await createMigratedOn(serverUrl);
  const env = { DATABASE_URL: created.url, ...manyForms };
  await seedPeople(env);
  separateSite.drop = () => created.drop();
  separateSite.database = await openDatabase({ kind: "postgres", url: created.url, poolSize: 1 }, "command");
  separateSite.admin = await insertUser(separateSite.database, { admin: true });
  separateSite.site = await startSite({ env });
  process.env["SITE"] = separateSite.site.url;
});
test.afterAll(async () => {
  await separateSite.site?.stop();
  await separateSite.database?.close();
  await separateSite.drop?.();
  if (sharedSite === undefined) delete process.env["SITE"];
  else process.env["SITE"] = sharedSite;
});

function database(): Database {
  if (!separateSite.database) throw new Error("The database is not open.");
  return separateSite.database;
}
async function sayAsTeam(message: string) {
  const now = Temporal.Now.instant();
  const last = await runAs(contextOf(database()), (transaction) =>
    transaction
      .selectFrom("inquiry_replies")
      .select("id")
      .where("inquiry_id", "=", inquiryIds.live)
      .orderBy("created_at", "desc")
      .executeTakeFirst(),
  );
  const sent = sentForm("team-reply", { message, seen: last?.id ?? "" }, { now });
  const { data } = await replyToThread(
    scopeOf(database(), { actor: { kind: "admin", userId: separateSite.admin }, now }),
    "inquiry",
    inquiryIds.live,
    sent,
  );
  return data;
}
const path = `/dashboard/consultas/${inquiryIds.live}`;
const box = "Escribe tu respuesta para continuar la conversación";

// The team replies from another process here, and the embedded database allows only one.
if (serverUrl !== "") {
  test("the team's reply appears in the open page without reloading, and the draft stays", async ({ page }) => {
    await signInAs(page, "conversations-writer");
    await open(page, path);
    await expect(page.getByText("Aún no hay respuestas a tu consulta.")).toBeVisible();
    await page.getByLabel(box).fill("Estaba escribiendo");
    expect(await sayAsTeam("Acabamos de mirarlo:\nsigue en venta.")).toMatchObject({ ok: true });
    const said = page.getByRole("log").getByRole("article");
    await expect(said).toContainText("Equipo RinSegura", { timeout: 5_000 });
    await expect(said).toContainText("sigue en venta.");
    await expect(page.getByLabel(box)).toHaveValue("Estaba escribiendo");
    await expectAccessible(page, "conversation after the team's reply");
  });

  test("a thread that the team closes meanwhile refuses the reply and returns the draft", async ({ page }) => {
    await signInAs(page, "conversations-writer");
    await open(page, path);
    await page.getByLabel(box).fill("Una última pregunta");
    await runAs(contextOf(database()), (transaction) =>
      transaction.updateTable("vehicle_inquiries").set({ status: "completed" }).where("id", "=", inquiryIds.live).execute(),
    );
    await expect(page.getByText("Esta consulta está resuelta y no admite más respuestas.")).toBeVisible({ timeout: 5_000 });
    await expect(page.getByText("Una última pregunta")).toBeVisible();
    await expect(page.getByRole("button", { name: "Enviar respuesta" })).toHaveCount(0);
    await runAs(contextOf(database()), (transaction) =>
      transaction.updateTable("vehicle_inquiries").set({ status: "in_progress" }).where("id", "=", inquiryIds.live).execute(),
    );
    await expect(page.getByLabel(box)).toBeVisible();
  });

  test("without the stream, the reply appears with the next poll, after half a minute at most", async ({ page }) => {
    test.setTimeout(90_000);
    await signInAs(page, "conversations-writer");
    // Simulates a proxy that blocks the stream and lets other requests through.
    await page.route("**/novedades", (route) =>
      route.request().method() === "GET" ? route.fulfill({ status: 403, contentType: "text/plain", body: "" }) : route.fallback(),
    );
    await open(page, path);
    await sayAsTeam("Por el camino lento");
    await expect(page.getByRole("log").getByText("Por el camino lento")).toBeVisible({ timeout: 45_000 });
  });

  test("without JavaScript the reply appears after a reload", async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env["SITE"] ?? "" });
    const page = await context.newPage();
    await signInAs(page, "conversations-writer");
    await page.goto(path);
    await sayAsTeam("Para quien recarga");
    await page.reload();
    await expect(page.getByRole("log").getByText("Para quien recarga")).toBeVisible();
    await context.close();
  });
}
