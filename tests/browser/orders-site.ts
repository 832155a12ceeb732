import type { Browser, Page } from "@playwright/test";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { insertReservation } from "#tests/inbox.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { enterWith, mailedLink, startMailPeer, useOwnSite } from "./own-site.ts";
import { siteAddress } from "./test.ts";

export type OrdersSite = {
  /** A page of the team and a page of the customer with an account, each in a browser of their own. `width`: of its window. */
  admin(browser: Browser, scripts: boolean, width?: number): Promise<Page>;
  customer(browser: Browser, scripts: boolean): Promise<Page>;
  /** The page of somebody without an account, on a phone. */
  stranger(browser: Browser, scripts: boolean, width?: number): Promise<Page>;
  /** The path of the newest link in the mails to an address. */
  linkTo(recipient: string, path: string): Promise<string>;
  /** An accepted reservation of the customer, and its reserved car. */
  reservation(): string;
  car(): string;
};

/** Starts a site with a mail server, an admin, a customer and the customer's accepted reservation. Call it once, outside the tests. */
export function useOrdersSite(): OrdersSite {
  const own = useOwnSite(async () => {
    const post = await startMailPeer();
    let [reservation, car] = ["", ""];
    const signedIn = await startSignedInSite([{ admin: true }, {}], post.settings, async (database, { userIds: [, customer = ""] }) => {
      car = await insertVehicle(database, { make: "Volkswagen", model: "Golf Variant", status: "available" });
      reservation = await insertReservation(database, car, { user_id: customer, email: "carmen@example.es", name: "Carmen Ruiz" });
      await runAs(contextOf(database), async (transaction) => {
        await transaction.updateTable("reservations").set({ status: "accepted" }).execute();
        await transaction.updateTable("vehicles").set({ status: "reserved" }).execute();
      });
    });
    const stop = async () => {
      await signedIn.stop();
      await post.close();
    };
    return { ...signedIn, post, reservation, car, stop };
  });

  const pageOf = async (browser: Browser, scripts: boolean, cookie: string | undefined, width: number) => {
    const context = await browser.newContext({
      baseURL: siteAddress(),
      javaScriptEnabled: scripts,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    });
    await context.addCookies([{ name: "cookie-consent", value: "rejected", url: siteAddress() }]);
    const page = await context.newPage();
    if (cookie !== undefined) await enterWith(page, cookie);
    return page;
  };

  return {
    admin: (browser, scripts, width = 1440) => pageOf(browser, scripts, own().cookies[0], width),
    customer: (browser, scripts) => pageOf(browser, scripts, own().cookies[1], 390),
    stranger: (browser, scripts, width = 390) => pageOf(browser, scripts, undefined, width),
    reservation: () => own().reservation,
    car: () => own().car,
    linkTo: async (recipient, path) => new URL(await mailedLink(own().post, recipient, path)).pathname,
  };
}
