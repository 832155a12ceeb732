// @any-version: it is about the log.
import { afterAll, describe, expect, test } from "vitest";
import type { SecurityEvent } from "#server/security-events.ts";
import { manyForms, ticketsOf } from "#tests/forms.ts";
import { metricsOf, valueIn } from "#tests/metrics.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { codeAt } from "#tests/totp.ts";

/** What the log says when somebody attacks or changes an account, over HTTP. */

const password = "pasos lentos 7";
const attacker = "203.0.113.77";

const people = await startSignedInSite([{}, { admin: true }], { ...manyForms, METRICS_PORT: "0" });
afterAll(() => people.stop());

type Line = { event: string; network: string; requestId: string; user?: string };

/** The lines of the log about one event. */
function linesOf(event: SecurityEvent): Line[] {
  const lines = people.site
    .output()
    .split("\n")
    .filter((line) => line.includes('"msg":"security event"'));
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => line.event === event);
}

/** Sends a form or JSON as the person with this number, and keeps the renewed session. */
async function send(path: string, who: number | undefined, body: BodyInit, { address = "198.51.100.4", method = "POST" } = {}) {
  const headers = { Origin: people.site.url, Cookie: who === undefined ? "" : (people.cookies[who] ?? ""), "X-Forwarded-For": address };
  const answer = await fetch(people.site.url + path, { method, headers, ...(method === "POST" ? { body } : {}), redirect: "manual" });
  const renewed = /session=[\w-]{43}/.exec(answer.headers.get("set-cookie") ?? "")?.[0];
  if (renewed !== undefined && who !== undefined) people.cookies[who] = renewed;
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const form = (fields: Record<string, string>) => new URLSearchParams({ leave_empty: "", ...fields });

describe("a security event is one line of the log", () => {
  test("for failed sign-ins and the lock after them, with a network that only the site can name", { timeout: 60_000 }, async () => {
    const tickets = await ticketsOf(people.site.url, "/auth?tab=signin", 7);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const email = "nadie.conocido@example.es";
    const waits: number[] = [];
    for (const [number, ticket] of tickets.entries()) {
      const given = form({ form: "signin", ticket, email, password: "not this one" });
      const answer = await send(number === 6 ? "/auth.data" : "/auth?tab=signin", undefined, given, { address: attacker });
      if (answer.status === 429) waits.push(Number(answer.headers.get("retry-after")));
    }
    // Whoever tried too many passwords is told when to try again, on the page and in its data (row A4).
    expect(waits).toEqual([expect.any(Number), expect.any(Number)]);
    expect(Math.min(...waits)).toBeGreaterThan(0);
    // The lines come through a pipe, after the responses.
    await expect.poll(() => linesOf("sign-in-locked").length, { timeout: 10_000 }).toBe(2);
    const failed = linesOf("sign-in-failed");
    expect(failed.length).toBe(5);
    expect(new Set(failed.map(({ network }) => network)).size).toBe(1);
    expect(failed[0]?.network).toMatch(/^[\w-]{22}$/);
    expect(failed[0]).not.toHaveProperty("user");
  });

  test("for a factor that is added, a wrong code, and the factor's removal", async () => {
    const [customer = ""] = people.userIds;
    const enrolled = await send("/auth/v1/factors", 0, JSON.stringify({ factor_type: "totp", friendly_name: "Mi móvil secreto" }));
    const { id, totp } = JSON.parse(enrolled.text) as { id: string; totp: { secret: string } };
    const verify = async (code: string) => {
      const challenge = await send(`/auth/v1/factors/${id}/challenge`, 0, "{}");
      const { id: challenge_id } = JSON.parse(challenge.text) as { id: string };
      return send(`/auth/v1/factors/${id}/verify`, 0, JSON.stringify({ code, challenge_id }));
    };
    const code = codeAt(totp.secret, { epochMilliseconds: Date.now() });
    expect((await verify(code === "000000" ? "000001" : "000000")).status).not.toBe(200);
    expect((await verify(code)).status).toBe(200);
    expect((await send(`/auth/v1/factors/${id}`, 0, "", { method: "DELETE" })).status).toBe(200);
    await expect.poll(() => linesOf("factor-removed").length).toBe(1);
    const users = (["code-failed", "factor-added", "factor-removed"] as const).map((event) => linesOf(event).map(({ user }) => user));
    expect(users).toEqual([[customer], [customer], [customer]]);
  });

  test("for a role that is given and taken, and an account that is closed and opened again", async () => {
    const [customer = ""] = people.userIds;
    const write = (path: string, fields: Record<string, string>) =>
      send(`/admin/users/${customer}/${path}`, 1, form({ ...fields, ticket: tickets.pop() ?? "", current_password: password }));
    const tickets = await ticketsOf(people.site.url, "/auth?tab=signin", 4);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await write("role", { form: "role", change: "grant" });
    await write("role", { form: "role", change: "revoke" });
    await write("ban", { form: "ban", reason: "Citas falsas de un conocido" });
    await write("ban", { form: "unban" });
    const events = ["role-granted", "role-removed", "account-closed", "account-reopened"] as const;
    await expect.poll(() => linesOf("account-reopened").length).toBe(1);
    expect(events.map((event) => linesOf(event).map(({ user }) => user))).toEqual(events.map(() => [customer]));
  });

  test("without an address, an e-mail address, a name or anything typed (row E4), and counted in the metrics", async () => {
    const lines = people.site
      .output()
      .split("\n")
      .filter((line) => line.includes('"msg":"security event"'));
    expect(lines.length).toBeGreaterThan(12);
    for (const text of [attacker, "198.51.100.4", "@", "Citas falsas", "secreto", "not this one", password])
      expect(lines.filter((line) => line.includes(text))).toEqual([]);
    expect(valueIn(await metricsOf(people.site), 'site_security_events_total{event="sign-in-failed"}')).toBe(5);
  });
});
