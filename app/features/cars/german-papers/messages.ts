export const papersAddress = "/papeles-alemanes";

export const paperForm = "german-paper";

/** The id of the heading above what was read, where the browser goes without a script. */
export const readPlace = "leido";

/** The choice of the form: the text says which paper it is, or the person does. */
export const paperChoices = {
  any: "Que lo diga el texto",
  registration: "Permiso de circulación alemán, parte I (Teil I)",
  conformity: "Certificado de conformidad (COC)",
  inspection: "Informe de la ITV alemana (HU)",
} as const;
