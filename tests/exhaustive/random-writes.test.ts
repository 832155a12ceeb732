// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { ticketField } from "#app/features/ground/forms/form-answer.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { accountWrites, type Write } from "#tests/account-writes.ts";
import { dataAddress } from "#tests/every-address.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { officeWrites } from "#tests/office-writes.ts";
import { randomSeed } from "#tests/random-seed.ts";
import { startSite } from "#tests/site.ts";

const folder = await fillFolder();
const site = await startSite({ env: { DATA_DIR: folder.path } });
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

const perWrite = 120;

const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom("", "\0", "\r\n", "null", "-1", "1e999", "NaN", "2030-13-45", "99:99", "' or 1=1 --", "%", "\u202e", "x".repeat(20_000)),
  // As many UTF-16 units as a code of an app has digits.
  fc.string({ unit: "binary", minLength: 3, maxLength: 6 }),
  fc.constantFrom("[object Object]", "__proto__", "constructor", "true", "on", "00000000-0000-0000-0000-000000000000", "{}", "[]"),
);

type Mutation = { field: number; how: "replace" | "drop" | "repeat" | "add"; value: string };
const mutation: fc.Arbitrary<Mutation> = fc.record({
  field: fc.nat(12),
  how: fc.constantFrom("replace", "replace", "drop", "repeat", "add"),
  value: odd,
});

function mutated(body: string, mutations: readonly Mutation[]): URLSearchParams {
  const fields = new URLSearchParams(body);
  // Keeps the first field, the form's name, because without it no action runs.
  const names = [...fields.keys()].slice(1);
  for (const { field, how, value } of mutations) {
    const name = names[field % Math.max(1, names.length)] ?? "x";
    if (how === "replace") fields.set(name, value);
    if (how === "drop") fields.delete(name);
    if (how === "repeat") fields.append(name, value);
    if (how === "add") fields.append(value.slice(0, 40) || "x", value);
  }
  return fields;
}

/** The site refuses another body with a used ticket before it looks at the fields. */
function withNewTicket(body: string): string {
  const fields = new URLSearchParams(body);
  if (fields.has(ticketField)) fields.set(ticketField, makeTicket(folder.keys, Temporal.Now.instant().epochMilliseconds - 60_000));
  return fields.toString();
}

/** Sends each write many times with random changes, as this person, or as a visitor where only visitors may; returns the count by status. */
async function sendAll(writes: readonly Write[], token: string, home: string): Promise<Record<string, number>> {
  let session = token;
  const counts: Record<string, number> = {};
  for (const [index, { address, body, visitors }] of writes.entries()) {
    // Each write gets mutations of its own.
    const random = { seed: randomSeed + index, numRuns: perWrite };
    for (const [number, mutations] of fc.sample(fc.array(mutation, { minLength: 1, maxLength: 4 }), random).entries()) {
      const sent = mutated(withNewTicket(body), mutations);
      // One in four as a plain form, the others as a running page sends them, which saves rendering a page.
      const answer = await fetch(site.url + (number % 4 === 0 ? address : dataAddress(address)), {
        method: "POST",
        headers: { Origin: site.url, ...(visitors ? {} : { Cookie: `session=${session}` }) },
        body: sent,
        redirect: "manual",
      });
      await answer.arrayBuffer();
      // A given password renews the session's token.
      if (!visitors) session = /session=([\w-]{43});/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? session;
      expect(answer.status, `${address} ${sent.toString().slice(0, 300)}`).toBeLessThan(500);
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    }
  }
  // All requests were the person's, because the session is still valid.
  expect((await fetch(site.url + home, { headers: { Cookie: `session=${session}` }, redirect: "manual" })).status).toBe(200);
  return counts;
}

/** A sign-out would turn all later requests into a visitor's. */
const endsTheSession = (pattern: string) => pattern === "/auth/sign-out";

test("no input of a customer causes a server error (row D1)", async () => {
  const writes = Object.entries(accountWrites(folder)).flatMap(([pattern, those]) => (endsTheSession(pattern) ? [] : those));
  const counts = await sendAll(writes, folder.accounts.sessions.owner, "/dashboard");
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(writes.length * perWrite);
  expect(counts["400"] ?? 0).toBeGreaterThan(writes.length);
}, 600_000);

// The last test, because an admin ends the sessions of other people.
test("no input of an admin causes a server error (row D1)", async () => {
  const writes = Object.values(officeWrites(folder)).flat();
  const counts = await sendAll(writes, folder.accounts.sessions.admin, "/admin");
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(writes.length * perWrite);
  // The forms were processed, and reported errors.
  expect(counts["400"] ?? 0).toBeGreaterThan(writes.length);
}, 600_000);
