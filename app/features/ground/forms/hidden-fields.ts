/** The hidden fields of every form, in addition to its own. */
export const ticketField = "ticket";

/** People do not see this field; a robot that fills in everything is detected by it. */
export const trapField = "fax_number";

/** The name of the sent form, because a page may have several. */
export const formField = "form";

/** The state that the page showed, so that nobody overwrites or overlooks a change that they have not seen (row R21). */
export const seenField = "seen";

/** Returns a sent form without the fields that its schema does not know; `seen` is in the schema of each form that has it. */
export function withoutHiddenFields(sent: FormData): FormData {
  const own = new FormData();
  for (const [name, value] of sent) if (name !== ticketField && name !== trapField && name !== formField) own.append(name, value);
  return own;
}
