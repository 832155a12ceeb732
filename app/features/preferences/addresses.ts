/** The editor of a person's preferences, where the survey is sent too. */
export const preferencesAddress = "/dashboard/preferencias";
