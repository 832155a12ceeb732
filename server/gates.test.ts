import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { insertSignedIn, sessionWith } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { noon, scopeOf } from "#tests/request-scope.ts";
import { requireSession, requireTeam } from "./gates.ts";
import { requestScope } from "./request.ts";
import type { Session } from "./session.ts";

const database = await databaseOfThisFile();

/** Returns where the gates of the back office redirect a request, the status of a refusal, or "in". */
async function wayOf(
  session: Session | undefined,
  address: string,
  { method = "GET", unknown = false, requested = address } = {},
): Promise<string> {
  const scope = { ...scopeOf(database, session ? { session } : {}), sessionUnknown: unknown };
  const context = new RouterContextProvider();
  context.set(requestScope, scope);
  const request = new Request(`https://shop.test${requested}`, { method });
  const url = new URL(address, request.url);
  const keep = () => Promise.resolve("what was typed");
  const gates = [requireSession(keep), requireTeam((role, route) => role === "admin" || route === "/admin", keep)];
  const through = (position: number): Promise<Response> => {
    const gate = gates[position];
    if (!gate) return Promise.resolve(new Response("in"));
    return Promise.resolve(
      gate({ request, context, params: {}, pattern: url.pathname.slice(1), url }, () => through(position + 1)),
    ) as Promise<Response>;
  };
  try {
    const text = await (await through(0)).text();
    return scope.context.actor.kind === (session?.role ?? "customer") ? text : "in with another role";
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("location") ?? String(thrown.status);
    return String((thrown as { init?: { status?: number } }).init?.status);
  }
}

const verify = (userId: string) =>
  runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("auth_factors")
      .values({ user_id: userId, friendly_name: "Móvil", secret: Buffer.from("x"), verified_at: noon.toString() })
      .execute(),
  );

test("a visitor signs in first, and comes back to the requested page", async () => {
  expect(await wayOf(undefined, "/admin/users?page=2")).toBe("/auth?tab=signin&redirectTo=%2Fadmin%2Fusers%3Fpage%3D2");
});

test("who is signed out while a page's data is sent for comes back to the page, and a form is refused with what was typed (row R27)", async () => {
  const back = await wayOf(undefined, "/dashboard/seguridad", { requested: "/dashboard/seguridad.data?_routes=seguridad" });
  expect(back).toBe("/auth?tab=signin&redirectTo=%2Fdashboard%2Fseguridad");
  expect(await wayOf(undefined, "/dashboard/seguridad", { method: "POST" })).toBe("401");
});

test("a customer is redirected to the home page, and an admin gets in", async () => {
  expect(await wayOf(await insertSignedIn(database, { now: noon }), "/admin")).toBe("/");
  expect(await wayOf(await insertSignedIn(database, { now: noon, admin: true }), "/admin")).toBe("in");
});

test.each(["salesperson", "accountant"] as const)(
  "a %s gets in where the role may, acts as one there, and else comes to /admin (row B10)",
  async (role) => {
    const member = await insertSignedIn(database, { now: noon, role });
    expect(await wayOf(member, "/admin")).toBe("in");
    for (const method of ["GET", "POST"]) expect(await wayOf(member, "/admin/users", { method })).toBe("/admin");
    await verify(member.userId);
    const guarded = (await sessionWith(database, member.token, noon)) ?? expect.fail();
    expect(await wayOf(guarded, "/admin")).toBe("/auth/codigo?redirectTo=%2Fadmin");
    expect(await wayOf({ ...guarded, aal: 2 }, "/admin")).toBe("in");
  },
);

test.each(["GET", "POST"])("an admin with an authenticator app gives its code before any page or change: %s (row A15)", async (method) => {
  const { userId, token } = await insertSignedIn(database, { now: noon, admin: true });
  await verify(userId);
  const admin = (await sessionWith(database, token, noon)) ?? expect.fail();
  const asked = method === "GET" ? "/auth/codigo?redirectTo=%2Fadmin%2Fvehicles%3Fpage%3D2" : "401";
  expect(await wayOf(admin, "/admin/vehicles?page=2", { method })).toBe(asked);
  expect(await wayOf({ ...admin, aal: 2 }, "/admin/vehicles", { method })).toBe("in");
});

test("a request gets a 503 when the database is unreachable and its session unknown (row R9)", async () => {
  expect(await wayOf(undefined, "/admin", { unknown: true })).toBe("503");
});
