/** Figures that look like a fact of the car and are none. Each kind has variants, so that the kind is read and not one ad. */
import { describe, expect, test } from "vitest";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { readAdvertisement } from "./advertisement.ts";

/** Texts, by the value that each of them must give; "nothing" stands for no value. */
type Variants = Readonly<Record<string, readonly string[]>>;

function eachReads(name: keyof CarFacts, variants: Variants): void {
  const rows = Object.entries(variants).flatMap(([value, texts]) => texts.map((text) => [text, value] as const));
  test.each(rows)("%j", (text, value) => {
    expect(String(readAdvertisement(text).facts[name] ?? "nothing")).toBe(value);
  });
}

describe("a number that is no price", () => {
  eachReads("germanPrice", {
    "12900": [
      "Preis: 12.900 €\n12345 Musterstadt",
      "12.900 € VB\n04109 Leipzig",
      "€ 12.900,-\n80331 München",
      "12.900 €, 10115 Berlin",
      "12.900 € VB 12345 Musterdorf",
      "VB 12.900 Euro\nTel. 0151 23456789",
      "Preis\n12.900 €\n12345 Berlin - Mitte",
      "Preis 12.900 €\nFahrzeugnummer 45211",
      "12.900 EUR\nHRB 28123 Amtsgericht Musterstadt",
      "12.900 €\nKennzeichen M-AB 1234",
      "Artikelnummer 48211 - Golf - 12.900 €",
      "12.900 €\n349 € mtl.",
      "Preis 12.900 €\nFinanzierung ab 349 € monatlich",
      "12.900 €\nMonatliche Rate: 349,00 €",
      "12.900 €\nMonatsrate\n349,00 €",
      "12.900 €\nLeasingrate 349 €",
      "12.900 €, oder 48 x 349 €",
      "12.900 € oder 349 €/Monat",
      "12.900 € oder 349 € pro Monat",
      "12.900 €\nfrom €349 per month",
      "12.900 €\nCuota 349 €/mes",
      "12.900 €, Winterreifen 400 €",
    ],
    nothing: [
      "VB\n12345 Berlin",
      "Preis auf Anfrage\n12345 Musterstadt",
      "Preis\n04109 Leipzig",
      "Mtl. Rate 349 €",
      "Leasing: 349 €",
      "Finanzierung ab 349,- € mtl.",
      "Anzahlung: 3.000 €, 60 Raten zu 349 €",
      "Angebotsnummer\n48211",
      "12345 - Musterstadt",
      "Tel. 0151 - 2345678",
      "Neuwert 45.000 €",
    ],
    "600": ["VB 600 €", "Preis: 600 €", "600 €"],
  });
});

describe("an amount with cents", () => {
  eachReads("germanPrice", {
    "19028.1": [
      "19.028,10 €",
      "€ 19.028,10",
      "19028,10 EUR",
      "EUR 19.028,10",
      "19 028,10 €",
      "Preis: 19.028,10 Euro",
      "Kaufpreis\n19.028,10 €",
      "€19,028.10",
      "Price: EUR 19,028.10",
      "VB 19.028,10",
      "19.028,10€ inkl. 19% MwSt.",
      "Precio 19.028,10 €",
    ],
    "19028": ["19.028,00 €", "19.028,- €", "€ 19,028.00"],
  });
  eachReads("netPrice", { "15990.84": ["Preis 19.029,10 € (15.990,84 € netto)", "Netto: 15.990,84 €"] });
});

describe("a second distance", () => {
  eachReads("mileage", {
    "64300": [
      "64.300 km, Winterreifen ca. 5.000 km",
      "64.300 km, Winterreifen (5.000 km gelaufen)",
      "64.300 km, Zahnriemen bei 120.000 km",
      "64.300 km, Zahnriemen neu mit 60.000 km",
      "64.300 km\nnächster Service in 12.000 km",
      "64.300 km\nNächste Inspektion\n12.000 km",
      "Kilometerstand 64.300 km\nSommerreifen erst 3.000 km",
      "64.300 km, Bremsen vorne 8.000 km alt",
      "64.300 km, Ölwechsel vor 2.000 km",
      "64.300 km, noch 12.000 km bis zum Service",
      "64.300 km, 5.000 km alte Reifen",
      "64.300 km, Kupplung bei 50.000 km erneuert",
      "64.300 km, letzte Inspektion bei 60.000 km",
      "64.300 km, Garantie bis 100.000 km",
      "64.300 km, Anlieferung im Umkreis von 300 km",
      "64.300 km 2. Hand",
      "64.300 km, next service in 12.000 km",
      "64.300 km, timing belt at 60,000 km",
      "64.300 km, próxima revisión a los 75.000 km",
    ],
    nothing: ["Winterreifen ca. 5.000 km", "Zahnriemen bei 120.000 km", "nächster Service in 12.000 km", "8-fach bereift, Reifen 9.000 km"],
    "64301": ["EZ 2018 km 64301", "Scheckheft, 64.301 km", "Service neu, 64.301 km", "Laufleistung 64.301 km (Winterreifen 5.000 km)"],
  });
});

describe("the engine's size against the model's name", () => {
  eachReads("displacement", {
    "1995": [
      "BMW 320d, 1.995 cm³",
      "BMW 320 d Touring 2.0, Hubraum 1995 ccm",
      "320d\nHubraum\n1.995 cm³",
      "BMW 320d, engine size 1,995 cc",
    ],
    "1968": ["2.0 TDI 1.968 cm³", "Golf 2.0 TDI, Hubraum: 1.968", "Passat 2,0 TDI (1968ccm)", "Cilindrada 1.968 cm³, 2.0 TDI", "1 968 cm³"],
    "1950": ["C 220 d, 1.950 cm³", "Mercedes C 220 d T Hubraum 1950 ccm"],
    "2143": ["E 220 CDI 2.2 CDI, 2.143 ccm"],
    nothing: [
      "BMW 320d",
      "Mercedes-Benz C 220 d",
      "C 220 CDI",
      "Peugeot 2008",
      "Audi 40 TDI",
      "BMW 530 d xDrive",
      "Bluetooth 5.0, USB 3.0",
      "XC60 T8",
    ],
    "2000": ["2.0 TDI", "2,0 l TDI"],
  });
});

describe("weights are no other figure", () => {
  eachReads("germanPrice", {
    "12900": ["12.900 €\nAnhängelast 2 400 kg", "12 900 VB, 1.465 kg", "VB 12 900", "Zuladung 2 400 kg, Preis 12 900"],
  });
  eachReads("mileage", { "64300": ["64.300 km, Leergewicht 1 465 kg"] });
});
