/** The search parameter with which a vehicle's page comes with its reservation open, for browsers without a script. */
export const openParameter = "reservar";
