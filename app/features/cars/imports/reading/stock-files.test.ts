import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { asRead, comma, csvText, header, inLatin9, inMacRoman, inWindows1252, outcomeOf, table } from "#tests/stock-files.ts";
import { findStockFormat } from "./formats/formats.ts";

const german = `Interne Nr.;Marke;Modell;Erstzulassung;Kilometerstand;Leistung (kW);Kraftstoff;Getriebe;Preis (EUR, brutto)
7;Škoda;Fabia;11/2020;31.500;70;Benzin;Schaltgetriebe;11.490,00
8;Citroën;Größe;Mai 2019;90 tkm;81;Diesel;Automatik;VB 8.990 €
`;
const germanCars = [
  "mobile.de",
  "Skoda Fabia 2020-11 11490 31500 Gasolina Manual 95",
  "Citroën Größe 2019-05 8990 90000 Diésel Automático 110",
];

/** A line of mobile.de's upload file, by the numbers of its columns. */
const upload = (cells: Readonly<Record<number, string>>, width = 198) =>
  Array.from({ length: width }, (_, at) => (cells[at] === undefined ? "" : `"${cells[at]}"`)).join(";");
const fabia = {
  1: "GW-2",
  2: "Car.SmallCar",
  3: "Škoda",
  4: "Fabia",
  5: "70",
  6: "05.2028",
  7: "05.2028",
  8: "11.2020",
  9: "31500",
  10: "11490",
  11: "1",
  15: "0",
  109: "1",
  110: "1",
};
const fabiaCar = "Skoda Fabia 2020-11 11490 31500 Gasolina Manual 95";
const shifted = Object.fromEntries(
  Object.entries(fabia).flatMap(([at, cell]) => (at === "7" ? [] : [[Number(at) > 7 ? Number(at) - 1 : Number(at), cell]])),
);

describe("files as dealers have them", () => {
  test.each<[string, string | Uint8Array, readonly string[]]>([
    // Separated cells, in any dress.
    ["Excel's Unicode text", Buffer.from(`\uFEFF${csvText(table, "\t")}`, "utf16le"), asRead],
    ["the same without its mark", Buffer.from(csvText(table, "\t"), "utf16le"), asRead],
    ["a mark and sep=;", `\uFEFFsep=;\r\n${csvText(table)}`, asRead],
    ["sep=^", `sep=^\r\n${csvText(table, "^")}`, asRead],
    ["bars", csvText(table, "|"), asRead],
    ["a title above the header", `Fahrzeugbestand Autohaus Beispiel, Stand 26.11.2026\n${comma}`, asRead],
    ["capitals in the header", comma.replace(/^.*/, (line) => line.toUpperCase()), asRead],
    ["another order and further columns", csvText(table.map((row) => ["x", ...row.toReversed()])), asRead],
    ["rows of empty cells", `${csvText(table)};;;;;;;;\r\n;;;;;;;;\r\n`, asRead],
    ["all cells in quotes", table.map((row) => `${row.map((cell) => `"${cell}"`).join(";")}\n`).join(""), asRead],
    ["the carriage returns of old Macs", csvText(table, ";", "\r"), asRead],
    ["gzip", gzipSync(comma), asRead],
    [
      "a doubled header",
      comma.replaceAll(/$/gm, ",1").replace(",1\n", ",price\n").replaceAll(/\n,1$/g, "\n"),
      ["La cabecera tiene dos veces la columna price, y no se sabe cuál vale. Deja una sola y vuelve a subir el archivo."],
    ],
    [
      "decimal commas and units",
      `${header.replaceAll(",", ";")}\n87.000 km;VW;Golf;Gasoline;Manual;Used;12.990,00 €;125;2018\n45 000;Opel;Corsa;Gasoline;Manual;Used;19.450,-;122;2020\n62'000;BMW;118;Diesel;Manual;Used;EUR 17.900;150;2019\n51000.0;Opel;Astra;Gasoline;Manual;Used;9990.0;75.0;2017.0\n`,
      [
        "autoscout24",
        "Volkswagen Golf 2018 12990 87000 Gasolina Manual 125",
        "Opel Corsa 2020 19450 45000 Gasolina Manual 122",
        "BMW 118 2019 17900 62000 Diésel Manual 150",
        "Opel Astra 2017 9990 51000 Gasolina Manual 75",
      ],
    ],
    [
      "prices that are none",
      `${header}\n1,VW,Polo,Gasoline,Manual,Used,0,75,2018\n1,VW,Polo,Gasoline,Manual,Used,VB,75,2017\n1,VW,Polo,Gasoline,Manual,Used,8.990 VB,75,2016\n1,VW,Polo,Gasoline,Manual,Used,Preis auf Anfrage,75,2015\n1,VW,Polo,Gasoline,Manual,Used,1,75,2014\n1,VW,Polo,Gasoline,Manual,Used,123456,75,2013\n1,VW,Polo,Gasoline,Manual,Used,99999,75,2012\n`,
      [
        "autoscout24",
        "2 price_out_of_reason price «0»",
        "3 price_out_of_reason price «VB»",
        "Volkswagen Polo 2016 8990 1 Gasolina Manual 75",
        "5 price_out_of_reason price «Preis auf Anfrage»",
        "6 price_out_of_reason price «1»",
        "7 price_out_of_reason price «123456»",
        "Volkswagen Polo 2012 99999 1 Gasolina Manual 75",
      ],
    ],
    [
      "makes in all spellings",
      `${header}\n${["VW", "MERCEDES-BENZ", "mercedes benz", "Citroen", "ŠKODA", "ALFA ROMEO", "KIA", "Mini"].map((make, at) => `${50_000 + at},${make},X,Gasoline,Manual,Used,12000,100,2019`).join("\n")}`,
      [
        "autoscout24",
        ...["Volkswagen", "Mercedes-Benz", "Mercedes-Benz", "Citroën", "Skoda", "Alfa Romeo", "Kia", "MINI"].map(
          (make, at) => `${make} X 2019 12000 ${50_000 + at} Gasolina Manual 100`,
        ),
      ],
    ],
    [
      "German words",
      `${header}\n2,Tesla,Model 3,Elektro,Automatik,Vorführfahrzeug,29900,283,2022\n3,Opel,Astra,Autogas (LPG),Halbautomatik,Jahreswagen,8900,120,2016\n4,VW,Golf,Dampf,Kurbel,Used,8900,120,2016\n`,
      [
        "autoscout24",
        "Tesla Model 3 2022 29900 2 Eléctrico Automático 283",
        "Opel Astra 2016 8900 3 GLP Automático 120",
        "4 unknown_fuel fuel «Dampf»",
      ],
    ],
    [
      "Spanish words",
      `${header}\n2,Seat,León,Gasolina,Automático,Usado,9900,110,mayo 2019\n3,Seat,Ibiza,Diésel,Manual,Usado,8900,90,01/05/2018\n`,
      ["autoscout24", "SEAT León 2019-05 9900 2 Gasolina Automático 110", "SEAT Ibiza 2018-05 8900 3 Diésel Manual 90"],
    ],
    [
      "all forms of a month",
      `${header}\n${["05/2018", "2018-05-01", "01.05.2018", "201805", "18"].map((year, at) => `${at},VW,Golf,Diesel,Manual,Used,12990,125,${year}`).join("\n")}`,
      [
        "autoscout24",
        ...[0, 1, 2, 3].map((km) => `Volkswagen Golf 2018-05 12990 ${km} Diésel Manual 125`),
        "6 year_of_two_digits year «18»",
      ],
    ],
    [
      "AutoScout24's columns of 2023",
      "brand;model;color;registration_date;year;price_in_euro;power_kw;power_ps;transmission_type;fuel_type;mileage_in_km;offer_description\nvolkswagen;Golf;grey;05/2018;2018;12990;92;125;Manual;Petrol;87000;1.4 TSI\n",
      ["autoscout24", "Volkswagen Golf 2018-05 12990 87000 Gasolina Manual 125"],
    ],
    [
      "Kleinanzeigen's kilometer",
      "dateCrawled,name,seller,offerType,price,abtest,vehicleType,yearOfRegistration,gearbox,powerPS,model,kilometer,monthOfRegistration,fuelType,brand,notRepairedDamage,dateCreated,nrOfPictures,postalCode,lastSeen\nx,Golf_7,privat,Angebot,12.990 € VB,test,limousine,2018,manuell,125,golf,90000,5,benzin,volkswagen,nein,2026-11-19 00:00:00,0,79588,2026-11-21 06:45:54\n",
      ["kleinanzeigen", "Volkswagen Golf 2018-05 12990 90000 Gasolina Manual 125"],
    ],
    [
      "words instead of a table",
      "hola\nadiós\n",
      [
        "El formato del archivo no se reconoce. El más parecido es AutoScout24, y faltan las columnas mileage, make, model, fuel, gear, price, hp, year.",
      ],
    ],
    [
      "a table without a price",
      "make,model,mileage,year\nVW,Golf,1,2018\n",
      ["El formato del archivo no se reconoce. El más parecido es Google (anuncios de vehículos), y falta la columna price."],
    ],
    // German exports, in the encodings of their programs.
    ["UTF-8", german, germanCars],
    ["Latin-9", inLatin9(german.replace(" €", "")), germanCars],
    ["Windows-1252", inWindows1252(german), germanCars],
    ["Mac Roman", inMacRoman(german.replace("Škoda", "Skoda").replaceAll("\n", "\r")), germanCars],
    ["UTF-16 from the other end", Buffer.from(`\uFEFF${german}`, "utf16le").swap16(), germanCars],
    [
      "two dealers' cars with one number",
      `${german.replace("8;Citroën", "7;Citroën").replace("VB 8.990", "11.490")}7;CITROEN;C4;2018;1;81;Diesel;Automatik;11.490\n`,
      [...germanCars.slice(0, 2), "Citroën Größe 2019-05 11490 90000 Diésel Automático 110", "4 twice"],
    ],
    [
      "Google with a first registration in some rows",
      "make,model,price,mileage,engine,transmission,year,date_first_registered\nVW,Golf,9000,1,Diesel,manual,2018,2018-05\nVW,Golf,9000,2,Diesel,manual,2019,\n",
      ["google", "Volkswagen Golf 2018-05 9000 1 Diésel Manual ", "Volkswagen Golf 2019 9000 2 Diésel Manual "],
    ],
    // mobile.de's upload file.
    ["mobile.de without a header", `${upload(fabia)}\n`, ["mobile.de", fabiaCar]],
    ["the same in Latin-9", inLatin9(`${upload(fabia)}\r\n`), ["mobile.de", fabiaCar]],
    [
      "mobile.de with more columns in some rows",
      `${upload(fabia)}\n${upload({ ...fabia, 1: "x" }, 640)}\n`,
      ["mobile.de", fabiaCar, fabiaCar],
    ],
    [
      "mobile.de without au",
      `${upload(shifted)}\n`,
      [
        "El archivo no tiene el formato mobile.de (CSV): la columna 7 (au) debe tener un mes (MM.AAAA) o nada, y en la primera fila tiene «11.2020»."
          .replace("7 (au)", "8 (ez)")
          .replace("11.2020", "31500"),
      ],
    ],
    [
      "mobile.de with a fuel that is none",
      `${upload({ ...fabia, 109: "12" })}\n`,
      [
        "El archivo no tiene el formato mobile.de (CSV): la columna 109 (kraftstoffart) debe tener un número de 0 a 10, y en la primera fila tiene «12».",
      ],
    ],
    [
      "mobile.de with motorcycles",
      `${upload(fabia)}\n${upload({ ...fabia, 1: "m", 2: "Motorbike.Chopper" })}\n`,
      ["mobile.de", fabiaCar, "2 not_a_car marke «Škoda»"],
    ],
    [
      "mobile.de's names as a header",
      "interne_nummer;kategorie;marke;modell;leistung;ez;kilometer;preis;kraftstoffart;getriebeart\n7;Car.SmallCar;Škoda;Fabia;70;11.2020;31500;11490;1;1\n",
      ["mobile.de", fabiaCar],
    ],
    [
      "another currency",
      "marke;modell;ez;kilometer;preis;waehrung;kraftstoffart;getriebeart\nVW;Golf;2018;1;9000;CHF;1;1\n",
      ["mobile.de", "2 price_not_in_euros preis «9000»"],
    ],
  ])("%s", async (_name, content, expected) => {
    expect(await outcomeOf(content)).toEqual(expected);
  });

  test("a chosen format is the only one", async () => {
    expect(await outcomeOf(comma, "google")).toEqual([
      "google",
      "2 missing_transmission transmission «»",
      "3 missing_transmission transmission «»",
    ]);
    expect(await outcomeOf(comma, "kleinanzeigen")).toEqual([
      expect.stringMatching(/^El archivo no tiene el formato Kleinanzeigen: en su cabecera faltan las columnas name, vehicleType/),
    ]);
    expect(findStockFormat("mobile.de")?.label).toBe("mobile.de (CSV)");
  });
});
