/** In the address of a vehicle's dialog right after it was created: the dialog says so. */
export const createdParameter = "creado";
