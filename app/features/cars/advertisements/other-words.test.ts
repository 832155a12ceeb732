/** Words that say the opposite, or something else, beside others. Each kind has variants, so that the kind is read and not one ad. */
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

describe("who sells", () => {
  eachReads("seller", {
    private: [
      "Anbieter\nPrivat",
      "Anbieter:\tPrivatanbieter",
      "Verkäufer\n\nPrivat",
      "Verkäufertyp: Privatverkäufer",
      "Privatanbieter",
      "Privater Nutzer\nAktiv seit 12.03.2015",
      "Golf, 9.500 €, privat",
      "Verkaufe privat meinen Polo",
      "Seller\nPrivate seller",
      "Vendedor\nParticular",
      "Privatverkauf, Rechnung der Werkstatt liegt bei",
      "von privat, Händler bitte nicht anrufen",
      "privat, Scheckheft bei Autohaus Muster GmbH",
    ],
    dealer: [
      "Anbieter\nHändler",
      "Verkäufer: Händler",
      "Händler",
      "Anbietertyp\tGewerblich",
      "Gewerblicher Nutzer",
      "Verkäufer\nHändler\nPrivat genutzt",
      "Autohaus Muster GmbH, Verkauf an Privat und Gewerbe",
      "Seller\nDealer",
      "Vendedor\nProfesional",
      "Gewerblicher Anbieter",
    ],
    nothing: ["keine Händler", "nur privat genutzt", "Privatleasing", "Privacy-Verglasung", "vom Händler gekauft"],
  });
});

describe("accidents", () => {
  eachReads("accident", {
    none_declared: [
      "unfallfrei",
      "100% unfallfrei",
      "unfall-frei",
      "Beschädigt: Nein",
      "Kein reparierter Unfallschaden",
      "Unfallfreiheit wird zugesichert",
      "kein Unfallwagen",
      "Unfallwagen: Nein",
      "Unfallschaden\nNein",
      "Unfälle: keine",
      "keine Unfallschäden",
      "Vorschäden: keine",
      "unbeschädigt",
      "Fahrzeugzustand\nUnbeschädigtes Fahrzeug",
      "Das Auto ist unbeschädigt.",
      "unfallfrei, Klimaanlage wurde repariert",
      "Accident-free",
      "Sin accidentes",
    ],
    repaired: [
      "nicht unfallfrei",
      "leider nicht ganz unfallfrei",
      "nicht mehr unfallfrei",
      "kein unfallfreies Auto",
      "Unfallfrei: nein",
      "Unfallfrei\nNein",
      "Unfallschaden fachgerecht instandgesetzt",
      "Heckschaden wurde instand gesetzt",
      "instandgesetzter Unfallschaden",
      "hat einen reparierten Unfallschaden",
      "Unfall: Ja, repariert",
      "Unfallwagen, fachgerecht instandgesetzt",
      "Unfallfahrzeug (repariert)",
      "hatte einen Unfall, wurde aber repariert",
      "unbeschädigt, reparierter Unfallschaden",
      "Repaired accident damage",
      "Wildunfall, fachgerecht repariert",
    ],
    damaged: [
      "Unfallwagen",
      "Unfallschaden, nicht repariert",
      "Unfallschaden unrepariert",
      "nicht instandgesetzter Unfallschaden",
      "Frontschaden, noch nicht instandgesetzt",
      "Beschädigtes Fahrzeug",
      "Fahrzeugzustand\nBeschädigtes Fahrzeug",
      "nicht unbeschädigt",
      "Totalschaden",
      "Heckschaden links",
      "Unfallauto für Bastler",
      "Accidentado",
    ],
    nothing: [
      "Felgen unbeschädigt",
      "Sitze und Polster unbeschädigt",
      "Getriebe instandgesetzt",
      "Klimaanlage repariert",
      "unfallfrei, Unfallschaden vorne",
      "Parkschaden repariert",
      "Unfallfreiheit kann nicht garantiert werden",
    ],
  });

  test("an undamaged car may have been repaired, and a sentence says so", () => {
    expect(readAdvertisement("Zustand: unbeschädigt").doubts).toContainEqual(expect.stringContaining("«unbeschädigt»"));
    expect(readAdvertisement("unfallfrei, unbeschädigt").doubts).not.toContainEqual(expect.stringContaining("«unbeschädigt»"));
  });
});

describe("a colour's word in a name", () => {
  eachReads("colour", {
    nothing: [
      "Renault Clio 1.5 Blue dCi 85",
      "Peugeot 308 BlueHDi 130",
      "Dacia Duster Blue dCi 115 4x4",
      "Smart fortwo Black Edition",
      "Audi A3 Black Style Plus",
      "Seat Ibiza Silverline",
      "Opel Corsa Silver Line",
      "Passat BlueMotion",
      "Mercedes C 180 Blue Efficiency",
      "Autohaus Weiß GmbH",
      "Ansprechpartner: Herr Weiss",
      "Mit freundlichen Grüßen\nPeter Schwarz",
      "Ihr Verkäufer: Thomas Braun",
      "Familie Grün",
      "Autohaus Schwarz & Söhne",
      "Innenausstattung: Leder, Schwarz",
      "Upholstery colour\nBlack",
      "Emissions Sticker 4 (Green)",
    ],
    Azul: ["Golf, Denim Blue Metallic", "Performance Blue. Benzin", "Colour\nBlue", "Clio Blue dCi, Farbe: blau"],
    Negro: [
      "Black Edition, schwarz metallic",
      "Exterior colour: Black",
      "Außenfarbe\nSchwarz",
      "Color exterior\nNegro",
      "Schwarz, 64.300 km",
    ],
    Blanco: ["Herr Schwarz verkauft: Polo in weiß", "Candy-Weiß", "Farbe\n\nWeiß"],
    Plata: ["Silverline, Farbe Silber", "Shimmering Silver Metallic"],
    Rojo: ["Chili Red, weiße Streifen", "Rojo, 5 puertas"],
  });
});

describe("the model with version and trim", () => {
  eachReads("model", {
    "Golf VII Variant 2.0 TDI Comfortline": ["Volkswagen Golf VII Variant 2.0 TDI Comfortline *NAVI*ACC*"],
    "Golf Variant 2.0 TDI DSG Highline": [
      "VW Golf Variant 2.0 TDI DSG Highline, EZ 03/2021",
      "Volkswagen Golf\nVariant 2.0 TDI DSG Highline\n18.900 €",
      "Volkswagen Golf\nGolf Variant 2.0 TDI DSG Highline | Navi",
      "VW Golf Variant 2.0 TDI DSG Highline 150 PS Navi",
    ],
    "Serie 3 320d Touring Sport Line": [
      "BMW 320d Touring Sport Line, 140 kW",
      "BMW 320\nd Touring Sport Line / Panorama",
      "BMW 3er 320 d Touring Sport Line",
    ],
    "Serie 3 M340i xDrive": ["BMW M340i xDrive, 2020"],
    "Clase C 220 d T-Modell AMG-Line": [
      "Mercedes-Benz C 220 d T-Modell AMG-Line, unfallfrei",
      "Mercedes C-Klasse C 220 d T-Modell AMG-Line",
    ],
    "A4 Avant 40 TDI quattro S line": ["Audi A4 Avant 40 TDI quattro S line EZ 02/2020", "Audi A4 Avant 40 TDI quattro S line AHK Navi"],
    "Octavia Combi RS 2.0 TSI": ["Marke: Skoda\nModell: Octavia Combi RS 2.0 TSI\nPreis: 22.700 €"],
    "500 Lounge": ["Fiat 500 Lounge, Bj. 2015", "Fiat 500 Lounge 69 PS", "Fiat 500 Lounge schwarz", "Fiat 500 Lounge mit Pano"],
    "308 SW 1.6 BlueHDi Allure": ["Peugeot 308 SW 1.6 BlueHDi Allure - unfallfrei", "Peugeot 308 SW 1.6 BlueHDi Allure 120PS"],
    "Clio Blue dCi 85 Zen": ["Renault Clio\nBlue dCi 85 Zen\n€ 9.450", "Renault Clio Blue dCi 85 Zen, 10/2019"],
    Fabia: [
      "meinen Skoda Fabia (III)",
      "Skoda Fabia mit Klima",
      "Skoda Fabia\nErstzulassung\n03/2018",
      "Skoda Fabia 2018",
      "Skoda Fabia\nIch biete 1.2 TSI",
    ],
    "Corsa 1.2 Coupe": ["Opel Corsa 1.2 Coup&eacute;", "Opel Corsa 1.2 Coupé", "Opel Corsa&nbsp;1.2&nbsp;Coupé"],
  });
});
