import type { accidentStates, GermanPaper, Powertrain, SellerKind, serviceHistories, vatRegimes } from "./vocabulary.ts";

/** The words on the screen for the closed lists that have English keys. Not in labels.ts, because the scripts of public pages contain that. */

export const powertrainLabels: Record<Powertrain, string> = {
  petrol: "Gasolina",
  diesel: "Diésel",
  petrol_mild_hybrid: "Híbrido ligero, gasolina",
  diesel_mild_hybrid: "Híbrido ligero, diésel",
  petrol_hybrid: "Híbrido, gasolina",
  diesel_hybrid: "Híbrido, diésel",
  petrol_plug_in: "Híbrido enchufable, gasolina",
  diesel_plug_in: "Híbrido enchufable, diésel",
  range_extender: "Eléctrico de autonomía extendida",
  electric: "Eléctrico de batería",
  hydrogen: "Pila de hidrógeno",
  lpg: "GLP",
  cng: "Gas natural",
  ethanol: "Etanol (E85)",
};

export const accidentLabels: Record<(typeof accidentStates)[number], string> = {
  none_declared: "Sin accidentes, según el vendedor",
  repaired: "Con un accidente reparado",
  damaged: "Con daños sin reparar",
};

export const serviceHistoryLabels: Record<(typeof serviceHistories)[number], string> = {
  complete: "Completo",
  partial: "Con huecos",
  none: "No hay",
};

export const vatRegimeLabels: Record<(typeof vatRegimes)[number], string> = {
  shown: "IVA alemán desglosado",
  margin: "Régimen de margen (§ 25a UStG)",
};

export const sellerLabels: Record<SellerKind, string> = { dealer: "Concesionario", private: "Particular" };

export const germanPaperLabels: Record<GermanPaper, string> = {
  teil_1: "Permiso de circulación, parte I (Teil I)",
  teil_2: "Permiso de circulación, parte II (Teil II)",
  coc: "Certificado de conformidad (COC)",
  invoice: "Factura",
  purchase_contract: "Contrato de compraventa",
  inspection_report: "Informe de la ITV alemana (HU)",
  deregistration: "Baja en Alemania",
  service_book: "Libro de mantenimiento",
};

/** Returns the label of a key; the key itself if it is unknown. */
export function labelIn(labels: Readonly<Record<string, string>>): (key: string) => string {
  return (key) => (Object.hasOwn(labels, key) ? (labels[key] ?? key) : key);
}
