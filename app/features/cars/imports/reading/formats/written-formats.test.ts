import fc from "fast-check";
import { expect, test } from "vitest";
import { horsepowerOf } from "#app/features/cars/vehicles/written-values.ts";
import { csvText, outcomeOf, xmlText } from "#tests/stock-files.ts";

const fuels = {
  Gasolina: { german: "Benzin", english: "Gasoline", key: "PETROL", code: "B", number: "1", google: "gasoline", slug: "benzin" },
  Diésel: { german: "Diesel", english: "Diesel", key: "DIESEL", code: "D", number: "2", google: "diesel", slug: "diesel" },
  Eléctrico: { german: "Elektro", english: "Electric", key: "ELECTRICITY", code: "E", number: "6", google: "electric", slug: "elektro" },
  Híbrido: {
    german: "Hybrid (Benzin/Elektro)",
    english: "Electric/Gasoline",
    key: "HYBRID",
    code: "2",
    number: "7",
    google: "hybrid",
    slug: "hybrid",
  },
  GLP: { german: "Autogas (LPG)", english: "LPG", key: "LPG", code: "L", number: "3", google: "lpg", slug: "lpg" },
} as const;
const gears = {
  Manual: { german: "Schaltgetriebe", english: "Manual", key: "MANUAL_GEAR", code: "M", number: "1", slug: "manuell" },
  Automático: { german: "Automatik", english: "Automatic", key: "AUTOMATIC_GEAR", code: "A", number: "3", slug: "automatik" },
} as const;
const names = [
  ["Audi", "A4 Avant", "audi", "a4"],
  ["BMW", "320d", "bmw", "320"],
  ["Volkswagen", "Golf", "volkswagen", "golf"],
  ["Opel", "Corsa", "opel", "corsa"],
] as const;

const word = <Words extends object>(words: Words) => fc.constantFrom(...(Object.keys(words) as (keyof Words)[]));
const one = (forms: readonly ((value: number) => string)[]) => fc.constantFrom(...forms);
const grouped = (value: number) => value.toLocaleString("de-DE", { useGrouping: "always" });
const two = (value: number) => String(value).padStart(2, "0");

/** A car, and the dress in which its seller writes figures: German or plain, with or without a unit. */
const cars = fc.array(
  fc.record({
    name: fc.constantFrom(...names),
    year: fc.integer({ min: 1990, max: 2025 }),
    month: fc.integer({ min: 1, max: 12 }),
    price: fc.integer({ min: 1_000, max: 99_989 }),
    mileage: fc.integer({ min: 1_000, max: 400_000 }),
    kilowatts: fc.integer({ min: 30, max: 400 }),
    fuel: word(fuels),
    gear: word(gears),
    priceAs: one([String, (value) => `${grouped(value)},00 €`, (value) => `${grouped(value)} EUR`, (value) => `${grouped(value)},-`]),
    mileageAs: one([String, (value) => `${grouped(value)} km`, (value) => `${value} km`]),
    dateAs: fc.constantFrom(
      (year: number, month: number) => `${two(month)}/${year}`,
      (year: number, month: number) => `${year}-${two(month)}`,
      (year: number, month: number) => `01.${two(month)}.${year}`,
      (year: number, month: number) => `${year}${two(month)}`,
    ),
  }),
  { minLength: 1, maxLength: 4 },
);
type Car = typeof cars extends fc.Arbitrary<(infer One)[]> ? One : never;

const plainMonth = ({ year, month }: Car) => `${year}-${two(month)}`;

function headlessRow(car: Car, at: number): string[] {
  const row = Array.from({ length: 111 }, () => "");
  const given = {
    0: "4711",
    1: `N${at}`,
    2: "Limousine",
    3: car.name[0],
    4: car.name[1],
    5: String(car.kilowatts),
    8: `${two(car.month)}.${car.year}`,
    9: String(car.mileage),
    10: String(car.price),
    11: "0",
    15: "0",
    109: fuels[car.fuel].number,
    110: gears[car.gear].number,
  };
  for (const [place, cell] of Object.entries(given)) row[Number(place)] = cell;
  return row;
}

const table = (columns: string, cellsOf: (car: Car, at: number) => readonly string[]) => (given: readonly Car[]) => [
  columns.split(","),
  ...given.map(cellsOf),
];
const jsonListing = (car: Car, at: number) => ({
  id: `e${at}`,
  vehicle: {
    make: car.name[0],
    model: car.name[1],
    fuelCategory: fuels[car.fuel].code,
    transmissionType: gears[car.gear].code,
    mileageInKm: car.mileage,
    firstRegistrationDate: plainMonth(car),
    powerInKw: car.kilowatts,
  },
  prices: { public: { price: car.price, currency: "EUR" } },
});
const advertisement = (
  car: Car,
  at: number,
) => `<ad:ad key="k${at}"><ad:vehicle><ad:classification><ad:make key="${car.name[0].toUpperCase()}"/><ad:model key="${car.name[1]}"/></ad:classification>
<ad:specifics><ad:first-registration value="${plainMonth(car)}"/><ad:mileage value="${car.mileage}"/><ad:fuel key="${fuels[car.fuel].key}"/><ad:gearbox key="${gears[car.gear].key}"/><ad:power value="${car.kilowatts}"/></ad:specifics></ad:vehicle>
<ad:price><ad:consumer-price-amount value="${car.price}.00"/><ad:currency>EUR</ad:currency></ad:price></ad:ad>`;

const mobileDe = table(
  "Interne Nr.,Hersteller,Modell,Preis (EUR),Erstzulassung,Kilometerstand,Kraftstoff,Getriebe,Leistung (kW)",
  (car, at) => [
    `N${at}`,
    car.name[0],
    car.name[1],
    car.priceAs(car.price),
    car.dateAs(car.year, car.month),
    car.mileageAs(car.mileage),
    fuels[car.fuel].german,
    gears[car.gear].german,
    String(car.kilowatts),
  ],
);
const google = table("id,vin,make,model,price,date_first_registered,year,mileage,engine,transmission,power", (car, at) => [
  `g${at}`,
  "",
  car.name[0],
  car.name[1],
  `${car.price}.00 EUR`,
  plainMonth(car),
  String(car.year),
  `${car.mileage} km`,
  fuels[car.fuel].google,
  gears[car.gear].english.toLowerCase(),
  "",
]);
const autoscout24 = table("mileage,make,model,fuel,gear,offerType,price,hp,year", (car, at) => [
  String(car.mileage + at),
  car.name[0],
  car.name[1],
  fuels[car.fuel].english,
  gears[car.gear].english,
  "Used",
  String(car.price),
  String(horsepowerOf(car.kilowatts)),
  String(car.year),
]);
const stx3 = table("vehicle_id,brand,model,initial_registration,mileage,fuel_type,gearing_type,power", (car, at) => [
  `s${at}`,
  car.name[0],
  car.name[1],
  plainMonth(car),
  String(car.mileage),
  fuels[car.fuel].code,
  gears[car.gear].code,
  String(car.kilowatts),
]);
/** Of the two prices of each car the public one counts. */
const withPrices = (xml: string, given: readonly Car[]) =>
  xml
    .split("</car>")
    .map((text, at) => {
      const price = given[at]?.price;
      if (price === undefined) return text;
      const dealer = "<price><type>dealer</type><value>1</value></price>";
      return `${text}<prices>${dealer}<price><type>public</type><currency>EUR</currency><value>${price}</value></price></prices></car>`;
    })
    .join("");
const kleinanzeigen = table(
  "name,offerType,price,vehicleType,yearOfRegistration,monthOfRegistration,gearbox,powerPS,model,odometer,fuelType,brand,dateCreated,postalCode,lastSeen",
  (car, at) => [
    `Ad_${at}`,
    "Angebot",
    `$${car.price.toLocaleString("en-US")}`,
    "limousine",
    String(car.year),
    String(car.month),
    gears[car.gear].slug,
    String(horsepowerOf(car.kilowatts)),
    car.name[3],
    `${car.mileage.toLocaleString("en-US")}km`,
    fuels[car.fuel].slug,
    car.name[2],
    "2016-03-02 00:00:00",
    "1067",
    "2016-03-09 10:11:12",
  ],
);

type Written = { format: string; write: (given: readonly Car[]) => string; power?: false; month?: false; model?: (car: Car) => string };
const formats: Record<string, Written> = {
  "mobile.de's CSV with German words": { format: "mobile.de", write: (given) => csvText(mobileDe(given)) },
  "mobile.de's CSV without a header": { format: "mobile.de", write: (given) => csvText(given.map(headlessRow)) },
  "mobile.de's XML": {
    format: "mobile.de-xml",
    write: (given) => `<ad:ads xmlns:ad="x">${given.map(advertisement).join("")}</ad:ads>`,
    model: ({ name }) => name[1],
  },
  "AutoScout24's export": { format: "autoscout24", write: (given) => csvText(autoscout24(given), ","), month: false },
  "AutoScout24's JSON": { format: "autoscout24-json", write: (given) => JSON.stringify(given.map(jsonListing)) },
  "AutoScout24's JSON lines": {
    format: "autoscout24-json",
    write: (given) => given.map((car, at) => `${JSON.stringify(jsonListing(car, at))}\n`).join(""),
  },
  "AutoScout24's STX3": { format: "autoscout24-stx3", write: (given) => withPrices(xmlText(stx3(given)), given) },
  "Google's TSV": { format: "google", write: (given) => csvText(google(given), "\t"), power: false },
  Kleinanzeigen: {
    format: "kleinanzeigen",
    write: (given) => csvText(kleinanzeigen(given), ","),
    model: ({ name }) => ({ a4: "A4", 320: "320", golf: "Golf", corsa: "Corsa" })[name[3]],
  },
};

const tables = process.env["EXHAUSTIVE"] === "none" ? 100 : 1_000;

test.each(Object.entries(formats))(
  `${tables} random tables written as %s are read back equal`,
  async (_name, { format, write, power, month, model }) => {
    await fc.assert(
      fc.asyncProperty(cars, async (given) => {
        const mileageOf = (car: Car, at: number) => (format === "autoscout24" ? car.mileage + at : car.mileage);
        const expected = given.map((car, at) =>
          [
            car.name[0],
            model === undefined ? car.name[1] : model(car),
            month === false ? car.year : plainMonth(car),
            car.price,
            mileageOf(car, at),
            car.fuel,
            car.gear,
            power === false ? null : horsepowerOf(car.kilowatts),
          ].join(" "),
        );
        expect(await outcomeOf(write(given))).toEqual([format, ...expected]);
      }),
      { numRuns: tables },
    );
  },
);
