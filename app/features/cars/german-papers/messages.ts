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

/** What a paper of an order says, by its kind (orders/papers/paper-state.ts). */
export const paperSentences: Readonly<Record<string, string>> = {
  registration_one:
    "Aquí Alemania apunta el coche: la primera matriculación (B), el bastidor (E), la potencia (P.2), el CO₂ (V.7) y la norma Euro (14). En C.1 está el titular, que no tiene por qué ser el dueño.",
  coc: "El fabricante dice cómo salió el coche de fábrica: el bastidor (0.10), la cilindrada (25), la potencia (27), la norma Euro (47) y el CO₂ (49), del que depende el impuesto de matriculación.",
  inspection_report:
    "Si es el de la ITV alemana (HU), dice los kilómetros de ese día y el resultado: sin defectos («ohne festgestellte Mängel»), leves («geringe»), graves («erhebliche») o peligrosos («gefährliche»). Con graves o peligrosos no pasó.",
};
