import type { DocumentOrder } from "./parties.ts";

export type Missing = { words: string; where: "identity" | "car" | "quote" | "purchase" };

/** What a document still needs to know of its order, in words; nothing when it is complete. */
export function missingFacts(order: DocumentOrder): Missing[] {
  const { legal_name, document_number, street_address, postal_code, locality, vin } = order;
  const needed: (Missing & { there: boolean })[] = [
    { words: "El nombre legal del cliente", where: "identity", there: legal_name !== "" },
    { words: "Su NIF, NIE o pasaporte", where: "identity", there: document_number !== "" },
    { words: "Su domicilio completo", where: "identity", there: [street_address, postal_code, locality].every((part) => part !== "") },
    { words: "El bastidor del coche (VIN)", where: "car", there: vin !== null },
  ];
  return needed.filter(({ there }) => !there).map(({ words, where }) => ({ words, where }));
}
