import { openPage, sendForm } from "../send-form.ts";
import { pick, type Result, type Scene } from "../world.ts";

type ListRow = { id: string; fields: Record<string, string> };

/** `what` names the value that the change of a row writes. */
type RowChange = { path: string; form: string; status: string; done: string; what: (row: ListRow) => string };

/** An admin changes the state of any row of a list that they opened. The form sends the state that the list showed (row R21). */
export async function changeInList(scene: Scene, { path, form, status, done, what }: RowChange): Promise<Result> {
  const { world, operation } = scene;
  const page = await openPage(scene, path);
  const row = pick(scene, rowsIn(page?.html ?? "", form));
  if (!row) return "nothing to do";
  const { outcome, sent, answered } = await sendForm(scene, { path, form, fields: { ...row.fields, status }, done, repeatable: true });
  world.model.values.push({ what: what(row), value: status, sent, answered, outcome, operation });
  return outcome;
}

/** The hidden fields of each form with this name in a list. */
function rowsIn(html: string, form: string): ListRow[] {
  return html.split(`name="form" value="${form}"/>`).flatMap((part, position) => {
    if (position === 0) return [];
    const hidden = /^(?:<input type="hidden" name="\w+" value="[\w-]*"\/>)+/.exec(part)?.[0] ?? "";
    const fields = Object.fromEntries(
      [...hidden.matchAll(/name="(\w+)" value="([\w-]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    return fields["id"] === undefined ? [] : [{ id: fields["id"], fields }];
  });
}
