import type { BodyStyle } from "#app/features/cars/vehicles/vocabulary.ts";
import { describedFormat } from "./described-format.ts";

const bodies: Readonly<Record<string, BodyStyle>> = {
  CABRIO: "Descapotable",
  ESTATECAR: "Familiar",
  LIMOUSINE: "Berlina",
  OFFROAD: "SUV",
  SMALLCAR: "Compacto",
  SPORTSCAR: "Coupé",
  VAN: "Monovolumen",
};

/** mobile.de's other classes of vehicles, as its files and German exports name them. */
const otherKinds =
  /^(?:motorbike|motorhome|truck|vanupto|trailer|semitrailer|bus|construction|forklift|agricultural|motorrad|wohnmobil|wohnwagen|lkw|anhänger)/i;

const month = /^(?:\d{2}\.\d{4})?$/;
const yesOrNo = /^[01]?$/;

/**
 * mobile.de's upload file (CSV), and exports that have its names as a header. The numbers of the columns were derived from public sources and
 * no real file was seen, so the anchors are checked. Others forgot `au` at 7 and read everything behind it one column too early.
 */
export const mobileDe = describedFormat({
  source: "mobile.de",
  label: "mobile.de (CSV)",
  columns: {
    dealer: ["kundennummer", "Kunden-Nr."],
    number: ["interne_nummer", "Interne Nr.", "Interne Nummer", "Angebotsnummer", "Internal Number"],
    vin: ["vin", "FIN", "Fahrgestellnummer", "Fahrzeug-Ident-Nr."],
    kind: ["kategorie", "Fahrzeugart", "category"],
    make: ["marke", "Hersteller"],
    model: ["modell", "Modellbezeichnung", "Typ"],
    price: ["preis", "Preis (EUR, brutto)", "Preis brutto", "Bruttopreis", "Preis (EUR)", "Verkaufspreis", "Preis in Euro"],
    registration: ["ez", "Erstzulassung", "EZ-Datum", "Erstzulassungsdatum", "Datum Erstzulassung"],
    mileage: ["kilometer", "Kilometerstand", "Laufleistung", "km", "km-Stand", "Kilometerstand (km)"],
    fuel: ["kraftstoffart", "Kraftstoff"],
    gear: ["getriebeart", "Getriebe"],
    power: ["leistung", "Leistung (kW)", "Leistung in kW", "kW"],
    horsepower: ["ps", "Leistung (PS)", "Leistung in PS"],
    body: ["Aufbau", "kategorie", "Karosserieform", "Karosserie"],
    currency: ["waehrung", "Währung"],
    damaged: ["beschaedigtes_fahrzeug", "unfallfahrzeug"],
    pictureName: ["bild_id"],
  },
  // Without a header, fuels and gears are numbers.
  fuels: {
    "0": "Otro",
    "1": "Gasolina",
    "2": "Diésel",
    "3": "GLP",
    "4": "Otro",
    "6": "Eléctrico",
    "7": "Híbrido",
    "8": "Otro",
    "9": "Otro",
    "10": "Híbrido",
  },
  gears: { "1": "Manual", "2": "Automático", "3": "Automático" },
  bodies,
  otherKinds,
  headless: {
    leastWidth: 111,
    anchors: [
      { at: 3, name: "marke", fits: /^(?=.*\p{L})/u, means: "la marca" },
      { at: 6, name: "hu", fits: month, means: "un mes (MM.AAAA) o nada" },
      { at: 7, name: "au", fits: month, means: "un mes (MM.AAAA) o nada" },
      { at: 8, name: "ez", fits: month, means: "un mes (MM.AAAA) o nada" },
      { at: 9, name: "kilometer", fits: /^\d{1,7}$/, means: "los kilómetros" },
      { at: 10, name: "preis", fits: /^\d{1,7}(?:[.,]\d{1,2})?$/, means: "el precio" },
      { at: 11, name: "mwst", fits: yesOrNo, means: "0 o 1" },
      { at: 15, name: "beschaedigtes_fahrzeug", fits: yesOrNo, means: "0 o 1" },
      { at: 109, name: "kraftstoffart", fits: /^(?:[0-9]|10)?$/, means: "un número de 0 a 10" },
      { at: 110, name: "getriebeart", fits: /^[0-3]?$/, means: "un número de 0 a 3" },
    ],
    places: {
      dealer: 0,
      number: 1,
      kind: 2,
      body: 2,
      make: 3,
      model: 4,
      power: 5,
      registration: 8,
      mileage: 9,
      price: 10,
      vin: 14,
      damaged: 15,
      pictureName: 26,
      fuel: 109,
      gear: 110,
    },
  },
});

/** mobile.de's advertisements in XML (seller-ad), as its Seller API and its search give them; the values are keys. */
export const mobileDeXml = describedFormat({
  source: "mobile.de-xml",
  label: "mobile.de (XML)",
  columns: {
    number: ["seller-inventory-key.value", "seller-inventory-key", "vehicle.seller-inventory-key.value", "key"],
    vin: ["vehicle.specifics.vin.value", "vehicle.specifics.identification-number.value"],
    kind: ["vehicle.classification.vehicle-class.key", "vehicle.class.key"],
    make: ["vehicle.classification.make.key", "vehicle.make.key"],
    model: ["vehicle.classification.model.key", "vehicle.model.key", "vehicle.model-description.value"],
    price: ["price.consumer-price-amount.value", "price.consumer-price-amount", "price.consumer-price.amount"],
    registration: ["vehicle.specifics.first-registration.value", "vehicle.specifics.first-registration"],
    mileage: ["vehicle.specifics.mileage.value", "vehicle.specifics.mileage"],
    fuel: ["vehicle.specifics.fuel.key"],
    gear: ["vehicle.specifics.gearbox.key"],
    power: ["vehicle.specifics.power.value", "vehicle.specifics.power"],
    body: ["vehicle.classification.category.key", "vehicle.category.key"],
    currency: ["price.currency", "price.consumer-price.currency"],
    damaged: ["vehicle.specifics.damage-unrepaired.value"],
    postalCode: ["seller.address.zipcode.value"],
    pictures: ["images.image.ref", "images.image.url", "images.image"],
  },
  fuels: { ELECTRICITY: "Eléctrico", CNG: "Otro", HYDROGENIUM: "Otro", ETHANOL: "Otro", OTHER: "Otro" },
  gears: { SEMIAUTOMATIC_GEAR: "Automático" },
  bodies,
  otherKinds,
});
