/** The kinds of an order's papers, in the order in which they come up (db/migrations/0042-order-papers.sql). */
export const paperKinds = [
  { value: "identity", label: "DNI, NIE o pasaporte" },
  { value: "mandate", label: "Mandato para la gestoría" },
  { value: "contract", label: "Contrato" },
  { value: "invoice", label: "Factura" },
  { value: "registration_one", label: "Permiso de circulación alemán, parte I (Teil I)" },
  { value: "registration_two", label: "Permiso de circulación alemán, parte II (Teil II o Fahrzeugbrief)" },
  { value: "coc", label: "Certificado de conformidad (COC)" },
  { value: "inspection_report", label: "Informe de la inspección" },
  { value: "translation", label: "Traducción jurada" },
  { value: "technical_inspection", label: "Tarjeta ITV" },
  { value: "registration_tax", label: "Impuesto de matriculación (modelo 576)" },
  { value: "transfer_tax", label: "Impuesto de transmisiones (modelo 620)" },
  { value: "vehicle_tax", label: "Impuesto municipal de circulación" },
  { value: "permit", label: "Permiso de circulación español" },
  { value: "payment", label: "Justificante de pago" },
  { value: "other", label: "Otro papel" },
] as const;

export type PaperKind = (typeof paperKinds)[number]["value"];

export const paperKindValues = paperKinds.map(({ value }) => value);

/** The kinds that tax law keeps, also when the customer leaves: Ley 58/2003, art. 66 and 70, and the Código de Comercio, art. 30 (ORDER-43). */
export const kindsKeptForTaxes: readonly PaperKind[] = ["contract", "invoice", "registration_tax", "transfer_tax", "payment"];

/** A kind in Spanish; a kind of another version is shown unchanged. */
export function paperKindLabel(kind: string): string {
  return paperKinds.find(({ value }) => value === kind)?.label ?? kind;
}
