/** The hidden fields that every form carries, beside its own. */
export const ticketField = "ticket";

/** Nobody sees this field; a robot that fills everything in gives itself away. */
export const trapField = "fax_number";

/** Which of a page's forms was sent. */
export const formField = "form";

/** How what is changed or answered stood on the page, so that nobody overwrites or overlooks what they have not seen (row R21). */
export const seenField = "seen";
