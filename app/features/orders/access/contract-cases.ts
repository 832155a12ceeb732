/**
 * Who sells the car of an order, and what follows from it: one table for forms, quotes, terms and documents.
 *
 * - Who sells owes the conformity of the car (RDL 1/2007, arts. 114 to 124). The company's service leaves that to the seller.
 * - A distance contract gives 14 days to withdraw (arts. 92 and 102): of a sale from the delivery on, of a service from the acceptance on.
 * - A reseller taxes its margin (REBU, Ley 37/1992, arts. 135 to 139) or the whole price; an agent taxes its fee.
 * - Only a private person's sale bears transfer tax (ITP). The company never sells such a car: it buys it by mandate (Código Civil, art. 1709),
 *   in the customer's name.
 */
import type { Template } from "#app/features/orders/steps/step-kinds.ts";
import type { ContractForm } from "./messages.ts";

export type Seller = "company" | "dealer" | "private_person";

const sales: readonly ContractForm[] = ["distance_sale", "on_premises"];
const services: readonly ContractForm[] = ["distance_service", "on_premises_service"];

/** The contracts that fit each case; the constraint `contract_fits_case` of the table `orders` says the same. */
export const formsOfCase: Readonly<Record<Template, readonly ContractForm[]>> = {
  dealer: [...sales, ...services],
  private_seller: services,
  already_in_spain: sales,
};

export function fits(template: Template, form: ContractForm): boolean {
  return formsOfCase[template].includes(form);
}

/** Whether the company buys the car for the customer, and does not sell it. */
export function isService(form: ContractForm): boolean {
  return services.includes(form);
}

/** Whether it is signed at the office, so that the law gives no 14 days. */
export function isSignedAtTheOffice(form: ContractForm): boolean {
  return form === "on_premises" || form === "on_premises_service";
}

export function sellerOf(template: Template, form: ContractForm): Seller {
  if (!isService(form)) return "company";
  return template === "private_seller" ? "private_person" : "dealer";
}

/** The contract that fits a case, signed in the same place as another one: at a distance, or at the office. */
export function fittingForm(template: Template, form: ContractForm = "distance_sale"): ContractForm {
  if (fits(template, form)) return form;
  return formsOfCase[template].find((other) => isSignedAtTheOffice(other) === isSignedAtTheOffice(form)) ?? form;
}

/** To the team: why a contract does not fit its case. */
export function misfitSentence(template: Template): string {
  return template === "private_seller"
    ? "Un particular vende su coche él mismo, y nosotros solo gestionamos la compra. Elige «gestionamos la compra»."
    : "Un coche que ya está en España es nuestro, así que lo vendemos nosotros. Elige «vendemos el coche».";
}

/** To the team, while it chooses: what follows from a case and a contract that fit. */
export function consequencesOf(template: Template, form: ContractForm): { name: string; text: string }[] {
  const { sells, valueAddedTax, transferTax, guarantee } = ofSeller[sellerOf(template, form)];
  return [
    { name: "Quién vende", text: sells },
    { name: "IVA", text: valueAddedTax },
    { name: "ITP", text: transferTax },
    { name: "Desistimiento", text: withdrawalOf(form) },
    { name: "Garantía legal", text: guarantee },
  ];
}

function withdrawalOf(form: ContractForm): string {
  if (isSignedAtTheOffice(form)) return "La ley no da 14 días a un contrato firmado en la oficina.";
  const begins = isService(form) ? "desde que acepta el presupuesto" : "desde que recibe el coche, y también antes";
  return `14 días ${begins} (RDL 1/2007, arts. 102 a 108).`;
}

const byMandate = "Nosotros lo compramos en nombre del cliente, con su mandato.";
const noTransferTax = "No se paga: vende una empresa.";

const ofSeller: Readonly<Record<Seller, Readonly<Record<"sells" | "valueAddedTax" | "transferTax" | "guarantee", string>>>> = {
  company: {
    sells: "Nosotros: compramos el coche y se lo vendemos al cliente.",
    valueAddedTax:
      "Va dentro del precio: solo por nuestro margen y sin desglosar si lo compramos sin IVA deducible (REBU, Ley 37/1992, arts. 135 a 139); si no, por todo el precio.",
    transferTax: noTransferTax,
    guarantee: "La damos nosotros: tres años, o los que diga el presupuesto, nunca menos de uno (RDL 1/2007, arts. 114 a 124).",
  },
  dealer: {
    sells: `El concesionario alemán. ${byMandate}`,
    valueAddedTax: "El del coche es el alemán y va en su precio. Nuestros honorarios llevan el 21 %.",
    transferTax: noTransferTax,
    guarantee: "Del coche responde el concesionario; nosotros, de nuestro servicio.",
  },
  private_person: {
    sells: `El particular. ${byMandate}`,
    valueAddedTax: "El coche no lleva. Nuestros honorarios, el 21 %.",
    transferTax: "Lo paga el cliente, porque compra a un particular. Es una línea de su presupuesto.",
    guarantee: "El particular responde solo como vendedor particular; nosotros, de nuestro servicio.",
  },
};
