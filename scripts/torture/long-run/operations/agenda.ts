import { statusMessages } from "#app/features/requests/appointments/office/messages.ts";
import { agenda } from "#app/features/requests/appointments/office/search-params.ts";
import { pick, type Result, type Scene } from "../world.ts";
import { changeInList } from "./office-list.ts";

/** An admin sets the state of an appointment in the list. */
export async function changeAppointmentStatus(scene: Scene): Promise<Result> {
  const status = pick(scene, ["confirmed", "confirmed", "confirmed", "cancelled", "cancelled", "pending"]) ?? "";
  const path = `${agenda}${pick(scene, ["", "?page=2", "?page=3"])}`;
  const what = ({ id }: { id: string }) => `appointment ${id} status`;
  return changeInList(scene, { path, form: "appointment-status", status, done: statusMessages.done.title, what });
}
