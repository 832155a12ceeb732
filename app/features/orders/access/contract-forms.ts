/** How the contract of an order is made, which decides the right of withdrawal (RDL 1/2007, art. 92 and 102). */
export const contractForms = {
  distance_sale: "A distancia: vendemos el coche",
  distance_service: "A distancia: gestionamos la compra",
  on_premises: "Firmado en la oficina",
} as const;

export type ContractForm = keyof typeof contractForms;
