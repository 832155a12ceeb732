import { formPages } from "../form-pages.ts";
import { walk } from "../form-walk.ts";
import { signInAs } from "../people.ts";
import { asNewSender } from "../sender.ts";
import { test } from "../test.ts";

test.describe("every form of the team keeps typed text before its scripts load and when its response gets lost", () => {
  test.use({ expectedErrors: /status of 50[34]|net::ERR_FAILED/ });
  test.beforeEach(async ({ page }) => {
    test.setTimeout(180_000);
    await asNewSender(page);
  });

  // The team's pages have the most forms: in one test they take longer than three minutes on a busy machine.
  for (const part of [1, 2, 3]) {
    test(`of an admin, part ${part} of 3`, async ({ page }) => {
      await signInAs(page, "forms-admin");
      const addresses = await formPages.admin(page);
      await walk(
        page,
        addresses.filter((_address, position) => position % 3 === part - 1),
      );
    });
  }
});
