import { setTimeout as pause } from "node:timers/promises";
import { notices, wrongCredentials } from "#app/features/people/accounts/messages.ts";
import { Browser } from "../browser.ts";
import { openPage, sendForm } from "../send-form.ts";
import { password, type Result, type Scene } from "../world.ts";

/** Milliseconds for which a person waits for the mail; later operations look for it again. */
const longestMailWait = 20_000;

/** Makes the person's account, and waits for the mail with the link; the next operation uses it (`confirm`). */
export async function signUp(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  const { outcome } = await sendForm(scene, {
    path: "/auth",
    form: "signup",
    fields: { email: person.email, password, password_again: password },
    done: ({ location }) => location === "/auth?tab=signin",
  });
  world.model.rows.push({ table: "users", key: person.email, values: {}, outcome, operation });
  world.model.counts.push({ what: `account-confirm_email customer ${person.email}`, outcome, operation });
  if (outcome === "refused") return outcome;
  person.account = "unconfirmed";
  const end = performance.now() + longestMailWait;
  while (linkOf(scene) === undefined && performance.now() < end) await pause(200);
  return outcome;
}

/** Uses the link of the mail, if it has come; this signs the person in. */
export async function confirm(scene: Scene): Promise<void> {
  const { world, person, operation } = scene;
  const path = linkOf(scene);
  if (path === undefined) return;
  await openPage(scene, path);
  const done = ({ status, location }: { status: number; location: string }) => status === 302 && location.startsWith("/dashboard");
  // The password serves a browser whose answer to the sign-up was lost, and with it the cookie.
  const { outcome, sent, answered } = await sendForm(scene, { path, form: "confirm", fields: { password }, done, repeatable: true });
  const what = `${person.email} confirmed`;
  world.model.values.push({ what, value: "yes", sent, answered, outcome, operation });
  // A refusal after an answer that was lost: the link is spent, and the account is confirmed without a session.
  if (outcome !== "unknown") person.account = "confirmed";
  person.signedIn = outcome === "acknowledged";
}

function linkOf({ world, person }: Scene): string | undefined {
  return world.mails.linkTo("/auth/confirm/", person.email);
}

/** Signs in; this also tells whether the account is there and confirmed. */
export async function signIn(scene: Scene): Promise<Result> {
  const { person } = scene;
  const { outcome } = await sendForm(scene, {
    path: "/auth",
    form: "signin",
    fields: { email: person.email, password },
    done: ({ status, location }) => status === 302 && location === "/",
    repeatable: true,
  });
  person.signedIn = outcome === "acknowledged";
  return outcome;
}

/** Somebody else tries a wrong password, which must be refused. */
export async function signInWrongly(scene: Scene): Promise<Result> {
  const { person, world, operation } = scene;
  if (person.account !== "confirmed") return "nothing to do";
  const stranger = {
    ...scene,
    person: { ...person, browser: new Browser(person.browser.origin, `12.0.${(operation >> 8) & 255}.${operation & 255}`) },
  };
  const fields = { email: person.email, password: "tres palabras falsas" };
  const { outcome, html } = await sendForm(stranger, { path: "/auth", form: "signin", fields, done: ({ status }) => status === 302 });
  const isRight = outcome !== "acknowledged" && (outcome === "unknown" || html.includes(wrongCredentials) || html.includes("Demasiados"));
  if (!isRight) world.model.findings.push({ operation, sentence: `${person.email} gave a wrong password: ${html.slice(0, 200)}` });
  return outcome;
}

/** Signs out; then the old session opens nothing. */
export async function signOut(scene: Scene): Promise<Result> {
  const { person, world, operation } = scene;
  if (!person.signedIn) return "nothing to do";
  const { cookies } = person.browser;
  const calm = world.isCalm();
  const { outcome } = await sendForm(scene, {
    path: "/auth/sign-out",
    form: "sign-out",
    fields: {},
    done: ({ status }) => status === 303,
    repeatable: true,
  });
  person.signedIn = false;
  // While the database is away, the session's row outlives the sign-out: only the browser forgets it.
  const page = await person.browser.open("/dashboard", cookies);
  const wasCalm = calm && world.isCalm() && outcome === "acknowledged";
  if (wasCalm && page?.status === 200) world.model.findings.push({ operation, sentence: `${notices["signed-out"].title}, but not ended` });
  return outcome;
}
