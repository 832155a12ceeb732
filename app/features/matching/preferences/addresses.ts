/** The editor of a person's preferences. The survey is sent there too. */
export const preferencesAddress = "/dashboard/preferencias";
