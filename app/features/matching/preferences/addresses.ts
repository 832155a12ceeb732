export const preferencesAddress = "/dashboard/preferencias";
