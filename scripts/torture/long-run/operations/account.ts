import { notices, wrongCredentials } from "#app/features/people/accounts/messages.ts";
import { openPage, sendForm } from "../send-form.ts";
import { password, type Result, type Scene } from "../world.ts";

/** Makes the person's account; the person confirms it when the mail has come (`confirm`). */
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
  if (outcome !== "refused") person.account = "unconfirmed";
  return outcome;
}

/** Uses the link of the mail, if it has come; this signs the person in. */
export async function confirm(scene: Scene): Promise<void> {
  const { world, person, operation } = scene;
  const path = world.mails.linkTo("/auth/confirm/", person.email);
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

/** A wrong password must be refused. */
export async function signInWrongly(scene: Scene): Promise<Result> {
  const { person, world, operation } = scene;
  if (person.account !== "confirmed" || person.signedIn) return "nothing to do";
  const fields = { email: person.email, password: "tres palabras falsas" };
  const { outcome, html } = await sendForm(scene, { path: "/auth", form: "signin", fields, done: ({ status }) => status === 302 });
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
