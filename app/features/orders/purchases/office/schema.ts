import { z } from "zod";
import { choiceOf, line, requiredDay, requiredEuros, requiredLine, sentNumber } from "#app/lib/form-fields.ts";
import { sellerCountries, sellerKinds, vatSchemes } from "../purchase-words.ts";
import { purchaseReasons } from "./messages.ts";

const document = (longest: number, name: string) => line(longest, name).transform((text) => text.toUpperCase());

/** A purchase as the team types it. `seen`: the revision that the page showed, 0 before the first; a later one needs a reason. */
export const purchaseSchema = z
  .object({
    seen: sentNumber(),
    seller_kind: choiceOf(sellerKinds, "Elige quién vende."),
    seller_name: requiredLine(160, "El nombre", "Escribe quién vende el coche."),
    seller_address: line(300, "El domicilio"),
    seller_document: document(40, "El documento"),
    seller_country: choiceOf(sellerCountries, "Elige el país."),
    document_number: line(60, "El número"),
    euros: requiredEuros(purchaseReasons.amountWrong).refine((cents) => cents > 0, purchaseReasons.amountWrong),
    bought_on: requiredDay("Elige el día de la compra."),
    vat_scheme: choiceOf(vatSchemes, "Elige el régimen de IVA."),
    disbursed: line(20, "El importe")
      .transform((text) => (text === "" ? "0" : text))
      .pipe(requiredEuros(purchaseReasons.disbursedWrong)),
    sale_document_number: line(60, "El número"),
    /** The form of a first purchase has no such field. */
    reason: line(300, "El motivo").default(""),
  })
  .superRefine(({ seen, reason, seller_kind, vat_scheme }, issues) => {
    const wrong = (field: string, message: string) => issues.addIssue({ code: "custom", path: [field], message });
    if (seen > 0 && reason === "") wrong("reason", purchaseReasons.reasonMissing);
    if (seller_kind === "private" && vat_scheme !== "none") wrong("vat_scheme", purchaseReasons.privateWithVat);
  });
