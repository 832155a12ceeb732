import { company } from "#company";

/** What the mechanical warranty covers, in the words of the terms and of the questions. There is no other list. */
export const coveredParts =
  "motor, caja de cambios, transmisión, dirección, frenos, refrigeración y los sistemas eléctricos y electrónicos que les pertenecen";

const { warrantyMonths } = company.claims;

/** The commercial guarantee in one sentence, for the terms and for what an order's customer signs. */
export const commercialGuarantee = `Además de la legal, cada coche lleva una garantía comercial de ${warrantyMonths} meses desde la entrega, sin coste añadido (RDL 1/2007, art. 127). Cubre piezas y mano de obra de las averías de estos órganos: ${coveredParts}.`;

export const notCovered: readonly string[] = [
  "piezas de desgaste y consumibles, como neumáticos, pastillas, escobillas o aceite;",
  "daños por accidente, mal uso, modificaciones o falta del mantenimiento que marca el fabricante;",
  "reparaciones hechas sin avisarnos antes, salvo que fueran urgentes y necesarias.",
];

export const guaranteeUse =
  "Para usarla, llámanos o escríbenos antes de reparar. Esta garantía no limita tus derechos legales: son independientes y gratuitos.";
