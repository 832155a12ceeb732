/** The Spanish words of the closed lists that have English keys; scripts of public pages do not contain them. */

export const powertrainLabels = {
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
export const powertrains = keysOf(powertrainLabels);

/** What the seller declares. Without a value, nothing is known. */
export const accidentLabels = {
  none_declared: "Sin accidentes, según el vendedor",
  repaired: "Con un accidente reparado",
  damaged: "Con daños sin reparar",
};
export const accidentStates = keysOf(accidentLabels);

/** A German total damage (Totalschaden) may be repaired; whatever was scrapped never comes back on the road. */
export const writeOffLabels = {
  none: "No, comprobado",
  total_damage: "Siniestro total (Totalschaden)",
  scrapped: "Dado para desguace (Verschrottungsnachweis)",
};
export const writeOffs = keysOf(writeOffLabels);

/** Why the original of the title (Teil II) is not there. */
export const missingTitleLabels = {
  bank: "La guarda un banco",
  replacement: "Se perdió, y se ha pedido otra (Aufbietung)",
  missing: "No está",
};
export const missingTitles = keysOf(missingTitleLabels);

export const serviceHistoryLabels = { complete: "Completo", partial: "Con huecos", none: "No hay" };
export const serviceHistories = keysOf(serviceHistoryLabels);

/** "shown": the German VAT is on the invoice; "margin": margin scheme, § 25a UStG. */
export const vatRegimeLabels = {
  shown: "IVA alemán desglosado",
  margin: "Bienes usados (REBU, § 25a)",
};
export const vatRegimes = keysOf(vatRegimeLabels);

export const sellerLabels = { dealer: "Concesionario", private: "Particular" };
export const sellerKinds = keysOf(sellerLabels);

export const germanPaperLabels = {
  teil_1: "Permiso de circulación, parte I (Teil I)",
  teil_2: "Permiso de circulación, parte II (Teil II)",
  coc: "Certificado de conformidad (COC)",
  invoice: "Factura",
  purchase_contract: "Contrato de compraventa",
  inspection_report: "Informe de la ITV alemana (HU)",
  deregistration: "Baja en Alemania",
  service_book: "Libro de mantenimiento",
};
export const germanPapers = keysOf(germanPaperLabels);

/** What the taxes tell apart. No column holds it: the stock has passenger cars only, and the calculator asks for it. */
export const vehicleKindLabels = {
  car: "Turismo",
  motor_home: "Autocaravana (M1)",
  goods: "Furgoneta o pick-up (N1)",
  not_eu: "No fabricado para la UE (por ejemplo, de EE. UU.)",
  motorcycle: "Moto",
};
export const vehicleKinds = keysOf(vehicleKindLabels);

function keysOf<Key extends string>(labels: Record<Key, string>): readonly Key[] {
  return Object.keys(labels) as Key[];
}

/** Returns the label of a key; the key itself if it is unknown. */
export function labelIn(labels: Readonly<Record<string, string>>): (key: string) => string {
  return (key) => (Object.hasOwn(labels, key) ? (labels[key] ?? key) : key);
}
