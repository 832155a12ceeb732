/** The forms about quotes on the team's page of an order, by which its action tells them apart. */
export const draftForm = "draft-quote";
export const sendingForm = "send-quote";
export const takingBackForm = "take-back-quote";
