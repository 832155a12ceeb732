import { figure, known, type PaperField, shaped, written } from "./paper-field.ts";

/**
 * The fields of the Zulassungsbescheinigung Teil I: Fahrzeug-Zulassungsverordnung (FZV), annex 5. The codes with a letter are those of all
 * registration certificates of the EU (directive 1999/37/EC, annex I); the numbers are Germany's own. What the law does not name is left out.
 */
export const registrationFields: readonly PaperField[] = [
  written("A", "Amtliches Kennzeichen", "Matrícula alemana", { words: ["amtliches kennzeichen"], personal: true }),
  known("B", "firstRegistration", "Datum der Erstzulassung"),
  written("C.1.1", "Name oder Firmenname", "Apellidos o empresa del titular", { personal: true }),
  written("C.1.2", "Vorname(n)", "Nombre del titular", { personal: true }),
  written("C.1.3", "Anschrift", "Domicilio del titular", { personal: true }),
  written("C.4", "Inhaber nicht als Eigentümer ausgewiesen", "El titular puede no ser el dueño: eso lo dice la parte II", {
    personal: true,
  }),
  written("D.1", "Marke", "Marca", { words: ["marke:"] }),
  written("D.2", "Typ, Variante, Version", "Tipo, variante y versión: dicen qué coche es exactamente", { isList: true }),
  written("D.3", "Handelsbezeichnung", "Nombre comercial", { words: ["handelsbezeichnung"] }),
  known("E", "vin", "Fahrzeug-Identifizierungsnummer (FIN)"),
  figure("F.1", "Technisch zulässige Gesamtmasse", "Masa máxima técnica", [300, 60_000], "kg"),
  figure("F.2", "Zulässige Gesamtmasse", "Masa máxima autorizada", [300, 60_000], "kg"),
  figure("G", "Masse des in Betrieb befindlichen Fahrzeugs", "Masa en orden de marcha", [200, 40_000], "kg"),
  shaped("H", "date", "Gültigkeitsdauer, falls befristet", "Hasta cuándo vale: solo la tienen las matrículas temporales", {
    decisive: true,
  }),
  shaped("I", "date", "Datum dieser Zulassung", "Fecha de esta matriculación: con cada cambio de titular es otra"),
  shaped("J", "vehicleClass", "Fahrzeugklasse", "Clase: M1 es turismo o autocaravana; N1, furgoneta o pick-up"),
  shaped("K", "approval", "EG-Typgenehmigung oder ABE", "Homologación: si empieza por «e», es europea y puede haber COC", {
    decisive: true,
  }),
  figure("O.1", "Anhängelast gebremst", "Remolque con freno", [1, 9_999], "kg"),
  known("P.1", "displacement", "Hubraum"),
  known("P.2", "power", "Nennleistung in kW (P.4: Nenndrehzahl)"),
  known("P.3", "fuel", "Kraftstoffart oder Energiequelle"),
  shaped("R", "colour", "Farbe des Fahrzeugs", "Color, en alemán"),
  known("S.1", "seats", "Sitzplätze einschließlich Fahrersitz"),
  figure("T", "Höchstgeschwindigkeit", "Velocidad máxima", [20, 450], "km/h"),
  figure("U.1", "Standgeräusch", "Ruido parado", [30, 130], "dB(A)"),
  figure("U.3", "Fahrgeräusch", "Ruido en marcha", [30, 130], "dB(A)"),
  known("V.7", "co2", "CO₂, kombiniert"),
  written("V.9", "Schadstoffklasse für die EG-Typgenehmigung", "Norma europea de emisiones con la que se homologó"),
  written("2", "Hersteller-Kurzbezeichnung", "Fabricante"),
  shaped("2.1", "fourDigits", "Code zu 2 (HSN)", "Clave alemana del fabricante (HSN)", { words: ["hsn"] }),
  shaped("2.2", "keyNumber", "Code zu D.2 (TSN)", "Clave alemana del modelo (TSN): las tres primeras", { words: ["tsn"] }),
  written("5", "Bezeichnung der Fahrzeugklasse und des Aufbaus", "Clase y carrocería, en palabras"),
  shaped("10", "fourDigits", "Code zu P.3", "Clave del combustible"),
  known("14", "euroNorm", "Bezeichnung der nationalen Emissionsklasse"),
  written("15.1", "Bereifung auf Achse 1", "Neumáticos delanteros homologados"),
  written("15.2", "Bereifung auf Achse 2", "Neumáticos traseros homologados"),
  figure("18", "Länge", "Longitud", [1_000, 20_000], "mm"),
  figure("19", "Breite", "Anchura", [1_000, 3_000], "mm"),
  figure("20", "Höhe", "Altura", [1_000, 5_000], "mm"),
  written("21", "Sonstige Vermerke", "Otras notas", { isRemark: true }),
  written("22", "Bemerkungen und Ausnahmen", "Observaciones: aquí constan las reformas y los enganches", {
    decisive: true,
    isRemark: true,
  }),
  known("", "inspectionUntil", "Nächste Hauptuntersuchung (HU)"),
];
