import type { CarFile } from "#app/features/cars/german-papers/paper-check.ts";

/** The car of all papers below; nothing in them is of a real car or person. */
export const golf: CarFile = {
  vin: "WVWZZZAUZKW123456",
  facts: {
    make: "Volkswagen",
    firstRegistration: "2019-05",
    co2: 117,
    powerKw: 110,
    displacement: 1968,
    powertrain: "diesel",
    euroNorm: "Euro 6",
    seats: 5,
    mileage: 91_200,
    inspectionUntil: "2027-03",
  },
};

/**
 * Texts as a scanner, a copy or a person gives them, by what they are: the paper, its lines (" // " divides them), and what must be found once
 * a part of it is wrong, as "written > wrong > subject".
 */
export const writtenPapers: Readonly<Record<string, readonly [paper: string, lines: string, ...plants: string[]]>> = {
  "Teil I as it is printed, several fields a line": [
    "registration",
    "Zulassungsbescheinigung Teil I (Fahrzeugschein) // C.1.1 MUSTERFRAU // C.1.2 ERIKA // C.1.3 SONNENALLEE 12 // 12045 BERLIN // B 12.05.2019  2.1 0603  2.2 BXJ000123  J M1  4 AA // E WVWZZZAUZKW123456  3 5 // D.1 VOLKSWAGEN // D.2 AUV // ACCRLCX0 // 14 EURO 6 DG // P.3 DIESEL 10 0002 14.1 36DG P.1 1968 // L 2 9 1 P.2/P.4 110/03500 T 216 // 18 4258 19 1790 20 1492 G 1365 // 12 - 13 - Q - V.7 117 F.1 1880 F.2 1880 // R GRAU 11 8 // K e1*2007/46*0623*28 // I 12.05.2019",
    "V.7 117 > V.7 147 > co2",
    "E WVWZZZAUZKW123456 > E WVWZZZAUZKW123465 > vin",
    "B 12.05.2019 > B 12.05.2018 > firstRegistration",
  ],
  "Teil I with its codes in parentheses": [
    "registration",
    "(B) 12.05.2019 // (E) WVWZZZAUZKW123456 // (D.1) VW // (P.1) 1968 (P.2)/(P.4) 110 / 3500 // (V.7) 117 // (14) EURO 6 AP // (S.1) 5",
    "(V.7) 117 > (V.7) 171 > co2",
    "(14) EURO 6 > (14) EURO 5 > euroNorm",
  ],
  "Teil I typed with colons and a sign before each line": [
    "registration",
    "- B: 12.05.2019 // - E: WVWZZZAUZKW123456 // - P.3: Diesel // - P.2/P.4: 110 / 3500 // - V.7: 117,0 // - 14: Euro 6d-TEMP",
    "12.05.2019 > 12.06.2019 > firstRegistration",
    "110 / 3500 > 150 / 3500 > power",
  ],
  "Teil I from a scanner: dots lost, I for 1, values below their codes": [
    "registration",
    "ZULASSUNGSBESCHEINIGUNG TEIL I // B // 12.05.2019 // E // WVWZZZAUZKWI23456 // V7 117 // P2/P4 110/3500 // P1 1968 // ~~ _ | // S1 5",
    "V7 117 > V7 177 > co2",
    "12.05.2019 > 12.05.2020 > firstRegistration",
  ],
  "Teil I in words": [
    "registration",
    "Fahrzeugschein // Datum der Erstzulassung: 12.05.2019 // Fahrzeug-Identifizierungsnummer: WVW ZZZ AUZ KW 123456 // Hubraum in cm³: 1.968 // Nennleistung in kW: 110 // CO₂ (in g/km): 117 // Sitzplätze: 5 // Nächste HU: 03/2027",
    "CO₂ (in g/km): 117 > CO₂ (in g/km): 132 > co2",
    "KW 123456 > KW 123457 > vin",
    "Nächste HU: 03/2027 > Nächste HU: 03/2028 > inspectionUntil",
  ],
  "a COC under WLTP": [
    "conformity",
    "EG-ÜBEREINSTIMMUNGSBESCHEINIGUNG // 0.1. Fabrikmarke: VOLKSWAGEN // 0.2. Typ: AUV Variante: ACCRLCX0 Version: FM6FM6ZZ012 // 0.10. Fahrzeug-Identifizierungsnummer: WVWZZZAUZKW123456 // mit dem in der Genehmigung e1*2007/46*0623*28 beschriebenen Typ // 25. Hubraum: 1968 cm3 // 26. Kraftstoff: Diesel // 27. Höchste Nennleistung: 110 kW bei 3500 min-1 // 42. Anzahl der Sitzplätze: 5 // 47. Abgasnorm: Euro 6 // 49.4. Alle Antriebsarten außer reinen Elektrofahrzeugen (WLTP) // Kombiniert: 117 g/km 4,5 l/100 km",
    "117 g/km > 127 g/km > co2",
    "123456 > 123466 > vin",
    "27. Höchste Nennleistung: 110 > 27. Höchste Nennleistung: 85 > power",
  ],
  "a COC in English": [
    "conformity",
    "EC CERTIFICATE OF CONFORMITY // 0.10. Vehicle identification number: WVWZZZAUZKW123456 // 25. Capacity: 1968 cm3 // 26. Fuel: Diesel // 49. CO2 combined 117 g/km",
    "combined 117 > combined 119 > co2",
    "VWZZZAUZKW > VWZZZ1KZKW > vin",
  ],
  "an HU report without defects": [
    "inspection",
    "Untersuchungsbericht - Hauptuntersuchung § 29 StVZO // Kennzeichen: B-EM 1234 // FIN: WVWZZZAUZKW123456 EZ: 12.05.2019 // Datum der HU: 14.03.2025 // Kilometerstand: 87.432 km // Ergebnis der Hauptuntersuchung: ohne festgestellte Mängel // Nächste HU: 03/2027",
    "87.432 > 127.432 > mileage",
    "Nächste HU: 03/2027 > Nächste HU: 03.2028 > inspectionUntil",
    "EZ: 12.05.2019 > EZ: 12.05.2016 > firstRegistration",
  ],
  "an HU report with defects": [
    "inspection",
    "HU-Bericht // Fahrzeug-Ident.-Nr: WVWZZZAUZKW123456 // km-Stand 87 432 // Ergebnis: erhebliche Mängel // - Bremsscheibe hinten links verschlissen (EM) // - Scheinwerfer rechts Einstellung (GM) // nächste Hauptuntersuchung 3/27",
    "87 432 > 97 432 > mileage",
    "ZKW123456 > ZKW12345 > vin",
  ],
};
