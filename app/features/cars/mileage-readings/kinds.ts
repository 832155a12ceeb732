/** Where a reading of the odometer comes from (`mileage_readings.kind`). */
export const readingKinds = {
  hu_report: "Informe de la HU (la ITV alemana)",
  service_stamp: "Sello de revisión",
  invoice: "Factura de taller",
  inspection: "Inspección",
  handover: "Entrega",
  advertisement: "Anuncio",
  other: "Otro papel",
} as const;

export type ReadingKind = keyof typeof readingKinds;
