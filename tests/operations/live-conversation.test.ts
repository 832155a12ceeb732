// @any-version: it is about open connections.
import { afterAll, describe, expect, test } from "vitest";
import { replyToThread } from "#app/features/requests/inbox/commands.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { manyForms } from "#tests/forms.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";

const serverUrl = process.env["DATABASE_URL"] ?? "";
type Person = "ana" | "eva";

let inquiry: string;

const people = await startSignedInSite([{}, {}, { admin: true }], manyForms, async (database, { userIds: [ana = ""] }) => {
  inquiry = await insertInquiry(database, ana);
});
afterAll(() => people.stop());

const page = () => `/dashboard/consultas/${inquiry}`;
const asPerson = (person: Person | undefined): Record<string, string> =>
  person ? { Cookie: people.cookies[person === "ana" ? 0 : 1] ?? "" } : {};

/** Requests the stream of news; `text` grows while it is open. */
async function listen(person: Person | undefined, path = `${page()}/novedades`) {
  const aborting = new AbortController();
  const answer = await fetch(people.site.url + path, { headers: asPerson(person), redirect: "manual", signal: aborting.signal });
  const heard = { status: answer.status, headers: answer.headers, text: "", ended: false, leave: () => aborting.abort() };
  const read = async () => {
    try {
      for await (const piece of answer.body ?? []) heard.text += Buffer.from(piece).toString();
      heard.ended = true;
    } catch {
      // The test closed the stream.
    }
  };
  void read();
  return heard;
}

/** Sends the customer's reply, as from another window. */
async function replyByForm(message: string): Promise<number> {
  const html = await (await fetch(people.site.url + page(), { headers: asPerson("ana") })).text();
  const ticket = /name="ticket" value="([\w-]{32})"/.exec(html)?.[1] ?? "";
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const answer = await fetch(people.site.url + page(), {
    method: "POST",
    headers: { ...asPerson("ana"), Origin: people.site.url },
    body: new URLSearchParams({ form: "reply", ticket, leave_empty: "", message }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** The id of the newest reply, as a member of the team has seen it. */
async function lastReply(database: Database): Promise<string> {
  const row = await runAs(contextOf(database), (transaction) =>
    transaction
      .selectFrom("inquiry_replies")
      .select("id")
      .where("inquiry_id", "=", inquiry)
      .orderBy("created_at", "desc")
      .executeTakeFirst(),
  );
  return row?.id ?? "";
}

const soon = { timeout: 10_000, interval: 50 };

describe("news of a conversation, over http", () => {
  test("reach the owner at once, without the text of the message", async () => {
    const heard = await listen("ana");
    expect([heard.status, heard.headers.get("content-type"), heard.headers.get("cache-control")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      "no-store",
    ]);
    await expect.poll(() => heard.text, soon).toContain("retry:");
    expect(await replyByForm("Palabras secretas")).toBe(200);
    await expect.poll(() => heard.text, soon).toContain("event: news");
    expect(heard.text).not.toContain("Palabras");
    heard.leave();
  });

  test.skipIf(serverUrl === "")(
    "come when the team replies through another process (PostgreSQL; the embedded database takes one)",
    async () => {
      const heard = await listen("ana");
      await expect.poll(() => heard.text, soon).toContain("retry:");
      const database = await openDatabase({ kind: "postgres", url: people.env.DATABASE_URL, poolSize: 1 }, "command");
      const now = Temporal.Now.instant();
      const scope = {
        ...scopeOf(database, { actor: { kind: "admin", userId: people.userIds[2] ?? "" }, now }),
        siteOrigin: people.site.url,
      };
      const said = await replyToThread(
        scope,
        "inquiry",
        inquiry,
        sentForm("team-reply", { message: "Sí, claro", seen: await lastReply(database) }, { now }),
      );
      expect(said.data.ok).toBe(true);
      await expect.poll(() => heard.text, soon).toContain("event: news");
      await database.close();
      const html = await (await fetch(people.site.url + page(), { headers: asPerson("ana") })).text();
      expect(html).toContain("Equipo RinSegura");
      expect(html).toContain("Sí, claro");
      heard.leave();
    },
  );

  test("are private: another customer and a random id get the same 404, a visitor the redirect to the sign-in (row B2)", async () => {
    const others = await listen("eva");
    const random = await listen("ana", `/dashboard/consultas/${crypto.randomUUID()}/novedades`);
    const odd = await listen("ana", "/dashboard/consultas/x/novedades");
    for (const answer of [others, random, odd]) expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    const visitor = await listen(undefined);
    expect([visitor.status, visitor.headers.get("location")]).toEqual([302, expect.stringContaining("/auth?tab=signin")]);
  });

  test("use three streams per person at most, and a closed page frees its stream", async () => {
    const three = [await listen("ana"), await listen("ana"), await listen("ana")];
    for (const heard of three) await expect.poll(() => heard.text, soon).toContain("retry:");
    const fourth = await listen("ana");
    expect([fourth.status, fourth.headers.get("retry-after")]).toEqual([429, "30"]);
    for (const heard of three) heard.leave();
    await expect
      .poll(async () => {
        const again = await listen("ana");
        again.leave();
        return again.status;
      }, soon)
      .toBe(200);
  });

  test("are not opened by HEAD", async () => {
    for (let time = 0; time < 5; time += 1) {
      const { status } = await fetch(`${people.site.url}${page()}/novedades`, { method: "HEAD", headers: asPerson("ana") });
      expect(status).toBe(200);
    }
  });

  test("end when the site stops, and do not delay it (row R7)", async () => {
    const heard = await listen("ana");
    await expect.poll(() => heard.text, soon).toContain("retry:");
    const before = Date.now();
    expect(await people.site.stop()).toBe(0);
    expect(Date.now() - before).toBeLessThan(10_000);
    await expect.poll(() => heard.ended, soon).toBe(true);
  }, 30_000);
});
