import { inboxAddress, threadAddress } from "#app/features/requests/inbox/addresses.ts";
import { isInboxKind } from "#app/features/requests/inbox/inbox-state.ts";
import { statusForm, statusMessages, teamReplyMessages } from "#app/features/requests/inbox/messages.ts";
import { searchAddress } from "#app/features/requests/inbox/search-params.ts";
import { acceptanceMessages, rejectionMessages } from "#app/features/requests/reservations/messages.ts";
import { openPage, sendForm } from "../send-form.ts";
import { keyOf, pick, type Result, type Scene } from "../world.ts";
import { changeInList } from "./office-list.ts";

/** An admin sets the state of an inquiry or a message in the list. */
export async function changeInboxStatus(scene: Scene): Promise<Result> {
  const status = pick(scene, ["pending", "in_progress", "in_progress", "completed"]) ?? "";
  return changeInList(scene, {
    path: inboxAddress,
    form: statusForm,
    status,
    done: statusMessages.done.title,
    what: ({ id, fields }) => `${fields["kind"]} ${id} status`,
  });
}

/** An admin replies to any row of the inbox. The text names the row, so that it shows when another person sees it. */
export async function replyAsTeam(scene: Scene): Promise<Result> {
  const { world, operation } = scene;
  const row = await anyRow(scene, inboxAddress);
  if (!row) return "nothing to do";
  const page = await openPage(scene, threadAddress(row));
  const seen = /name="seen" value="([0-9a-f-]{36})?"/.exec(replyFormIn(page?.html ?? ""))?.[1] ?? "";
  const key = keyOf(scene);
  const message = `${key} sobre ${row.id}`;
  const { outcome } = await sendForm(scene, {
    path: threadAddress(row),
    form: "team-reply",
    fields: { message, seen },
    done: teamReplyMessages.done.title,
  });
  const table = row.kind === "inquiry" ? "inquiry_replies" : "team_replies";
  world.model.rows.push({ table, key, values: { [row.kind]: row.id, writer: "team" }, outcome, operation });
  world.model.counts.push({ what: `team-replied customer ${key}`, outcome, operation });
  return outcome;
}

/** An admin accepts or rejects a reservation. An acceptance holds the car. */
export async function decide(scene: Scene): Promise<Result> {
  const { world, operation } = scene;
  const row = await anyRow(scene, searchAddress({ kind: "reservation", status: "pending" }));
  if (!row) return "nothing to do";
  const page = await openPage(scene, threadAddress(row));
  const car = /href="\/vehicle\/([0-9a-f-]{36})"/.exec(page?.html ?? "")?.[1];
  const accepts = scene.below(3) > 0;
  const { outcome, sent, answered } = await sendForm(scene, {
    path: threadAddress(row),
    form: accepts ? "accept-reservation" : "reject-reservation",
    fields: {},
    done: (accepts ? acceptanceMessages : rejectionMessages).done.title,
    repeatable: true,
  });
  const write = { sent, answered, outcome, operation };
  world.model.values.push({ ...write, what: `reservation ${row.id} status`, value: accepts ? "accepted" : "rejected" });
  if (accepts && car !== undefined) world.model.values.push({ ...write, what: `car ${car} status`, value: "reserved" });
  return outcome;
}

async function anyRow(scene: Scene, path: string) {
  const page = await openPage(scene, path);
  const rows = [...(page?.html ?? "").matchAll(/href="\/admin\/inquiries\/(\w+)\/([0-9a-f-]{36})/g)].flatMap(([, kind, id = ""]) =>
    isInboxKind(kind) ? [{ kind, id }] : [],
  );
  return pick(scene, rows);
}

/** The part of the page that begins with the form of the reply. */
function replyFormIn(html: string): string {
  return html.slice(Math.max(0, html.indexOf('value="team-reply"')));
}
