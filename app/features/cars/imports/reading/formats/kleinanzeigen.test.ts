import { expect, test } from "vitest";
import { kleinanzeigen } from "./kleinanzeigen.ts";

const row = {
  name: "Opel_Astra_Caravan",
  offerType: "Angebot",
  price: "$4,250",
  vehicleType: "kombi",
  yearOfRegistration: "2008",
  gearbox: "manuell",
  powerPS: "116",
  model: "astra",
  odometer: "125,000km",
  fuelType: "benzin",
  brand: "opel",
  dateCreated: "2016-03-02 00:00:00",
  postalCode: "1067",
  lastSeen: "2016-03-09 10:11:12",
  monthOfRegistration: "3",
  notRepairedDamage: "nein",
  seller: "privat",
};

function draftOf(change: Partial<typeof row>) {
  const parsed = kleinanzeigen.parse({ ...row, ...change });
  return parsed.ok ? parsed.draft : parsed.reason;
}

test("a row becomes a vehicle", () => {
  expect(draftOf({})).toEqual({
    make: "Opel",
    model: "Astra",
    price: 4250,
    year: 2008,
    mileage: 125_000,
    fuelType: "Gasolina",
    transmission: "Manual",
    location: "Leipzig",
    bodyStyle: "Familiar",
    powerHp: 116,
    firstRegistration: "2008-03-01",
    accident: null,
    vin: null,
    seller: "private",
  });
});

test.each([
  ["mercedes_benz", "e_klasse", "Mercedes-Benz", "Clase E"],
  ["bmw", "3er", "BMW", "Serie 3"],
  ["bmw", "m_reihe", "BMW", "Serie M"],
  ["mazda", "3_reihe", "Mazda", "3"],
  ["mazda", "mx_reihe", "Mazda", "Serie MX"],
  ["peugeot", "2_reihe", "Peugeot", "Serie 2"],
  ["jeep", "grand", "Jeep", "Grand Cherokee"],
  ["suzuki", "grand", "Suzuki", "Grand Vitara"],
  ["land_rover", "range_rover_sport", "Land Rover", "Range Rover Sport"],
  ["alfa_romeo", "spider", "Alfa Romeo", "Spider"],
  ["audi", "a4", "Audi", "A4"],
  ["volkswagen", "up", "Volkswagen", "up!"],
  ["citroen", "c3", "Citroën", "C3"],
  ["opel", "andere", "Opel", ""],
  ["opel", "", "Opel", ""],
])("%s/%s is %s %s", (brand, slug, make, model) => {
  expect(draftOf({ brand, model: slug })).toMatchObject({ make, model });
});

const wantedNames = ["Suche_Golf_Variant", "SUCHE:_Passat", "Ich_suche_ein_Auto", "Kaufe_alle_Autos", "Dringend_ein_Auto_gesucht!"];

test.each([
  [{ offerType: "Gesuch" }, "wanted_ad"],
  ...wantedNames.map((name) => [{ name }, "wanted_ad"] as const),
  [{ brand: "sonstige_autos" }, "unknown_make"],
  [{ brand: "constructor" }, "unknown_make"],
  [{ brand: "" }, "missing_make"],
] as const)("%j is refused: %s", (change, reason) => {
  expect(draftOf(change)).toBe(reason);
});

test.each(["Verkaufe_Golf", "Zu_verkaufen", "Golf_kaufen_oder_tauschen", "Suchern_gefallen", "Ratenkauf_moeglich"])(
  "%s is an offer",
  (name) => {
    expect(draftOf({ name })).toMatchObject({ make: "Opel" });
  },
);

test.each([
  [
    { fuelType: "elektro", gearbox: "" },
    { fuelType: "Eléctrico", transmission: "Automático" },
  ],
  [{ fuelType: "andere" }, { fuelType: "Otro" }],
  [{ fuelType: "" }, { fuelType: "" }],
  [{ gearbox: "" }, { transmission: "" }],
  [{ vehicleType: "andere" }, { bodyStyle: null }],
  [{ vehicleType: "bus" }, { bodyStyle: "Monovolumen" }],
  [
    { fuelType: "Benzin", gearbox: "Schaltgetriebe" },
    { fuelType: "Gasolina", transmission: "Manual" },
  ],
  [{ price: "12.990 € VB" }, { price: 12_990 }],
  [{ price: "$0" }, { price: 0 }],
  [{ monthOfRegistration: "0" }, { firstRegistration: null }],
  [{ monthOfRegistration: "12" }, { firstRegistration: "2008-12-01" }],
  [{ yearOfRegistration: "" }, { firstRegistration: null }],
  [
    { yearOfRegistration: "05/2018", monthOfRegistration: "" },
    { year: 2018, firstRegistration: "2018-05-01" },
  ],
  [{ notRepairedDamage: "ja" }, { accident: "damaged" }],
  [{ notRepairedDamage: "" }, { accident: null }],
  [{ seller: "gewerblich" }, { seller: "dealer" }],
  [
    { monthOfRegistration: "", notRepairedDamage: "", seller: "" },
    { firstRegistration: null, accident: null, seller: null },
  ],
])("%j gives %j", (change, draft) => {
  expect(draftOf(change)).toMatchObject(draft);
});

test("a last row is incomplete if it ends within its last timestamp", () => {
  expect(kleinanzeigen.looksWhole?.(row)).toBe(true);
  expect(kleinanzeigen.looksWhole?.({ ...row, lastSeen: "2016-03-09 10:1" })).toBe(false);
});
