import { sql } from "kysely";
import type { LoaderFunctionArgs } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { expectSecurityHeaders, nonceOf } from "#tests/security-headers.ts";
import { smallApplication } from "#tests/small-application.ts";
import { requestScope } from "../request.ts";

const secrets = ["vehicles_secret", "hunter2", "ana@example.org", "node_modules", "at loader", "errors.test.ts", "select "];

const database = await databaseOfThisFile();

const half = vi.fn<(args: LoaderFunctionArgs) => object>(({ context }) => {
  context.get(requestScope).incomplete = true;
  return {};
});

const application = smallApplication(database, {
  half,
  fails: () => {
    throw new Error("password hunter2 of ana@example.org");
  },
  query: () => sql`select 'ana@example.org' from vehicles_secret`.execute(database.kysely),
  busy: () => {
    throw Object.assign(new Error("canceling statement hunter2"), { code: "57014" });
  },
  never: () => new Promise(() => {}),
});

describe("an error page (row D16)", () => {
  test.each(["/fails", "/query", "/fails.data", "/query.data"])(
    "for %s shows the request's id and no detail of the error",
    async (path) => {
      const answer = await application.ask(path);
      const body = await answer.text();
      const requestId = answer.headers.get("x-request-id") ?? "";
      expect(answer.status).toBe(500);
      expectSecurityHeaders(answer.headers, path);
      expect(nonceOf(answer.headers)).toBe(requestId);
      expect(answer.headers.get("cache-control") ?? "").toMatch(/no-store/);
      expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);
      expect(body).toContain(requestId);
      if (!path.endsWith(".data")) {
        expect(body).toContain("No hemos podido cargar esta página");
        expect(body).toContain(`>${requestId}</code>`);
        expect(body).not.toContain("MARKER");
      }
      expect(application.log.some((line) => line.includes(requestId) && line.includes('"level":50'))).toBe(true);
    },
  );

  test.each(["/busy", "/busy.data"])("for %s, when the database is too slow, is a 503 with Retry-After", async (path) => {
    const answer = await application.ask(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.text()).not.toContain("hunter2");
  });

  test("comes after 10 s when the page is not ready (row R10)", async () => {
    const start = Date.now();
    const answer = await application.ask("/never");
    expect(answer.status).toBe(504);
    expect(Date.now() - start).toBeLessThan(25_000);
    expect(await answer.text()).toContain(answer.headers.get("x-request-id"));
  });

  test("leaves nothing personal in the log (row E4)", () => {
    const text = application.log.join("");
    expect(secrets.slice(0, 3).filter((secret) => text.includes(secret))).toEqual([]);
  });
});

describe("a page with an unreadable part (row R9)", () => {
  test.each(["/half", "/half.data"])("is sent but not kept: %s", async (path) => {
    half.mockClear();
    for (let time = 0; time < 2; time += 1) {
      const answer = await application.ask(path);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    }
    expect(half).toHaveBeenCalledTimes(2);
  });
});
