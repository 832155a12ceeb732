// @any-version: it is about the places of requests in the process.
import { afterAll, describe, expect, test } from "vitest";
import { accountClosed, wrongCredentials } from "#app/features/people/accounts/messages.ts";
import { runAs, system } from "#server/context.ts";
import { hashOf, secretToken } from "#server/secrets/secret-token.ts";
import { manyForms, postForm, ticketsOf } from "#tests/forms.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { accessTokenOf, startSignedInSite } from "#tests/signed-in-site.ts";

/** The effect of a ban, a removed role and a requested deletion on later requests (rows A8, A10, A24, G5), over HTTP. */

const password = "pasos lentos 7";
type Person = { id: string; email: string; cookie: string };

const names = ["office", "boss", "ana", "eva", "leaving", "going"] as const;

let inquiry: string;
const links = { reset: secretToken(), confirm: secretToken() };

const given = names.map((name, number) => ({ email: `${name.toLowerCase()}@example.es`, admin: number < 2 }));
const started = await startSignedInSite(given, manyForms, async (database, { userIds: [, , ana = "", , ...leaving] }) => {
  const now = Temporal.Now.instant();
  inquiry = await insertInquiry(database, ana);
  await runAs({ actor: system, database, now }, async (transaction) => {
    const yesterday = now.subtract({ hours: 24 }).toString();
    await transaction.updateTable("users").set({ deletion_requested_at: yesterday }).where("id", "in", leaving).execute();
    const link = { password_version: 0, expires_at: now.add({ hours: 1 }).toString() };
    const [reset = "", confirm = ""] = leaving;
    await transaction
      .insertInto("account_links")
      .values([
        { ...link, user_id: reset, purpose: "reset_password", email: "leaving@example.es", token_hash: hashOf(links.reset) },
        { ...link, user_id: confirm, purpose: "confirm_email", email: "going@example.es", token_hash: hashOf(links.confirm) },
      ])
      .execute();
  });
});
const { site } = started;
const personOf = (number: number) => ({
  id: started.userIds[number] ?? "",
  email: given[number]?.email ?? "",
  cookie: started.cookies[number] ?? "",
});
const people: Record<(typeof names)[number], Person> = Object.fromEntries(
  names.map((name, number) => [name, personOf(number)]),
) as typeof people;
afterAll(() => started.stop());

async function get(path: string, cookie = "", headers: Record<string, string> = {}) {
  const answer = await fetch(site.url + path, { headers: { Cookie: cookie, ...headers }, redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location") ?? "", text: await answer.text() };
}

/** Opens a page and sends its form as a signed-in person; returns the status and the page, and stores the person's new session. */
async function send(path: string, person: Person, fields: Record<string, string>) {
  const ticket = /name="ticket" value="([\w-]{32})"/.exec((await get(path, person.cookie)).text)?.[1] ?? "";
  const answer = await fetch(site.url + path, {
    method: "POST",
    headers: { Origin: site.url, Cookie: person.cookie },
    body: new URLSearchParams({ leave_empty: "", ticket, ...fields }),
    redirect: "manual",
  });
  const renewed = /session=[\w-]{43}/.exec(answer.headers.get("set-cookie") ?? "")?.[0];
  if (renewed !== undefined) person.cookie = renewed;
  return { status: answer.status, text: await answer.text() };
}

async function signIn(email: string, typed: string) {
  const [ticket = ""] = await ticketsOf(site.url, "/auth?tab=signin", 1);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const answer = await postForm(site.url, "/auth?tab=signin", { form: "signin", ticket, email, password: typed });
  // Removes what differs between pages: the nonce, the ticket and the typed address.
  const page = (answer?.html ?? "").replaceAll(/[\w-]{32}/g, "").replaceAll(email, "");
  return { status: answer?.status, page, html: answer?.html ?? "" };
}

/** Signs a person in and stores the new session; returns the status. */
async function signInAgain(person: Person): Promise<number> {
  const [ticket = ""] = await ticketsOf(site.url, "/auth?tab=signin", 1);
  return (await send("/auth?tab=signin", person, { form: "signin", ticket, email: person.email, password })).status;
}

/** Opens a stream of news, as a browser does. */
async function listen(path: string, cookie: string) {
  const answer = await fetch(site.url + path, { headers: { Cookie: cookie, Accept: "text/event-stream" } });
  const heard = { status: answer.status, ended: false };
  void (async () => {
    for await (const piece of answer.body ?? []) void piece;
    heard.ended = true;
  })().catch(() => {});
  return heard;
}

describe("an account that the team closes", () => {
  test("is locked out at the next request: its pages, its tokens and its open pages", async () => {
    const { ana, office } = people;
    const bearer = { Authorization: `Bearer ${await accessTokenOf(site, ana.cookie)}` };
    expect((await get("/auth/v1/user", "", bearer)).status).toBe(200);
    expect((await get("/dashboard", ana.cookie)).status).toBe(200);
    const open = await listen(`/dashboard/consultas/${inquiry}/novedades`, ana.cookie);
    const evas = (await get("/dashboard", people.eva.cookie)).status;

    const closed = await send(`/admin/users/${ana.id}/ban`, office, { form: "ban", reason: "Citas falsas", current_password: password });
    expect(closed.status).toBe(200);
    expect(closed.text).toContain("Cuenta cerrada");
    const after = await get("/dashboard", ana.cookie);
    expect([after.status, after.location]).toEqual([302, "/auth?tab=signin&redirectTo=%2Fdashboard"]);
    expect((await get("/auth/v1/user", "", bearer)).status).toBe(401);
    expect((await get("/auth/v1/user", ana.cookie)).status).toBe(401);
    await expect.poll(() => open.ended, { timeout: 5_000 }).toBe(true);
    expect([evas, (await get("/dashboard", people.eva.cookie)).status]).toEqual([200, 200]);
  });

  test("looks like any other without its password (row A1), and shows the closure to a person with the password", async () => {
    const wrong = await signIn(people.ana.email, "otra distinta");
    const unknown = await signIn("nadie@example.es", "otra distinta");
    expect(wrong.html).toContain(wrongCredentials);
    expect([wrong.status, wrong.page]).toEqual([unknown.status, unknown.page]);
    const right = await signIn(people.ana.email, password);
    expect(right.status).toBe(403);
    expect(right.html).toContain(accountClosed);
  });

  test("keeps its owner's rights: a data request is accepted without a sign-in", async () => {
    const [ticket = ""] = await ticketsOf(site.url, "/data-request", 1);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const request = { form: "data-request", ticket, email: people.ana.email, request_type: "access", notes: "" };
    const answer = await postForm(site.url, "/data-request", request);
    expect(answer?.status).toBe(200);
    expect(answer?.html).toMatch(/correo|email/i);
  });

  test("shows the team who closed it and why, and is opened again", async () => {
    const { ana, office } = people;
    const shown = await get(`/admin/users/${ana.id}`, office.cookie);
    expect(shown.text).toContain("Citas falsas");
    expect(shown.text).toContain(office.email);
    expect((await get("/admin/users?role=banned", office.cookie)).text).toContain(ana.email);
    await send(`/admin/users/${ana.id}/ban`, office, { form: "unban", current_password: password });
    expect((await signIn(ana.email, password)).status).toBe(302);
  });
});

test("an admin who loses the role, or whose account is closed, has no admin rights at the next request (row A10)", async () => {
  const { boss, office } = people;
  expect((await get("/admin", boss.cookie)).status).toBe(200);
  await send(`/admin/users/${boss.id}/ban`, office, { form: "ban", reason: "Ya no trabaja aquí", current_password: password });
  expect((await get("/admin", boss.cookie)).location).toMatch(/^\/auth\?tab=signin/);
  await send(`/admin/users/${boss.id}/ban`, office, { form: "unban", current_password: password });
  expect(await signInAgain(boss)).toBe(302);
  expect((await get("/admin", boss.cookie)).status).toBe(200);
  await send(`/admin/users/${boss.id}/role`, office, { form: "role", change: "revoke", current_password: password });
  expect((await get("/admin", boss.cookie)).location).toMatch(/^\/auth\?tab=signin/);
  expect(await signInAgain(boss)).toBe(302);
  expect((await get("/admin", boss.cookie)).location).toBe("/");
  const last = await send(`/admin/users/${office.id}/ban`, office, { form: "ban", reason: "x", current_password: password });
  expect(last.status).toBe(409);
  expect((await get("/admin", office.cookie)).status).toBe(200);
});

describe("signing in again cancels a requested deletion (row G5)", () => {
  const remark = "Se va a borrar";
  const remarksOf = async (email: string) => (await get(`/admin/users?search=${encodeURIComponent(email)}`, people.office.cookie)).text;

  test.each([
    ["a new password behind the link of a reset", () => people.leaving, () => `/auth/reset/${links.reset}`],
    ["a new password behind the link of a confirmation", () => people.going, () => `/auth/confirm/${links.confirm}`],
  ])("also by %s", async (_, ownerOf, pathOf) => {
    const person = ownerOf();
    expect(await remarksOf(person.email)).toContain(remark);
    const [ticket = ""] = await ticketsOf(site.url, pathOf(), 1);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const fields = { form: "new-password", ticket, password: "otra lluvia 44", password_again: "otra lluvia 44" };
    expect((await postForm(site.url, pathOf(), fields))?.status).toBe(302);
    expect(await remarksOf(person.email)).not.toContain(remark);
  });
});
