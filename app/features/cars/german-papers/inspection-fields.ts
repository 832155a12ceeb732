import { known, type PaperField, shaped, written } from "./paper-field.ts";

const dayWords = ["datum der hauptuntersuchung", "datum der hu", "untersuchungsdatum", "pruefdatum", "datum der untersuchung"];

/** What the report of a main inspection says beside its result and its defects (inspection-findings.ts): § 29 StVZO with annex VIII. */
export const inspectionFields: readonly PaperField[] = [
  shaped("", "date", "Datum der Hauptuntersuchung", "Día de la inspección", { words: dayWords }),
  known("", "mileage", "Kilometerstand"),
  known("", "inspectionUntil", "Nächste HU"),
  known("", "vin", "Fahrzeug-Identifizierungsnummer (FIN)"),
  known("", "firstRegistration", "Erstzulassung"),
  written("", "Amtliches Kennzeichen", "Matrícula alemana", { words: ["amtliches kennzeichen:", "kennzeichen:"], personal: true }),
  written("", "Halter", "Titular", { words: ["halter:", "fahrzeughalter:"], personal: true }),
];
