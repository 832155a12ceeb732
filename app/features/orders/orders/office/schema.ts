import { z } from "zod";
import { isRegion, type Region } from "#app/features/cars/price-tables/regions.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { choiceOf, emailAddress, line, optionalPhone, paragraphs, requiredDay, requiredLine, sentNumber } from "#app/lib/form-fields.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { templates } from "#app/features/orders/steps/step-kinds.ts";
import { fits, misfitSentence } from "#app/features/orders/access/contract-cases.ts";
import { contractForms } from "#app/features/orders/access/messages.ts";

const stockCar = line(300, "El coche del stock").transform((text, issues) => {
  if (text === "") return null;
  const id = text
    .split(/[/?#\s]/)
    .map((part) => readUuid(part.toLowerCase()))
    .find((part) => part !== undefined);
  if (id !== undefined) return id;
  issues.addIssue({ code: "custom", message: "Pega la dirección de la ficha del coche, o déjalo vacío." });
  return z.NEVER;
});

const address = line(1000, "El enlace").transform((text, issues) => {
  if (text === "") return null;
  if (/^https?:\/\/[^\s<>"]+$/.test(text)) return text;
  issues.addIssue({ code: "custom", message: "Pega el enlace completo, con https://." });
  return z.NEVER;
});

const owner = z.union([z.literal("none"), z.uuid()], "Elige quién la lleva.").transform((id) => (id === "none" ? null : id));

const fields = {
  name: requiredLine(120, "El nombre", "Escribe el nombre del cliente."),
  email: emailAddress(),
  phone: optionalPhone(),
  region: z.custom<Region>((text) => typeof text === "string" && isRegion(text), "Elige la comunidad."),
  delivery_place: line(200, "El lugar de entrega"),
  plan: z.enum(
    plans.map(({ value }) => value),
    "Elige un plan de la lista.",
  ),
  contract_form: choiceOf(contractForms, "Elige cómo se firma el contrato."),
  owner_id: owner,
  vehicle: stockCar,
  car_name: line(160, "El coche"),
  car_address: address,
  advertisement: paragraphs(200_000, "El anuncio"),
  internal_note: paragraphs(4000, "La nota interna"),
};

export const newOrderSchema = z
  .object({
    ...fields,
    origin: z.string().max(80),
    template: choiceOf(templates, "Elige el caso."),
    begun_on: requiredDay(),
  })
  .check(({ value: { template, contract_form }, issues }) => {
    if (!fits(template, contract_form))
      issues.push({ code: "custom", path: ["contract_form"], message: misfitSentence(template), input: contract_form });
  });
export type NewOrder = z.output<typeof newOrderSchema>;

/** An order that begins from what its origin says, without a form. */
export const beginningSchema = z.object({ origin: z.string().max(80) });

/**
 * The facts of an order that the team may change. `seen` is the revision that the page showed (row R21), `new_holder` the address that the
 * person has ticked as the order's next one.
 */
export const orderFactsSchema = z.object({ ...fields, seen: sentNumber(), new_holder: line(254, "El correo").optional() });
export type OrderFacts = z.output<typeof orderFactsSchema>;

export const endingSchema = z.object({ reason: requiredLine(500, "El motivo", "Escribe por qué se cierra: también lo lee el cliente.") });

/** `seen`: the version of the links that the page showed, so that a second click does not end the new links. */
export const newLinkSchema = z.object({ seen: sentNumber() });
