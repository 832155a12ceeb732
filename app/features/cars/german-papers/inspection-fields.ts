import type { PaperField } from "./paper-fields.ts";

/** What the report of a main inspection says beside its defects (inspection-findings.ts): § 29 StVZO with annex VIII. */
export const inspectionFields: readonly PaperField[] = [
  {
    code: "",
    german: "Datum der Hauptuntersuchung",
    spanish: "Día de la inspección",
    shape: "date",
    words: ["datum der hauptuntersuchung", "datum der hu", "untersuchungsdatum", "pruefdatum", "datum der untersuchung"],
  },
  {
    code: "",
    german: "Kilometerstand",
    spanish: "Kilómetros que leyó el inspector ese día",
    shape: "number",
    words: ["kilometerstand", "km-stand", "wegstrecke", "laufleistung"],
    range: [1, 2_000_000],
    unit: "km",
    subject: "mileage",
    decisive: true,
  },
  {
    code: "",
    german: "Nächste HU",
    spanish: "Hasta qué mes vale",
    shape: "month",
    words: ["naechste hu", "naechste hauptuntersuchung", "naechsten hu", "naechsten hauptuntersuchung", "hu faellig"],
    subject: "inspectionUntil",
    decisive: true,
  },
  {
    code: "",
    german: "Fahrzeug-Identifizierungsnummer (FIN)",
    spanish: "Número de bastidor (VIN)",
    shape: "vin",
    words: ["fahrzeug-identifizierungsnummer", "fahrzeugidentifizierungsnummer", "fahrzeug-ident.-nr", "fahrgestellnummer", "fin", "vin"],
    subject: "vin",
    decisive: true,
  },
  {
    code: "",
    german: "Erstzulassung",
    spanish: "Primera matriculación",
    shape: "date",
    words: ["datum der erstzulassung", "erstzulassung", "ez"],
    subject: "firstRegistration",
  },
  {
    code: "",
    german: "Amtliches Kennzeichen",
    spanish: "Matrícula alemana",
    shape: "text",
    words: ["amtliches kennzeichen:", "kennzeichen:"],
    personal: true,
  },
  { code: "", german: "Halter", spanish: "Titular", shape: "text", words: ["halter:", "fahrzeughalter:"], personal: true },
];
