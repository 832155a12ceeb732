import { expect, test } from "vitest";
import { mailKinds, mayHoldKey } from "./kinds.ts";

test("mails about accounts and data requests may hold keys, mails about cars and calls hold none to an account", () => {
  const open = Object.keys(mailKinds).filter((kind) => !mayHoldKey(kind));
  expect(open.filter((kind) => /account|data/.test(kind))).toEqual([]);
  expect(mayHoldKey("account-reset_password")).toBe(true);
  expect(mayHoldKey("data-request-answered")).toBe(true);
  expect(mayHoldKey("appointment-reminder")).toBe(false);
});
