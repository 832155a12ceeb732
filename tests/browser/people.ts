import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { enterWith } from "./own-site.ts";

/**
 * People with an account and a session, inserted before the browser tests start (global-setup.ts). A test that changes a person's data uses
 * its own person, so that tests do not affect each other.
 */
export const people = [
  "security-password",
  "security-apps",
  "security-leaving",
  "security-look",
  "saved-cars-script",
  "saved-cars-plain",
  "preferences-script",
  "preferences-plain",
  "preferences-arrival",
  "preferences-look",
  "preferences-models",
  "preferences-makes",
  "preferences-recommended",
  "preferences-unmatched",
  "preferences-planned",
  "conversations-new",
  "conversations-reader",
  "conversations-writer",
  "contracts-script",
  "contracts-plain",
  "office-agenda-admin",
  "office-users-script-admin",
  "office-users-plain-admin",
  "office-frame-admin",
  "account-first-admin",
  "account-second-admin",
  "office-look-admin",
  "office-somebody-script",
  "office-somebody-plain",
  "office-requester",
  "office-inbox-admin",
  "office-inbox-second-admin",
  "office-inbox-customer",
  "office-vehicles-admin",
  "car-file-admin",
  "orders-customer",
  "orders-admin",
  "forms-admin",
] as const;
export type Person = (typeof people)[number];

/** People with names that end in `admin` are admins. */
export const isAdmin = (person: Person) => person.endsWith("admin");
export const addressOf = (person: Person) => `${person}@example.es`;
/** The password of all these people. */
export const sharedPassword = "pasos lentos 7";

/** The token of a person's first session. */
export function tokenOf(person: Person): string {
  return createHash("sha256").update(person).digest("base64url");
}

/** The token of a second session on another device, for the tests of the list of sessions. */
export function otherTokenOf(person: Person): string {
  return createHash("sha256").update(`${person} elsewhere`).digest("base64url");
}

/** Signs this page in as the person. */
export const signInAs = (page: Page, person: Person): Promise<void> => enterWith(page, `session=${tokenOf(person)}`);
