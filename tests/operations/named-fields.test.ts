// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { accountWrites, type Write } from "#tests/account-writes.ts";
import { openTestDatabase } from "#tests/database.ts";
import { dataAddress } from "#tests/every-address.ts";
import { fillFolder, type FilledFolder } from "#tests/filled-folder.ts";
import { officeWrites } from "#tests/office-writes.ts";
import { startSite } from "#tests/site.ts";

const folder = await fillFolder();
const database = await openTestDatabase();
const { rows } = await sql<{ name: string }>`
  select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`.execute(database.kysely);
const columns = rows.map(({ name }) => name);
await database.close();
afterAll(() => folder.remove());

/** Tables that every request may change: the last use of a session, and counters of failed tries. */
const touched = /^(sessions|auth_failures|try_levels|form_counters|form_sendings)$/;

/** The first ends the session of the test; the second redirects a person without an authenticator app. */
const leadsAway = new Set(["/auth/sign-out", "/auth/codigo"]);

/** The names that would give somebody power, or another person's rows. Every form gets them. */
const powerful = ["id", "user_id", "status", "role", "email", "created_at", "revision", "price", "admin_user_id"];
/** A form also gets so many of the other columns, and the next form the next ones. `npm run test:everything` sends all to each form. */
const inTurn = process.env["EXHAUSTIVE"] === "none" ? 6 : columns.length;

/** Requests of the interface have JSON or no body, and take their values from the address. */
const isForm = ({ body }: Write) => body !== "a=1" && body !== "";

test.each([
  ["an admin", (filled: FilledFolder) => officeWrites(filled), "admin"],
  ["a customer", (filled: FilledFolder) => accountWrites(filled), "owner"],
] as const)(
  "no form of %s accepts columns of the tables in addition to its fields, and such a request writes nothing (row B5)",
  async (_, writesOf, person) => {
    const before = await folder.dump();
    const site = await startSite({ env: { DATA_DIR: folder.path } });
    const writes = Object.entries(writesOf(folder)).flatMap(([pattern, those]) => (leadsAway.has(pattern) ? [] : those.filter(isForm)));
    let refused = 0;
    for (const [turn, { address, body, visitors }] of writes.entries()) {
      // A signed-in person would be redirected from the forms for visitors.
      const cookie: Record<string, string> = visitors ? {} : { Cookie: `session=${folder.accounts.sessions[person]}` };
      const own = new Set(new URLSearchParams(body).keys());
      const others = Array.from({ length: inTurn }, (_each, number) => columns[(turn * inTurn + number) % columns.length] ?? "");
      const foreign = [...new Set([...powerful, ...others])].filter((name) => !own.has(name) && !/^(current_)?password$/.test(name));
      for (const [number, column] of foreign.entries()) {
        // The first as a plain form, the others as a running page sends them, which saves rendering a page.
        const answer = await fetch(site.url + (number === 0 ? address : dataAddress(address)), {
          method: "POST",
          headers: { Origin: site.url, ...cookie },
          body: new URLSearchParams(`${body}&${column}=1`),
          redirect: "manual",
        });
        const text = await answer.text();
        // The form's own fields are valid, so the column is the reason.
        expect(text, address).not.toContain('aria-invalid="true"');
        expect(answer.status, `${address} with ${column}`).toBeGreaterThanOrEqual(400);
        expect(answer.status, `${address} with ${column}`).toBeLessThan(500);
        refused += 1;
      }
    }
    expect(await site.stop()).toBe(0);
    const after = await folder.dump();
    for (const table of Object.keys(before).filter((name) => !touched.test(name))) expect(after[table], table).toEqual(before[table]);
    expect(refused).toBeGreaterThan(6 * writes.length);
  },
  600_000,
);
