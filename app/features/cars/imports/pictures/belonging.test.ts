import { expect, test } from "vitest";
import { outcomeOf } from "#tests/stock-files.ts";
import { autoscout24Json, autoscout24Stx3 } from "../reading/formats/autoscout24-feeds.ts";
import { googleVehicles } from "../reading/formats/google-vehicles.ts";
import { mobileDe, mobileDeXml } from "../reading/formats/mobile-de.ts";
import type { StockFormat } from "../reading/formats/format.ts";
import { picturesOfCars } from "./belonging.ts";

const vin = "WVWZZZ3CZKE000001";

test.each<[title: string, paths: string[], cars: string[][], ofCars: string[][], ofNobody?: number]>([
  [
    "by numbers, 10 after 9",
    ["A1_10.jpg", "A1_9.jpg", "A1_2.jpg", "A1_1.jpg"],
    [["A1"]],
    [["A1_1.jpg", "A1_2.jpg", "A1_9.jpg", "A1_10.jpg"]],
  ],
  ["with zeros, hyphens and brackets", ["A1 (3).jpg", "a1-02.JPG", "A1_001.png"], [["A1"]], [["A1_001.png", "a1-02.JPG", "A1 (3).jpg"]]],
  ["without a number first", ["A1_1.jpg", "A1.jpg"], [["A1"]], [["A1.jpg", "A1_1.jpg"]]],
  ["by the picture's own beginning or the VIN", ["b7_1.jpg", `${vin}_2.jpg`], [["B7", "A1", vin]], [["b7_1.jpg", `${vin}_2.jpg`]]],
  [
    "in folders",
    ["fotos/A1_1.jpg", "A2/10.jpg", "A2/9.jpg", "x/A2/front.jpg"],
    [["A1"], ["A2"]],
    [["fotos/A1_1.jpg"], ["x/A2/front.jpg", "A2/9.jpg", "A2/10.jpg"]],
  ],
  [
    "a whole name before one without its number",
    ["GW-100-1.jpg", "GW-100-1_2.jpg", "GW-100_3.jpg"],
    [["GW-100"], ["GW-100-1"]],
    [["GW-100_3.jpg"], ["GW-100-1.jpg", "GW-100-1_2.jpg"]],
  ],
  ["signs in the seller's number", ["GW_1001_1.jpg"], [["GW/1001"]], [["GW_1001_1.jpg"]]],
  ["numbers alone", ["4711_1.jpg", "4711.jpg", "1.jpg"], [["4711"]], [["4711.jpg", "4711_1.jpg"]], 1],
  ["the first of two cars with one name", ["A1_1.jpg"], [["A1"], ["A1"]], [["A1_1.jpg"], []]],
  ["nobody's", ["A10.jpg", "logo.png", "A1b_1.jpg", "_1.jpg", ""], [["A1", ""]], [[]], 5],
])("pictures are found %s", (_title, paths, cars, ofCars, ofNobody = 0) => {
  expect(picturesOfCars(paths, cars)).toEqual({ ofCars, ofNobody });
});

const facts = { marke: "VW", make: "VW", model: "Golf" };

test.each<[format: StockFormat, cells: Record<string, string>, names: string[], addresses: string[]]>([
  [
    googleVehicles,
    { id: "A1", vin, image_link: "https://a.example/1.jpg", additional_image_link: "https://a.example/2,3.jpg,https://a.example/4.jpg" },
    ["A1", vin],
    ["https://a.example/1.jpg", "https://a.example/2,3.jpg", "https://a.example/4.jpg"],
  ],
  [
    googleVehicles,
    {
      image_link: `javascript:alert(1) data:image/png;base64,AA http://a.example/1.jpg ; file:///etc/passwd https://a.example/${"x".repeat(1000)}`,
    },
    [],
    ["http://a.example/1.jpg"],
  ],
  [mobileDe, { interne_nummer: "A1", bild_id: "B7", vin }, ["B7", "A1", vin], []],
  [
    mobileDeXml,
    { "images.image.ref": "https://a.example/1.jpg|https://a.example/2.jpg" },
    [],
    ["https://a.example/1.jpg", "https://a.example/2.jpg"],
  ],
  [
    autoscout24Json,
    { images: "https://a.example/1.jpg|https://a.example/2.jpg", offerReferenceId: "A1" },
    ["A1"],
    ["https://a.example/1.jpg", "https://a.example/2.jpg"],
  ],
  [autoscout24Stx3, { "media.images.image.uri": "https://a.example/1.jpg", vehicle_id: "A1" }, ["A1"], ["https://a.example/1.jpg"]],
])("a row of $source names its pictures: %#", (format, cells, names, addresses) => {
  expect(format.parse({ ...facts, ...cells })).toMatchObject({ ok: true, pictures: { names, addresses } });
});

test("columns of pictures are read in their file's spelling", async () => {
  const header = "id\tmake\tmodel\tyear\tmileage\tprice\tfuel\ttransmission\timage_link\tAdditional Image Link";
  const row = "A1\tVW\tGolf\t2019\t87000 km\t18990 EUR\tDiesel\tManual\thttps://a.example/1.jpg\thttps://a.example/2.jpg";
  expect((await outcomeOf(`${header}\n${row}\n`))[0]).toBe("google");
});
