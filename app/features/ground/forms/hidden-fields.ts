/** The hidden fields of every form, in addition to its own. */
export const ticketField = "ticket";

/** People do not see this field; a robot that fills in everything is detected by it. */
export const trapField = "fax_number";

/** The name of the sent form, because a page may have several. */
export const formField = "form";

/** The state that the page showed, so that nobody overwrites or overlooks a change that they have not seen (row R21). */
export const seenField = "seen";
