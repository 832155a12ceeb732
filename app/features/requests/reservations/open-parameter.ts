/** The search parameter that opens the reservation dialog on a vehicle's page, for browsers without JavaScript. */
export const openParameter = "reservar";
