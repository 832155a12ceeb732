import { describe, expect, test } from "vitest";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { readAdvertisement } from "./advertisement.ts";

const read = (text: string) => readAdvertisement(text).facts;
const items = (text: string) => readAdvertisement(text).equipment;

type Row = [text: string, facts: CarFacts];
/** The same facts in several writings. */
const said = (facts: CarFacts, ...texts: string[]): Row[] => texts.map((text) => [text, facts]);

const topics: Record<string, Row[]> = {
  "the price": [
    ...said({ germanPrice: 24_900 }, "24.900 €", "24900,-", "24.900,--", "EUR 24 900", "€ 24.900,00", "24900€", "24’900 Euro"),
    ...said({}, "24.900.-", "Rate 249 € im Monat", "ab 299,- € mtl.", "299 € / Monat", "Anzahlung 3.000 €", "UVP 45.000 €"),
    ...said({}, "Überführung 890 €", "Kfz-Steuer 272 € im Jahr", "6 Euro", "99.999.999 €"),
    ...said({ germanPrice: 9500 }, "VB 9500", "VHB: 9.500", "9.500 VB", "Festpreis 9.500 Euro"),
    ["9.990 €, Mehrwertsteuer ausweisbar", { germanPrice: 9990, vatRegime: "shown" }],
    ["Preis: 19.990 € inkl. Überführung", { germanPrice: 19_990 }],
    ...said({ germanPrice: 29_900 }, "Neupreis 45.000 €, jetzt 29.900 €", "statt 31.500 € nur 29.900 €"),
    ["Preis 24.900 €, 20.924,37 € netto", { germanPrice: 24_900, netPrice: 20_924.37 }],
    ["25.770,- € (Netto 21.655,46 €)", { germanPrice: 25_770, netPrice: 21_655.46 }],
    ["Nettopreis: 20.000 €", { netPrice: 20_000 }],
    ...said({ netPrice: 20_000, vatRegime: "shown" }, "20.000 € zzgl. 19% MwSt.", "20.000 € zzgl. MwSt."),
    ["Euro 6.500", { germanPrice: 6500 }],
  ],
  "the dates": [
    ...said({ firstRegistration: "2021-03" }, "EZ 03/2021", "EZ 3/21", "EZ: 15.03.2021", "Erstzulassung: 03.2021"),
    ...said({ firstRegistration: "2021-03" }, "Erstzulassung\n03/2021", "Erstzulassung im März 2021", "EZ 2021-03"),
    ["Baujahr 2021, EZ 03/2021", { firstRegistration: "2021-03" }],
    ...said({}, "EZ 98", "TÜV neu, HU neu", "letzte HU 05/2025", "Garantie bis 05/2027"),
    ["EZ 5/98", { firstRegistration: "1998-05" }],
    ...said({ firstRegistration: "2021" }, "Bj. 2021", "EZ 13/2021"),
    ["Modelljahr 2022, EZ 11/2021", { firstRegistration: "2021-11" }],
    ...said({ inspectionUntil: "2027-05" }, "HU 05/2027", "HU/AU bis 05.2027", "TÜV bis Mai 2027", "Tüv 5/27"),
    ["EZ 03/2021, HU 03/2027", { firstRegistration: "2021-03", inspectionUntil: "2027-03" }],
  ],
  "the engine": [
    ...said({ powerKw: 110 }, "110 kW (150 PS)", "110KW", "150PS", "150 PS / 110 kW"),
    ...said({}, "Ladeleistung 11 kW, DC 125 kW", "Akku 75 kWh", "5000 kW", "Euro 7"),
    ...said({ displacement: 1968 }, "1.968 cm³", "1968 ccm", "Hubraum: 1.968"),
    ["2.0 TDI", { displacement: 2000, fuelType: "Diésel", powertrain: "diesel" }],
    ["2.0 TDI, 1.968 ccm", { displacement: 1968, fuelType: "Diésel", powertrain: "diesel" }],
    ["1,4 Liter, Verbrauch 5,6 Liter", { displacement: 1400, consumption: 5.6 }],
    ["4 Zylinder", { cylinders: 4 }],
    ["Zylinder: 6", { cylinders: 6 }],
    ["V8", { cylinders: 8 }],
    ["5,6 l/100 km (komb.)", { consumption: 5.6 }],
    ["innerorts 7,1 l/100km, außerorts 4,9 l/100km, kombiniert 5,7 l/100km", { consumption: 5.7 }],
    ["Stromverbrauch 16,2 kWh/100 km", { consumption: 16.2 }],
    ["128 g/km", { co2: 128 }],
    ...said({ co2: 128, co2Cycle: "WLTP" }, "CO2-Emissionen (komb.): 128 g/km (WLTP)", "CO₂ 105 g/km (NEFZ), 128 g/km (WLTP)"),
    ["CO2 128 g/km. Alle Werte nach NEFZ.", { co2: 128, co2Cycle: "NEDC" }],
    ["Euro 6d-TEMP", { euroNorm: "Euro 6" }],
    ["EURO5", { euroNorm: "Euro 5" }],
    ["Schadstoffklasse: Euro 4", { euroNorm: "Euro 4" }],
  ],
  "what drives the car": [
    ["Kraftstoff: Benzin", { fuelType: "Gasolina", powertrain: "petrol" }],
    ["Diesel, TSI", { fuelType: "Diésel", powertrain: "diesel" }],
    ...said({ fuelType: "Híbrido", powertrain: "petrol_hybrid" }, "Hybrid (Benzin/Elektro)", "Hybrid Benzin/Elektro"),
    ["Hybrid (Diesel/Elektro)", { fuelType: "Híbrido", powertrain: "diesel_hybrid" }],
    ["Plug-in-Hybrid, Benzin", { fuelType: "Híbrido", powertrain: "petrol_plug_in" }],
    ["Plug-in-Hybrid", { fuelType: "Híbrido" }],
    ["Mild-Hybrid, Diesel", { fuelType: "Diésel", powertrain: "diesel_mild_hybrid" }],
    ["Elektro", { fuelType: "Eléctrico", powertrain: "electric" }],
    ["Autogas LPG, Benzin", { fuelType: "GLP", powertrain: "lpg" }],
    ["Erdgas CNG", { fuelType: "Otro", powertrain: "cng" }],
    ["Wasserstoff", { fuelType: "Otro", powertrain: "hydrogen" }],
    ...said({}, "Dieselpartikelfilter", "Klimaautomatik", "Start-Stopp-Automatik"),
    ["BMW 320d", { make: "BMW", model: "Serie 3 320d", fuelType: "Diésel", powertrain: "diesel" }],
    ["Schaltgetriebe", { transmission: "Manual" }],
    ...said({ transmission: "Automático" }, "7-Gang-Doppelkupplung", "DSG"),
    ["quattro", { drive: "Total" }],
    ["Frontantrieb", { drive: "Delantera" }],
    ["Antriebsart\nHeck", { drive: "Trasera" }],
  ],
  "the rest": [
    ...said({ doors: 5 }, "4/5 Türen", "5-türig"),
    ["Türen: 2/3", { doors: 3 }],
    ["7-Sitzer", { seats: 7 }],
    ["Anzahl Sitzplätze: 5", { seats: 5 }],
    ...said({ previousOwners: 2 }, "2 Vorbesitzer", "Anzahl der Fahrzeughalter: 2"),
    ["aus 1. Hand", { previousOwners: 1 }],
    ["2 Schlüssel", { keys: 2 }],
    ["Farbe: Schwarz Metallic, Leder beige", { colour: "Negro" }],
    ["Allrad / Deep Black Perleffekt", { drive: "Total", colour: "Negro" }],
    ["Daytonagrau", { colour: "Gris" }],
    ...said({}, "Innenausstattung: Stoff, Schwarz. Umweltplakette: 4 (Grün)"),
    ...said(
      { missingTitle: "missing" },
      "kein Fahrzeugbrief",
      "Fahrzeugbrief verloren",
      "Fahrzeugbrief vorhanden? Der Brief ging verloren.",
      "Verlust des Fahrzeugbriefs",
      "Fahrzeugbrief ist leider abhanden gekommen",
      "Fahrzeugbrief nicht vorhanden",
    ),
    ...said({ missingTitle: "replacement" }, "Fahrzeugbrief verloren, Aufbietung läuft", "Brief verloren, Ersatzbrief beantragt"),
    ...said({ missingTitle: "bank" }, "Fahrzeugbrief liegt bei der Bank", "Das Auto ist noch finanziert, Fahrzeugbrief folgt"),
    ["Brief und Schein, Brief bei der Bank", { papers: ["teil_1"], missingTitle: "bank" }],
    ["Fahrzeugbrief vorhanden, Schlüssel verloren. Finanzierung über unsere Bank möglich", { papers: ["teil_2"] }],
    ...said({ accident: "none_declared" }, "unfallfrei", "kein Unfall", "Unfall: Nein", "kein Unfallwagen"),
    ...said({ accident: "repaired" }, "nicht unfallfrei", "reparierter Unfallschaden", "Unfallschaden vorne rechts wurde behoben"),
    ["Unfallschaden", { accident: "damaged" }],
    ["scheckheftgepflegt", { serviceHistory: "complete" }],
    ["kein Scheckheft", { serviceHistory: "none" }],
    ["Serviceheft vorhanden", { papers: ["service_book"] }],
    ["COC und Fahrzeugbrief", { papers: ["teil_2", "coc"] }],
    ["MwSt. ausweisbar", { vatRegime: "shown" }],
    ...said({ vatRegime: "margin" }, "MwSt. nicht ausweisbar", "§ 25a UStG", "§25a, differenzbesteuert"),
    ["Autohaus Muster GmbH", { seller: "dealer" }],
    ...said({ seller: "private" }, "Privatverkauf, keine Garantie", "von Privat, keine Händler"),
    ["tiefergelegt", { modified: true }],
    ["kein Tuning", { modified: false }],
    ["ehemaliger Mietwagen", { formerTaxiOrRental: true }],
    ["kein Mietwagen", { formerTaxiOrRental: false }],
    ["Verschrottungsnachweis liegt vor", { writeOff: "scrapped" }],
    ["kein Verschrottungsnachweis", {}],
    ...said({ accident: "damaged", writeOff: "total_damage" }, "Totalschaden, Motorschaden", "wirtschaftlicher Totalschaden"),
    ["Totalschaden wurde repariert", { accident: "repaired", writeOff: "total_damage" }],
    ["kein Totalschaden", {}],
    ["Kombi", { bodyStyle: "Familiar" }],
    ["VW Golf Variant", { make: "Volkswagen", model: "Golf Variant", bodyStyle: "Familiar" }],
    ["Mercedes-Benz C 220 T-Modell", { make: "Mercedes-Benz", model: "Clase C 220 T-Modell", bodyStyle: "Familiar" }],
    ["Autohaus Ford Müller: Opel Astra", { make: "Opel", model: "Astra", seller: "dealer" }],
    ["Peugeot 308, 308 km", { make: "Peugeot", model: "308", mileage: 308 }],
  ],
};

describe.each(Object.entries(topics))("%s", (_, rows) => {
  test.each(rows)("%j", (text, facts) => {
    expect(read(text)).toEqual(facts);
  });
});

describe("kilometres", () => {
  test.each<Row>([
    ...said({ mileage: 64_300 }, "64.300 km", "64300km", "64 300 km", "Laufleistung: ca. 64.300 km", "Kilometerstand 64.300"),
    ["km-Stand: 64300", { mileage: 64_300 }],
    ...said({ mileage: 64_000 }, "64tkm", "64 tsd km", "64 Tsd. km"),
    ["64,5 tkm", { mileage: 64_500 }],
    ["EZ 11/2017 / 127.900 KM / 140 KW", { mileage: 127_900 }],
    ["64 tkm, Kilometerstand 64.310 km", { mileage: 64_310 }],
    ["Kilometerstand: 10 km", { mileage: 10 }],
    ...said({}, "0 auf 100 km/h in 8 s, Spitze 210 km/h", "Zahnriemen bei 120.000 km gewechselt", "Service alle 30.000 km"),
    ["Garantie bis 12/2025 bzw. 160.000 km auf die Batterie", {}],
    ["elektrische Reichweite: 54 km (WLTP)", { electricRange: 54, electricRangeCycle: "WLTP" }],
    ["Reichweite 420 km nach NEFZ", { electricRange: 420, electricRangeCycle: "NEDC" }],
    ["bis zu 60 km rein elektrisch", { electricRange: 60 }],
  ])("%j", (text, facts) => {
    expect(read(text)).toMatchObject(facts);
    if (facts.mileage === undefined) expect(read(text)).not.toHaveProperty("mileage");
  });
});

describe("the equipment", () => {
  test.each<[text: string, names: string[]]>([
    ["Sitzheizung, AHK", ["Asientos calefactables", "Bola de remolque"]],
    ["SHZ / PDC / Navi", ["Asientos calefactables", "Sensores de aparcamiento", "Navegador"]],
    ["2-Zonen-Klimaautomatik", ["Climatizador de dos zonas"]],
    ["keine Klimaanlage, Tempomat", ["Control de crucero"]],
    ["ohne Navi und Tempomat", []],
    ["Navi: nein, Xenon", ["Faros de xenón"]],
    ["Sitzheizung, Sitzheizungen, SHZ", ["Asientos calefactables"]],
    ["el. Fensterheber, Nichtraucher", ["Elevalunas eléctricos", "No fumador"]],
  ])("%j", (text, names) => {
    expect(items(text)).toEqual(names);
  });
});

describe("doubts", () => {
  const doubts = (text: string) => readAdvertisement(text).doubts;

  test("a contradiction gives a sentence and no fact", () => {
    const text = "Golf, Kilometerstand 168.000 km, sonst 186.000 km";
    expect(read(text)).not.toHaveProperty("mileage");
    expect(doubts(text)).toContainEqual(
      "El anuncio dice dos cosas distintas sobre los kilómetros: «168.000 km» y «186.000 km». Pregunta cuál vale.",
    );
    expect(read("unfallfrei, Unfallschaden vorne")).not.toHaveProperty("accident");
    expect(read("Kraftstoff Benzin, Kraftstoff Diesel")).not.toHaveProperty("fuelType");
  });

  test.each([
    ["Vendo un coche con muy pocos kilómetros, 20.000 €", /escrito en español/],
    ["The car is for sale with full service history and leather seats", /escrito en inglés/],
    ["Je vends une voiture avec boîte de vitesses, prix 9.000 €", /escrito en francés/],
    ["2.0 TDI", /^La cilindrada se deduce de «2\.0»/],
    ["13.900 € netto", /solo da un precio sin IVA/],
    ["Privatverkauf, MwSt. ausweisbar", /particular no puede/],
    ["Fahrzeug im Kundenauftrag", /encargo de otra persona/],
    ["Motorschaden", /avería del motor/],
    ["Suche VW Golf bis 15.000 €", /busca un coche/],
    ["", /No hemos encontrado/],
  ])("%j", (text, sentence) => {
    expect(doubts(text)).toContainEqual(expect.stringMatching(sentence));
  });
});
