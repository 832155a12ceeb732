/** The name of the form with a pasted ad, in its hidden field. Its schema is elsewhere, so that no script of the page contains it. */
export const adForm = "advertisement";
