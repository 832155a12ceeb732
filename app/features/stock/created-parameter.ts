/** In the address of a vehicle's page right after it was created: the page says so. */
export const createdParameter = "creado";
