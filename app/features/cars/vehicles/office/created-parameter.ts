/** Marks the address of a vehicle's dialog right after its creation, so that the dialog reports it. */
export const createdParameter = "creado";
