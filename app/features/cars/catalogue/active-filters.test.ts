import { expect, test } from "vitest";
import { activeFilters, linksOf } from "./links.ts";
import { catalogueAddress, readCatalogueSearch } from "./search-params.ts";

const chipsOf = (query: string) =>
  activeFilters(readCatalogueSearch(new URLSearchParams(query))).map(({ label, without }) => [label, catalogueAddress(without)]);

test.each<[query: string, chips: [label: string, without: string][]]>([
  ["sort=price_asc&page=3", []],
  ["search=golf&page=3", [["“golf”", "/stock"]]],
  ["price_max=9000&sort=price_asc", [["Hasta 9.000\u00a0€", "/stock?sort=price_asc"]]],
  ["year_min=2019", [["Año desde 2019", "/stock"]]],
  [
    "fuel=GLP&location=Murcia",
    [
      ["GLP", "/stock?location=Murcia"],
      ["Murcia", "/stock?fuel=GLP"],
    ],
  ],
  [
    "make=Audi&make=BMW",
    [
      ["Audi", "/stock?make=BMW"],
      ["BMW", "/stock?make=Audi"],
    ],
  ],
  ["make=Audi&model=Audi+A4", [["Audi A4", "/stock?make=Audi"]]],
  [
    "make=Audi&model=Audi+A4&model=Audi+A6",
    [
      ["Audi A4", "/stock?make=Audi&model=Audi+A6"],
      ["Audi A6", "/stock?make=Audi&model=Audi+A4"],
    ],
  ],
  ["make=Land&make=Land+Rover&model=Land+Rover+Defender", [["Land Rover Defender", "/stock?make=Land&make=Land+Rover"]]],
  [
    "body=SUV&colour=Rojo",
    [
      ["SUV", "/stock?colour=Rojo"],
      ["Color rojo", "/stock?body=SUV"],
    ],
  ],
  ["badge=ECO", [["Etiqueta ECO", "/stock"]]],
  ["badge=SIN+ETIQUETA", [["Sin etiqueta", "/stock"]]],
  ["drive=Total", [["Tracción total", "/stock"]]],
  ["owners=0", [["Sin propietario anterior", "/stock"]]],
  ["owners=3", [["Tres propietarios o más", "/stock"]]],
  ["power_min=150", [["Desde 150 CV", "/stock"]]],
  ["power_min=110&power_max=150&power_unit=kW", [["110 kW – 150 kW", "/stock"]]],
  ["registered_max=2019-03", [["Matriculado hasta 03/2019", "/stock"]]],
])("%s has these words, each with the address without it: %j", (query, chips) => {
  expect(chipsOf(query)).toEqual(chips);
});

test("the region of the prices goes along to every address of the list, and is no filter", () => {
  expect(linksOf(readCatalogueSearch(new URLSearchParams("fuel=GLP&region=ct&body=SUV")), "/stock")).toEqual({
    query: "fuel=GLP&region=ct&body=SUV",
    ask: "/contacto?busca=fuel%3DGLP%26region%3Dct%26body%3DSUV",
    chips: [
      { label: "GLP", without: "/stock?region=ct&body=SUV" },
      { label: "SUV", without: "/stock?fuel=GLP&region=ct" },
    ],
    clear: "/stock?region=ct",
    further: [
      ["region", "ct"],
      ["body", "SUV"],
    ],
  });
});

test("a search that is too long for the address of the contact form stays out of it", () => {
  const makes = Array.from({ length: 20 }, (_, number) => `make=${"%C3%B1".repeat(20)}${number}`);
  expect(linksOf(readCatalogueSearch(new URLSearchParams(makes.join("&"))), "/stock").ask).toBe("/contacto");
});
