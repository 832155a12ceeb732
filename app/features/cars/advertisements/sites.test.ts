/**
 * The labels of the large sites in German, English and Spanish, as a browser copies them. Names, order and words of the labels are theirs;
 * the cars are invented.
 */
import { describe, expect, test } from "vitest";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { readAdvertisement } from "./advertisement.ts";

type Page = { head: string; labels: string; facts: CarFacts };

const golf: CarFacts = {
  make: "Volkswagen",
  model: "Golf Variant 2.0 TDI DSG Highline",
  germanPrice: 18_900,
  vatRegime: "shown",
  mileage: 64_300,
  firstRegistration: "2021-03",
  powerKw: 110,
  fuelType: "Diésel",
  powertrain: "diesel",
  transmission: "Automático",
  displacement: 1968,
  cylinders: 4,
  seats: 5,
  doors: 5,
  previousOwners: 1,
  euroNorm: "Euro 6",
  co2: 121,
  consumption: 4.6,
  colour: "Gris",
  bodyStyle: "Familiar",
};

const pages: Record<string, Page> = {
  "mobile.de, German": {
    head: "Volkswagen Golf Variant 2.0 TDI DSG Highline\n18.900 €\nMwSt. ausweisbar\nFinanzierung ab 219 € mtl.",
    labels: `Kilometerstand=64.300 km; Leistung=110 kW (150 PS); Kraftstoffart=Diesel; Getriebe=Automatik; Erstzulassung=03/2021; Fahrzeughalter=1;
Fahrzeugzustand=Unfallfrei; Kategorie=Kombi; Baureihe=Golf; Fahrzeugnummer=48211; Herkunft=Deutsche Ausführung; Hubraum=1.968 cm³; Zylinder=4;
Energieverbrauch (komb.)=4,6 l/100km; CO₂-Emissionen (komb.)=121 g/km; Anzahl Sitzplätze=5; Anzahl der Türen=4/5; Schadstoffklasse=Euro6d;
Umweltplakette=4 (Grün); HU=03/2027; Klimatisierung=2-Zonen-Klimaautomatik; Farbe=Grau Metallic; Innenausstattung=Stoff, Schwarz;
Tankgröße=50 l; Anhängelast gebremst=1.600 kg; Gewicht=1.465 kg; Anbieter=Händler`,
    facts: { ...golf, accident: "none_declared", inspectionUntil: "2027-03", seller: "dealer" },
  },
  "mobile.de, English": {
    head: "Volkswagen Golf Variant 2.0 TDI DSG Highline\n€18,900\nVAT deductible\nFinancing from €219 per month",
    labels: `Vehicle condition=Accident-free; Category=Estate Car; Mileage=64,300 km; Cubic Capacity=1,968 ccm; Power=110 kW (150 hp); Fuel=Diesel;
Fuel consumption=4.6 l/100 km (combined); CO₂ emissions=121 g/km (combined); Number of Seats=5; Door Count=4/5; Transmission=Automatic; Cylinders=4;
Emission Class=Euro6; Emissions Sticker=4 (Green); First Registration=03/2021; Number of Vehicle Owners=1; HU=03/2027; Colour=Grey Metallic;
Interior Design=Cloth, Black; Seller=Dealer`,
    facts: { ...golf, accident: "none_declared", inspectionUntil: "2027-03", seller: "dealer" },
  },
  "mobile.de, Spanish": {
    head: "Volkswagen Golf Variant 2.0 TDI DSG Highline\n18.900 €\nIVA deducible\nCuota desde 219 € al mes",
    labels: `Estado del vehículo=Sin accidentes; Categoría=Familiar; Kilometraje=64.300 km; Cilindrada=1.968 cm³; Potencia=110 kW (150 CV); Combustible=Diésel;
Consumo de combustible=4,6 l/100 km (combinado); Emisiones de CO₂=121 g/km (combinado); Número de plazas=5; Número de puertas=4/5; Cambio=Automático;
Cilindros=4; Clase de emisiones=Euro6; Primera matriculación=03/2021; Número de propietarios=1; ITV=03/2027; Color=Gris metalizado;
Tapicería=Tela, Negro; Vendedor=Profesional`,
    facts: { ...golf, accident: "none_declared", inspectionUntil: "2027-03", seller: "dealer" },
  },
  "AutoScout24, German": {
    head: "Volkswagen Golf\nVariant 2.0 TDI DSG Highline\n€ 18.900\nTop-Preis\nMwSt. ausweisbar",
    labels: `Kilometerstand=64.300 km; Getriebe=Automatik; Erstzulassung=03/2021; Kraftstoff=Diesel; Leistung=110 kW (150 PS); Verkäufer=Händler;
Karosserieform=Kombi; Fahrzeugart=Gebraucht; Antriebsart=Front; Sitzplätze=5; Türen=5; Angebotsnummer=48211; HU=03/2027; Fahrzeughalter=1;
Scheckheftgepflegt=Ja; Hubraum=1.968 cm³; Gänge=7; Zylinder=4; Leergewicht=1.500 kg; Schadstoffklasse=Euro 6;
Kraftstoffverbrauch=4,6 l/100 km (komb.); CO₂-Emissionen=121 g/km (komb.); Außenfarbe=Grau; Farbe laut Hersteller=Indiumgrau;
Lackierung=Metallic; Farbe der Innenausstattung=Schwarz; Innenausstattung=Stoff`,
    facts: { ...golf, drive: "Delantera", inspectionUntil: "2027-03", seller: "dealer", serviceHistory: "complete" },
  },
  "AutoScout24, English": {
    head: "Volkswagen Golf\nVariant 2.0 TDI DSG Highline\n€ 18,900\nVAT deductible",
    labels: `Mileage=64,300 km; Gearbox=Automatic; First registration=03/2021; Fuel type=Diesel; Power=110 kW (148 hp); Seller=Private seller;
Body type=Station wagon; Type=Used; Drivetrain=Front; Seats=5; Doors=5; General inspection=03/2027; Previous owners=1; Full service history=Yes;
Engine size=1,968 cc; Gears=7; Cylinders=4; Empty weight=1,500 kg; Emission class=Euro 6; Fuel consumption=4.6 l/100 km (comb.);
CO₂-emissions=121 g/km (comb.); Colour=Grey; Paint=Metallic; Upholstery colour=Black; Upholstery=Cloth`,
    facts: { ...golf, drive: "Delantera", inspectionUntil: "2027-03", seller: "private", serviceHistory: "complete" },
  },
  "AutoScout24, Spanish": {
    head: "Volkswagen Golf\nVariant 2.0 TDI DSG Highline\n€ 18.900\nIVA deducible",
    labels: `Kilometraje=64.300 km; Tipo de cambio=Automático; Año=03/2021; Combustible=Diésel; Potencia=110 kW (150 CV); Vendedor=Particular;
Tipo de carrocería=Familiar; Tipo de vehículo=Ocasión; Tracción=Delantera; Plazas=5; Puertas=5; Propietarios=1; Cilindrada=1.968 cm³;
Marchas=7; Cilindros=4; Peso en vacío=1.500 kg; Clase de emisiones=Euro 6; Consumo de combustible=4,6 l/100 km (mixto);
Emisiones de CO₂=121 g/km (mixto); Color exterior=Gris; Pintura=Metalizado; Color de tapicería=Negro; Tapicería=Tela`,
    facts: { ...golf, drive: "Delantera", seller: "private" },
  },
  "Kleinanzeigen, German": {
    head: "VW Golf Variant 2.0 TDI DSG Highline\n18.900 € VB\n12345 Berlin - Mitte\n23.11.2026\nMwSt. ausweisbar",
    labels: `Marke=Volkswagen; Modell=Golf; Kilometerstand=64.300 km; Fahrzeugzustand=Unbeschädigtes Fahrzeug; Erstzulassung=März 2021; Kraftstoffart=Diesel;
Leistung=150 PS; Getriebe=Automatik; Fahrzeugtyp=Kombi; Anzahl Türen=4/5; Anzahl Sitzplätze=5; HU bis=März 2027; Umweltplakette=4 (Grün);
Schadstoffklasse=Euro6; Außenfarbe=Grau; Material Innenausstattung=Stoff; Hubraum=1968 ccm; Zylinder=4; Fahrzeughalter=1; Verbrauch kombiniert=4,6 l/100 km;
CO2 kombiniert=121 g/km; Anbieter=Privater Nutzer; Aktiv seit=12.03.2015`,
    facts: { ...golf, accident: "none_declared", inspectionUntil: "2027-03", seller: "private" },
  },
};

const writings: Record<string, (label: string, value: string) => string> = {
  "on two lines": (label, value) => `${label}\n${value}`,
  "on two lines with a blank one": (label, value) => `${label}\n\n${value}\n`,
  "on one line with a tab": (label, value) => `${label}\t${value}`,
  "on one line with a colon": (label, value) => `${label}: ${value}`,
};

describe.each(Object.entries(pages))("%s", (_, { head, labels, facts }) => {
  test.each(Object.entries(writings))("%s", (_name, write) => {
    const pairs = labels.split(/;\s+/).map((pair) => pair.split("="));
    const text = [head, ...pairs.map(([label = "", value = ""]) => write(label, value))].join("\n");
    expect(readAdvertisement(text).facts).toEqual(facts);
  });
});
