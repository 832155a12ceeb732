/** Who stands in a document and for which car, as facts of its sections. */
import { isService } from "#app/features/orders/access/contract-cases.ts";
import type { ContractForm } from "#app/features/orders/access/messages.ts";
import { writtenAddress } from "#app/features/orders/identity/contract-data.ts";
import { company } from "#company";
import { facts, type DocumentBlock, type DocumentContent } from "./content.ts";

/** The columns of an order that its documents name. */
export type DocumentOrder = {
  id: string;
  reference: string;
  name: string;
  email: string;
  legal_name: string;
  document_kind: string;
  document_number: string;
  street_address: string;
  postal_code: string;
  locality: string;
  car_name: string;
  car_version: string;
  vin: string | null;
  plate: string | null;
  template: string;
  contract_form: string;
  delivery_place: string;
};

/** Whether somebody else sells the car and the company buys it for the customer. */
export function isAgency({ contract_form }: Pick<DocumentOrder, "contract_form">): boolean {
  return isService(contract_form as ContractForm);
}

export function companyOfDocument(): DocumentContent["company"] {
  const { street, postalCode, locality } = company.address;
  const { name, taxNumber } = company.legal;
  const address = `${street}, ${postalCode} ${locality}`;
  return { name, taxNumber, address, email: company.email, phone: company.phone.shown };
}

/** `role`: what the company does in the document, such as "Vende". */
export function companyFacts(role: string): DocumentBlock {
  const { name, taxNumber, address, email, phone } = companyOfDocument();
  return facts([
    [role, name],
    ["NIF", taxNumber],
    ["Domicilio", address],
    ["Registro", company.legal.register],
    ["Contacto", `${email} · ${phone}`],
  ]);
}

export function customerName({ legal_name, name }: Pick<DocumentOrder, "legal_name" | "name">): string {
  return legal_name === "" ? name : legal_name;
}

/** `role`: what the customer does in the document, such as "Compra". */
export function customerFacts(role: string, order: DocumentOrder): DocumentBlock {
  const { document_kind: kind, document_number: number, email } = order;
  return facts([
    [role, customerName(order)],
    [kind === "passport" ? "Pasaporte" : "NIF o NIE", number],
    ["Domicilio", writtenAddress(order)],
    ["Correo", email],
  ]);
}

export function carWords({ car_name, car_version }: Pick<DocumentOrder, "car_name" | "car_version">): string {
  const name = car_name === "" ? "Coche de encargo" : car_name;
  return car_version === "" || name.includes(car_version) ? name : `${name}, ${car_version}`;
}

type CarFact = { label: string; value: string };

/** `further`: what else is known of the car, such as its kilometres. */
export function carFacts(order: DocumentOrder, further: readonly CarFact[] = []): DocumentBlock {
  return facts([
    ["Coche", carWords(order)],
    ["Bastidor (VIN)", order.vin],
    ["Matrícula", order.plate],
    ...further.map(({ label, value }) => [label, value] as const),
  ]);
}
