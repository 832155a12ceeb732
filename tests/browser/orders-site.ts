import type { Browser, Page } from "@playwright/test";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { freePort } from "#tests/free-port.ts";
import { insertReservation } from "#tests/inbox.ts";
import { type SignedInSite, startSignedInSite } from "#tests/signed-in-site.ts";
import { type SmtpPeer, startSmtpPeer } from "#tests/smtp-peer.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { expect, siteAddress, test } from "./test.ts";

export type OrdersSite = {
  /** A page of the team and a page of the customer with an account, each in a browser of their own. */
  admin(browser: Browser, scripts: boolean): Promise<Page>;
  customer(browser: Browser, scripts: boolean): Promise<Page>;
  /** The page of somebody without an account, on a phone. */
  stranger(browser: Browser, scripts: boolean): Promise<Page>;
  /** The path and query of the newest link in the mails to an address. */
  linkTo(recipient: string, path: string): Promise<string>;
  /** An accepted reservation of the customer, and its reserved car. */
  reservation(): string;
  car(): string;
};

/** Starts a site with a mail server, an admin, a customer and the customer's accepted reservation. Call it once, outside the tests. */
export function useOrdersSite(): OrdersSite {
  const own: { signedIn?: SignedInSite; post?: SmtpPeer; reservation?: string; car?: string } = {};
  const sharedSite = process.env["SITE"];
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    own.post = await startSmtpPeer();
    const port = await freePort();
    const settings = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}`, SMTP_URL: `smtp://127.0.0.1:${own.post.port}` };
    own.signedIn = await startSignedInSite([{ admin: true }, {}], settings, async (database) => {
      const car = await insertVehicle(database, { make: "Volkswagen", model: "Golf Variant", status: "available" });
      const customer = await runAs(contextOf(database), (transaction) =>
        transaction
          .selectFrom("users")
          .select(["id", "email"])
          .where((row) =>
            row.not(row.exists(row.selectFrom("user_roles").whereRef("user_id", "=", "users.id").where("role", "=", "admin"))),
          )
          .executeTakeFirstOrThrow(),
      );
      own.reservation = await insertReservation(database, car, { user_id: customer.id, email: customer.email, name: "Carmen Ruiz" });
      await runAs(contextOf(database), async (transaction) => {
        await transaction.updateTable("reservations").set({ status: "accepted" }).execute();
        await transaction.updateTable("vehicles").set({ status: "reserved" }).execute();
      });
      own.car = car;
    });
    process.env["SITE"] = own.signedIn.site.url;
  });
  test.afterAll(async () => {
    await own.signedIn?.stop();
    await own.post?.close();
    if (sharedSite === undefined) delete process.env["SITE"];
    else process.env["SITE"] = sharedSite;
  });

  const pageOf = async (browser: Browser, scripts: boolean, cookie: string | undefined, width: number) => {
    const context = await browser.newContext({
      baseURL: siteAddress(),
      javaScriptEnabled: scripts,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    });
    const [name = "", value = ""] = cookie?.split("=", 2) ?? [];
    await context.addCookies([
      { name: "cookie-consent", value: "rejected", url: siteAddress() },
      ...(cookie === undefined ? [] : [{ name, value, url: siteAddress(), httpOnly: true, sameSite: "Lax" as const }]),
    ]);
    return context.newPage();
  };

  return {
    admin: (browser, scripts) => pageOf(browser, scripts, own.signedIn?.cookies[0], 1440),
    customer: (browser, scripts) => pageOf(browser, scripts, own.signedIn?.cookies[1], 390),
    stranger: (browser, scripts) => pageOf(browser, scripts, undefined, 390),
    reservation: () => own.reservation ?? "",
    car: () => own.car ?? "",
    async linkTo(recipient, path) {
      const pattern = new RegExp(`${path}[\\w/-]+`, "g");
      const links = () =>
        (own.post?.received ?? [])
          .filter(({ recipients }) => recipients.includes(recipient))
          .flatMap(({ content }) => content.replaceAll("=\r\n", "").match(pattern) ?? []);
      await expect.poll(() => links().length).toBeGreaterThan(0);
      return links().at(-1) ?? "";
    },
  };
}
