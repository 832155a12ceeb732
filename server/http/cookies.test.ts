import { expect, test } from "vitest";
import { choiceCookieHeader, cookieChoice } from "./cookies.ts";

test.each([
  ["cookie-consent=accepted", "accepted"],
  ["cookie-consent=rejected", "rejected"],
  ["session=1; cookie-consent=rejected", "rejected"],
  [" cookie-consent=accepted ;a=b", "accepted"],
  ["cookie-consent=x; cookie-consent=accepted", "accepted"],
  [undefined, undefined],
  [null, undefined],
  ["", undefined],
  ["cookie-consent", undefined],
  ["cookie-consent=", undefined],
  ["cookie-consent=Accepted", undefined],
  ["cookie-consent=accepted-not", undefined],
  ["Cookie-Consent=accepted", undefined],
  ["not-cookie-consent=accepted", undefined],
  ["a=cookie-consent=accepted", undefined],
])("the Cookie header %j means %s", (header, choice) => {
  expect(cookieChoice(header)).toBe(choice);
});

test("a choice is stored for half a year, for the whole site, and as Secure when the person came by https", () => {
  expect(choiceCookieHeader("rejected", true)).toBe("cookie-consent=rejected; Max-Age=15724800; Path=/; SameSite=Lax; Secure");
  expect(choiceCookieHeader("accepted", false)).toBe("cookie-consent=accepted; Max-Age=15724800; Path=/; SameSite=Lax");
  expect(choiceCookieHeader(undefined, true)).toBe("cookie-consent=; Max-Age=0; Path=/; SameSite=Lax; Secure");
});
