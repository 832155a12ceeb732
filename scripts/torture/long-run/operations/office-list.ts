import { openPage, sendForm } from "../send-form.ts";
import { pick, type Result, type Scene } from "../world.ts";

type RowChange = { path: string; form: string; status: string; done: string };
type ListRow = { id: string; fields: Record<string, string> };

/**
 * An admin changes the state of any row of a list that they opened. The form sends the state that the list showed (row R21). `note` says
 * which value the change wrote.
 */
export async function changeInList(
  scene: Scene,
  { path, form, status, done }: RowChange,
): Promise<{ note(what: (row: ListRow) => string): Result }> {
  const page = await openPage(scene, path);
  const row = pick(scene, rowsIn(page?.html ?? "", form));
  if (!row) return { note: () => "nothing to do" };
  const { outcome, sent, answered } = await sendForm(scene, { path, form, fields: { ...row.fields, status }, done, repeatable: true });
  return {
    note(what) {
      const { world, operation } = scene;
      world.model.values.push({ what: what(row), value: status, sent, answered, outcome, operation });
      return outcome;
    },
  };
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
