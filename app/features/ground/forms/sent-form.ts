import { formIn } from "#app/lib/route-input.ts";
import { formField } from "./hidden-fields.ts";

export async function sentForm(request: Request): Promise<{ sent: FormData; form: FormDataEntryValue | null }> {
  const sent = await formIn(request);
  return { sent, form: sent.get(formField) };
}
