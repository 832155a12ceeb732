import type { CarFile } from "#app/features/cars/german-papers/paper-check.ts";
import type { Subject } from "#app/features/cars/german-papers/paper-field.ts";
import type { Paper } from "#app/features/cars/german-papers/papers.ts";

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

type Plant = readonly [written: string, wrong: string, subject: Subject];

/** A text as a scanner, a copy or a person gives it, and what must be found once a part of it is wrong. */
export type WrittenPaper = { name: string; paper: Paper; text: string; plants: readonly Plant[] };

export const writtenPapers: readonly WrittenPaper[] = [
  {
    name: "Teil I as it is printed, several fields a line",
    paper: "registration",
    text: `Zulassungsbescheinigung Teil I (Fahrzeugschein)
C.1.1 MUSTERFRAU
C.1.2 ERIKA
C.1.3 SONNENALLEE 12
12045 BERLIN
B 12.05.2019  2.1 0603  2.2 BXJ000123  J M1  4 AA
E WVWZZZAUZKW123456  3 5
D.1 VOLKSWAGEN
D.2 AUV
ACCRLCX0
14 EURO 6 DG
P.3 DIESEL 10 0002 14.1 36DG P.1 1968
L 2 9 1 P.2/P.4 110/03500 T 216
18 4258 19 1790 20 1492 G 1365
12 - 13 - Q - V.7 117 F.1 1880 F.2 1880
R GRAU 11 8
K e1*2007/46*0623*28
I 12.05.2019`,
    plants: [
      ["V.7 117", "V.7 147", "co2"],
      ["E WVWZZZAUZKW123456", "E WVWZZZAUZKW123465", "vin"],
      ["B 12.05.2019", "B 12.05.2018", "firstRegistration"],
    ],
  },
  {
    name: "Teil I with its codes in parentheses",
    paper: "registration",
    text: "(B) 12.05.2019\n(E) WVWZZZAUZKW123456\n(D.1) VW\n(P.1) 1968 (P.2)/(P.4) 110 / 3500\n(V.7) 117\n(14) EURO 6 AP\n(S.1) 5",
    plants: [
      ["(V.7) 117", "(V.7) 171", "co2"],
      ["(14) EURO 6", "(14) EURO 5", "euroNorm"],
    ],
  },
  {
    name: "Teil I typed with colons and a sign before each line",
    paper: "registration",
    text: "- B: 12.05.2019\n- E: WVWZZZAUZKW123456\n- P.3: Diesel\n- P.2/P.4: 110 / 3500\n- V.7: 117,0\n- 14: Euro 6d-TEMP",
    plants: [
      ["12.05.2019", "12.06.2019", "firstRegistration"],
      ["110 / 3500", "150 / 3500", "power"],
    ],
  },
  {
    name: "Teil I from a scanner: dots lost, I for 1, values below their codes",
    paper: "registration",
    text: "ZULASSUNGSBESCHEINIGUNG TEIL I\nB\n12.05.2019\nE\nWVWZZZAUZKWI23456\nV7 117\nP2/P4 110/3500\nP1 1968\n~~ _ |\nS1 5",
    plants: [
      ["V7 117", "V7 177", "co2"],
      ["12.05.2019", "12.05.2020", "firstRegistration"],
    ],
  },
  {
    name: "Teil I in words",
    paper: "registration",
    text: "Fahrzeugschein\nDatum der Erstzulassung: 12.05.2019\nFahrzeug-Identifizierungsnummer: WVW ZZZ AUZ KW 123456\nHubraum in cm³: 1.968\nNennleistung in kW: 110\nCO₂ (in g/km): 117\nSitzplätze: 5\nNächste HU: 03/2027",
    plants: [
      ["CO₂ (in g/km): 117", "CO₂ (in g/km): 132", "co2"],
      ["KW 123456", "KW 123457", "vin"],
      ["Nächste HU: 03/2027", "Nächste HU: 03/2026", "inspectionUntil"],
    ],
  },
  {
    name: "a COC under WLTP",
    paper: "conformity",
    text: `EG-ÜBEREINSTIMMUNGSBESCHEINIGUNG
0.1. Fabrikmarke: VOLKSWAGEN
0.2. Typ: AUV Variante: ACCRLCX0 Version: FM6FM6ZZ012
0.10. Fahrzeug-Identifizierungsnummer: WVWZZZAUZKW123456
mit dem in der Genehmigung e1*2007/46*0623*28 beschriebenen Typ
25. Hubraum: 1968 cm3
26. Kraftstoff: Diesel
27. Höchste Nennleistung: 110 kW bei 3500 min-1
42. Anzahl der Sitzplätze: 5
47. Abgasnorm: Euro 6
49.4. Alle Antriebsarten außer reinen Elektrofahrzeugen (WLTP)
Kombiniert: 117 g/km 4,5 l/100 km`,
    plants: [
      ["117 g/km", "127 g/km", "co2"],
      ["123456", "123466", "vin"],
      ["27. Höchste Nennleistung: 110", "27. Höchste Nennleistung: 85", "power"],
    ],
  },
  {
    name: "a COC in English",
    paper: "conformity",
    text: "EC CERTIFICATE OF CONFORMITY\n0.10. Vehicle identification number: WVWZZZAUZKW123456\n25. Capacity: 1968 cm3\n26. Fuel: Diesel\n49. CO2 combined 117 g/km",
    plants: [
      ["combined 117", "combined 119", "co2"],
      ["VWZZZAUZKW", "VWZZZ1KZKW", "vin"],
    ],
  },
  {
    name: "an HU report without defects",
    paper: "inspection",
    text: `Untersuchungsbericht - Hauptuntersuchung § 29 StVZO
Kennzeichen: B-EM 1234
FIN: WVWZZZAUZKW123456 EZ: 12.05.2019
Datum der HU: 14.03.2025
Kilometerstand: 87.432 km
Ergebnis der Hauptuntersuchung: ohne festgestellte Mängel
Nächste HU: 03/2027`,
    plants: [
      ["87.432", "127.432", "mileage"],
      ["Nächste HU: 03/2027", "Nächste HU: 03.2028", "inspectionUntil"],
      ["EZ: 12.05.2019", "EZ: 12.05.2016", "firstRegistration"],
    ],
  },
  {
    name: "an HU report with defects",
    paper: "inspection",
    text: "HU-Bericht\nFahrzeug-Ident.-Nr: WVWZZZAUZKW123456\nkm-Stand 87 432\nErgebnis: erhebliche Mängel\n- Bremsscheibe hinten links verschlissen (EM)\n- Scheinwerfer rechts Einstellung (GM)\nnächste Hauptuntersuchung 3/27",
    plants: [
      ["87 432", "97 432", "mileage"],
      ["ZKW123456", "ZKW12345", "vin"],
    ],
  },
];
