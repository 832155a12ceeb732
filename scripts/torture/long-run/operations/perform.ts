import type { OperationKind } from "../plan.ts";
import type { Result, Scene } from "../world.ts";
import { confirm, signIn, signInWrongly, signOut, signUp } from "./account.ts";
import { changeAppointmentStatus } from "./agenda.ts";
import { book, cancel, move } from "./appointment.ts";
import { contact } from "./contact.ts";
import { requestData } from "./data-request.ts";
import { changeInboxStatus, decide, replyAsTeam } from "./inbox.ts";
import { browse, inquire, look, reply } from "./inquiry.ts";
import { savePreferences } from "./preferences.ts";
import { reserve } from "./reservation.ts";
import { changePrice, changeStatus } from "./vehicle.ts";
import { visit } from "./visit.ts";

const operations: Record<OperationKind, (scene: Scene) => Promise<Result>> = {
  look,
  browse,
  visit,
  contact,
  inquiry: inquire,
  reply,
  reserve,
  book,
  move,
  cancel,
  preferences: savePreferences,
  "data request": requestData,
  "sign out": signOut,
  "wrong password": signInWrongly,
  "sign up": signUp,
  "appointment status": changeAppointmentStatus,
  "vehicle price": changePrice,
  "vehicle status": changeStatus,
  "inbox status": changeInboxStatus,
  "team reply": replyAsTeam,
  decide,
};

/** These happen without a session, so a signed-out person does not sign in for them. */
const signedOut: ReadonlySet<OperationKind> = new Set(["browse", "visit", "wrong password", "sign up"]);

/** Performs an operation. A person with an account confirms it or signs in first, unless the operation needs no session. */
export async function perform(scene: Scene, kind: OperationKind): Promise<Result> {
  const { person } = scene;
  if (person.account === "unconfirmed") await confirm(scene);
  if (person.account === "confirmed" && !person.signedIn && !signedOut.has(kind)) await signIn(scene);
  return operations[kind](scene);
}
