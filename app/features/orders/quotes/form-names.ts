/** The forms of a quote's page, by which its action tells them apart. */
export const acceptanceForm = "accept-quote";
export const decliningForm = "decline-quote";
