/** What the mechanical warranty covers, in the words of the terms and of the questions. There is no other list. */
export const coveredParts =
  "motor, caja de cambios, transmisión, dirección, frenos, refrigeración y los sistemas eléctricos y electrónicos que les pertenecen";
