import { inquiryIds } from "./conversation-people.ts";
import { signInAs } from "./people.ts";
import { asNewSender, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, expectNoSidewaysScroll, inBothWays, open, test } from "./test.ts";

// One after the other, because a person may have three streams of news open, and these tests share their people.
test.describe.configure({ mode: "default" });

const addressOf = (name: keyof typeof inquiryIds) => `/dashboard/consultas/${inquiryIds[name]}`;
const box = "Escribe tu respuesta para continuar la conversación";

test("a conversation is shown in its order, with the author of each message", async ({ page }) => {
  await signInAs(page, "conversations-reader");
  await page.goto(addressOf("answered"));
  const said = page.getByRole("log").getByRole("article");
  await expect(said).toHaveCount(3);
  await expect(said.getByRole("heading")).toContainText([/^Equipo RinSegura/, /^Tú/, /^Equipo RinSegura/]);
  await expect(said.nth(1)).toContainText("18 de noviembre de 2026 a las 17:40");
  await expect(page.getByRole("main")).toContainText("En progreso");
  await page.getByRole("main").getByRole("link", { name: "Volver a mis consultas" }).click();
  await expect(page).toHaveURL(/\/dashboard\/consultas$/);
});

test("a resolved inquiry shows its messages and accepts no reply", async ({ page }) => {
  await signInAs(page, "conversations-reader");
  await page.goto(addressOf("closed"));
  await expect(page.getByText("Encantados. Que lo disfrutes.")).toBeVisible();
  await expect(page.getByText("Resuelto", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Enviar respuesta" })).toHaveCount(0);
});

test("another customer's inquiry, a random id and an invalid id return the same 404 (row B2)", async ({ page }) => {
  await signInAs(page, "conversations-reader");
  const seen: string[] = [];
  for (const id of [inquiryIds.foreign, crypto.randomUUID(), "x"]) {
    const answer = await page.request.get(`/dashboard/consultas/${id}`);
    expect(answer.status()).toBe(404);
    const body = await answer.text();
    expect(body).not.toContain("Esto es de otra persona");
    seen.push(/<main[\s\S]*<\/main>/.exec(body)?.[0] ?? "");
  }
  expect(seen[0]).toContain("Consulta no encontrada");
  expect(new Set(seen).size).toBe(1);
});

inBothWays(({ javaScriptEnabled, visit }) => {
  const name = javaScriptEnabled ? "script" : "plain";

  test("a reply is written and appears in the conversation, and the field is empty again", async ({ page }) => {
    test.slow();
    await asNewSender(page);
    await signInAs(page, "conversations-writer");
    await visit(page, addressOf(name));
    await expect(page.getByText("Aún no hay respuestas a tu consulta.")).toBeVisible();
    const send = page.getByRole("button", { name: "Enviar respuesta" });
    if (javaScriptEnabled) {
      await expect(send).toBeDisabled();
      await page.getByLabel(box).fill("   ");
      await expect(send).toBeDisabled();
    } else {
      await page.getByLabel(box).fill("   ");
      await untilFormIsAccepted();
      await send.click();
      await expect(page.getByText("Por favor escribe un mensaje de respuesta.")).toBeVisible();
    }
    const words = `Una respuesta\ncon dos líneas, ${Date.now()}`;
    await page.getByLabel(box).fill(words);
    if (javaScriptEnabled) await expectGoodLook(page, "conversation with a draft");
    await untilFormIsAccepted();
    await send.click();
    await expect(page.getByText("Respuesta enviada")).toBeVisible();
    const said = page.getByRole("log").getByRole("article");
    await expect(said).toHaveCount(1);
    await expect(said).toContainText("Tú");
    await expect(said).toContainText(words.split("\n")[1] ?? "");
    await expect(page.getByLabel(box)).toHaveValue("");
    if (javaScriptEnabled) await expect(send).toBeDisabled();
    await (javaScriptEnabled ? expectGoodLook : expectNoSidewaysScroll)(page, "conversation after a reply");
  });
});

test("a message from another window of the same person appears without reloading, and a draft stays", async ({ page, context }) => {
  await asNewSender(page);
  await signInAs(page, "conversations-writer");
  await open(page, addressOf("live"));
  await page.getByLabel(box).fill("Un borrador a medias");
  const loads: string[] = [];
  page.on("framenavigated", (frame) => void loads.push(frame.url()));

  const other = await context.newPage();
  await other.goto(addressOf("live"));
  await other.getByLabel(box).fill("Desde la otra ventana");
  await untilFormIsAccepted();
  // Both windows stay visible, as for a person with two screens.
  await other.getByRole("button", { name: "Enviar respuesta" }).click();
  await expect(other.getByText("Respuesta enviada")).toBeVisible();

  await expect(page.getByRole("log").getByText("Desde la otra ventana")).toBeVisible();
  await expect(page.getByLabel(box)).toHaveValue("Un borrador a medias");
  expect(loads).toEqual([]);
});

test("a reply that arrived, but whose response got lost, stays in the field with an error and is stored once", async ({ page }) => {
  await asNewSender(page);
  await signInAs(page, "conversations-writer");
  await open(page, addressOf("draft"));
  await page.getByLabel(box).fill("No quiero perder esto");
  await untilFormIsAccepted();
  let lost = 0;
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.fallback();
    await route.fetch();
    lost += 1;
    return route.fulfill({ status: 408, contentType: "text/plain", body: "nobody was there" });
  });
  const send = page.getByRole("button", { name: "Enviar respuesta" });
  await send.click();
  await expect(page.getByText("No se pudo enviar la respuesta. Inténtalo de nuevo.")).toBeVisible();
  await expect(page.getByLabel(box)).toHaveValue("No quiero perder esto");
  await send.click();
  await expect(page.getByText("Respuesta enviada")).toBeVisible();
  await expect(page.getByLabel(box)).toHaveValue("");
  await expect(page.getByRole("log").getByRole("article")).toHaveCount(1);
});
