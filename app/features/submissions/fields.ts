/** The hidden fields that every form carries, beside its own. */
export const ticketField = "ticket";

/** Nobody sees this field; a robot that fills everything in gives itself away. */
export const trapField = "fax_number";

/** Which of a page's forms was sent. */
export const formField = "form";
