import type { Page } from "@playwright/test";
import { type SignedInSite, startSignedInSite } from "#tests/signed-in-site.ts";
import { siteAddress, test } from "./test.ts";

/**
 * Starts a site for one test file with an empty shop and an admin, for tests that would change other files' stock or choices. The file's
 * pages use this site. Call it once, outside the tests; the returned function signs the admin in.
 */
export function useSeparateOffice(): (page: Page) => Promise<void> {
  const own: { office?: SignedInSite } = {};
  const sharedSite = process.env["SITE"];
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    own.office = await startSignedInSite([{ admin: true }]);
    process.env["SITE"] = own.office.site.url;
  });
  test.afterAll(async () => {
    await own.office?.stop();
    if (sharedSite === undefined) delete process.env["SITE"];
    else process.env["SITE"] = sharedSite;
  });
  return async (page) => {
    const [name = "", value = ""] = own.office?.cookies[0]?.split("=", 2) ?? [];
    await page.context().addCookies([{ name, value, url: siteAddress(), httpOnly: true, sameSite: "Lax" }]);
  };
}
