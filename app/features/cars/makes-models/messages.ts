/** The outcomes of adding a make (SURVEY-15). */
export const makeAdded = (make: string) => ({ title: "Marca añadida", text: `${make} se ha añadido correctamente.` });
export const makeNotAdded = { title: "Error", text: "No se pudo añadir la marca personalizada." };
export const tooManyMakes = "Ya has añadido muchas marcas. Con las que tienes podemos empezar a buscar.";
