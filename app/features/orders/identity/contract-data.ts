/** Who buys and which car, as a contract names them (ORDER-13). */

export type BuyerData = {
  legal_name: string;
  document_kind: string;
  document_number: string;
  street_address: string;
  postal_code: string;
  locality: string;
};
export type CarData = { car_name: string; vin: string | null; car_version: string; plate: string | null };

export const documentKinds = { nif: "DNI o NIE", passport: "Pasaporte" } as const;
export type DocumentKind = keyof typeof documentKinds;

/** The columns of `orders` that a person gives; another person has others. */
export const noBuyer = {
  legal_name: "",
  document_kind: "nif",
  document_number: "",
  street_address: "",
  postal_code: "",
  locality: "",
} as const satisfies BuyerData;

/** What is missing of the buyer, in words that follow "Falta:" and "Faltan:". */
export function missingOfBuyer(buyer: BuyerData): string[] {
  return [
    ...(buyer.legal_name === "" ? ["el nombre legal"] : []),
    ...(buyer.document_number === "" ? ["el documento"] : []),
    ...(buyer.street_address === "" || buyer.postal_code === "" || buyer.locality === "" ? ["el domicilio"] : []),
  ];
}

/** What is missing of the car, in the same words. A car may have no plate yet. */
export function missingOfCar(car: CarData): string[] {
  return [
    ...(car.car_name === "" ? ["el coche"] : []),
    ...(car.vin === null ? ["el bastidor"] : []),
    ...(car.car_version === "" ? ["la versión"] : []),
  ];
}

/** What a contract of an order still needs, in words: "el bastidor". Nothing is missing when it is empty. */
export function missingForContract(order: BuyerData & CarData): string[] {
  return [...missingOfBuyer(order), ...missingOfCar(order)];
}

/** The address on one line; "" as long as nobody has given it. */
export function writtenAddress({ street_address, postal_code, locality }: BuyerData): string {
  return [street_address, [postal_code, locality].filter((part) => part !== "").join(" ")].filter((part) => part !== "").join(", ");
}
