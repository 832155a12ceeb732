import { z } from "zod";
import { choiceOf, line } from "#app/lib/form-fields.ts";
import { type DocumentKind, documentKinds } from "./contract-data.ts";
import { type Reading, readNif, readPassport, readPlate, readPostalCode, readVin } from "./identifiers.ts";

/** A line that `read` checks and brings into its form; "" for an empty field. */
const readLine = (longest: number, name: string, read: (text: string) => Reading) =>
  line(longest, name).transform((text, issues) => {
    if (text === "") return "";
    const reading = read(text);
    if (reading.ok) return reading.value;
    issues.addIssue({ code: "custom", message: reading.wrong });
    return z.NEVER;
  });

/** `sure` repeats the name that was questioned; `seen` is the mark of the data that the page showed (row R21). */
const name = line(160, "El nombre").transform((text) => text.replace(/\s+/g, " "));
const shared = { sure: name, seen: z.string().max(80) };

const buyer = {
  legal_name: name,
  document_kind: choiceOf<DocumentKind>(documentKinds, "Elige el documento."),
  document_number: line(40, "El número"),
  street_address: line(200, "La dirección"),
  postal_code: readLine(12, "El código postal", readPostalCode),
  locality: line(100, "La localidad"),
};

const needed = (field: z.ZodType<string, string>, missing: string) => field.refine((text) => text !== "", missing);

type TypedDocument = { document_kind: DocumentKind; document_number: string };

/** The number as its kind of document has it; "" for an empty field. */
export function readDocument({ document_kind: kind, document_number: number }: TypedDocument): Reading {
  if (number === "") return { ok: true, value: "" };
  return kind === "nif" ? readNif(number) : readPassport(number);
}

function documentIsRight({ value, issues }: z.core.ParsePayload<TypedDocument>): void {
  const reading = readDocument(value);
  if (!reading.ok) issues.push({ code: "custom", path: ["document_number"], message: reading.wrong, input: value.document_number });
}

/** What the customer gives: all of it. */
export const buyerSchema = z
  .object({
    ...buyer,
    ...shared,
    legal_name: needed(buyer.legal_name, "Escribe tu nombre y apellidos, como en tu documento."),
    document_number: needed(buyer.document_number, "Escribe el número de tu documento."),
    street_address: needed(buyer.street_address, "Escribe tu calle y número."),
    postal_code: needed(buyer.postal_code, "Escribe tu código postal."),
    locality: needed(buyer.locality, "Escribe tu localidad."),
  })
  .check(documentIsRight);

/** What the team writes: as much as it knows. `registered`: the car has its Spanish plate. */
export const contractDataSchema = (registered: boolean) =>
  z
    .object({
      ...buyer,
      ...shared,
      vin: readLine(40, "El bastidor", readVin).transform((vin) => (vin === "" ? null : vin)),
      car_version: line(160, "La versión"),
      plate: readLine(20, "La matrícula", (text) => readPlate(text, registered)).transform((plate) => (plate === "" ? null : plate)),
    })
    .check(documentIsRight);
