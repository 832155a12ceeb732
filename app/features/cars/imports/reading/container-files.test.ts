import { describe, expect, test } from "vitest";
import { asRead, comma, inLatin9, outcomeOf, table, workbook, type WorkbookCell, zipOf } from "#tests/stock-files.ts";

const ad = (price: string, more = "") =>
  `<a:ad xmlns:a="a" xmlns:v="v"><a:seller-inventory-key value="7"/>${more}<v:vehicle><v:classification><v:vehicle-class key="Car"/><v:category key="EstateCar"/><v:make key="VW"/><v:model key="PASSAT"/></v:classification><v:specifics><v:mileage value="87000"/><v:first-registration value="2019-05"/><v:fuel key="DIESEL"/><v:power value="110"/><v:gearbox key="AUTOMATIC_GEAR"/></v:specifics></v:vehicle><p:price xmlns:p="p">${price}</p:price></a:ad>`;
const consumerPrice = '<p:consumer-price-amount value="18990"/>';
const passat = (model = "Passat") => `Volkswagen ${model} 2019-05 18990 87000 Diésel Automático 150`;
const stx3 = (inside: string, prices = "<price><type>public</type><currency>EUR</currency><value>18990</value></price>") =>
  `<?xml version="1.0" encoding="ISO-8859-1"?><stx3><vehicle_data><vehicles><vehicle>${inside}<prices>${prices}</prices></vehicle></vehicles></vehicle_data></stx3>`;
const stx3Car =
  "<vehicle_id>7</vehicle_id><brand>VW</brand><model>Passat</model><fuel_type>D</fuel_type><gearing_type>A</gearing_type><mileage>87000</mileage><initial_registration>05-2019</initial_registration><power>110</power>";
const listing = {
  id: "7",
  vehicle: {
    make: "VW",
    model: "Passat",
    fuelCategory: "D",
    transmissionType: "A",
    mileageInKm: 87_000,
    powerInKw: 110,
    firstRegistrationDate: "2019-05",
  },
  prices: { public: { price: 18_990, currency: "EUR" } },
};

const number = (value: number | string, style = 0): WorkbookCell => ({ xml: ` s="${style}"><v>${value}</v></c>` });
const sheetOf = (change: Partial<Record<"year" | "price" | "mileage" | "make", WorkbookCell>>) => [
  table[0] ?? [],
  [
    change.mileage ?? number(87_000),
    change.make ?? "Volkswagen",
    "Golf",
    "Gasoline",
    "Manual",
    "Used",
    change.price ?? number(12_990),
    number(125),
    change.year ?? number(2018),
  ],
];
const golf = (change: { month?: string; price?: number; mileage?: number } = {}) =>
  `Volkswagen Golf ${change.month ?? "2018"} ${change.price ?? 12_990} ${change.mileage ?? 87_000} Gasolina Manual 125`;
const styles = (...codes: string[]) =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join("")}</cellXfs>`;
const may2018 = 43_221;

describe("files in other containers", () => {
  test.each<[string, string | Uint8Array, readonly string[]]>([
    // XML.
    ["mobile.de's ad", `<?xml version="1.0" encoding="UTF-8"?>${ad(consumerPrice)}`, ["mobile.de-xml", passat()]],
    [
      "ads in a search",
      `<r><ads>${ad(consumerPrice)}${ad("").replace('value="7"', 'value="8"')}</ads></r>`,
      ["mobile.de-xml", passat(), "2 price_out_of_reason price.consumer-price-amount.value «»"],
    ],
    [
      "XML in UTF-16",
      Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${ad(consumerPrice)}`, "utf16le"),
      ["mobile.de-xml", passat()],
    ],
    ["STX3", inLatin9(stx3(stx3Car.replace("Passat", "Größe"))), ["autoscout24-stx3", passat("Größe")]],
    [
      "STX3 with a price for dealers first",
      stx3(
        stx3Car,
        "<price><type>dealer</type><currency>EUR</currency><value>17000</value></price><price><type>public</type><currency>EUR</currency><value>18990</value></price>",
      ),
      ["autoscout24-stx3", passat()],
    ],
    [
      "XML with CDATA and entities",
      stx3(stx3Car.replace("Passat", "<![CDATA[Passat]]> &amp; &#67;o")),
      ["autoscout24-stx3", passat("Passat & Co")],
    ],
    [
      "cut XML",
      `<ads>${ad(consumerPrice)}${ad(consumerPrice).slice(0, 200)}`,
      ["mobile.de-xml", passat(), "El XML está mal formado o cortado en la línea 1."],
    ],
    [
      "XML of something else",
      "<rss><channel><item><title>Hola</title></item></channel></rss>",
      [
        "El formato del archivo no se reconoce. El más parecido es AutoScout24, y faltan las columnas mileage, make, model, fuel, gear, price, hp, year.",
      ],
    ],
    // JSON.
    ["AutoScout24's listings", JSON.stringify([listing]), ["autoscout24-json", passat()]],
    [
      "listings in an object",
      JSON.stringify({ total: 1, meta: { a: [{}] }, listings: [listing, { ...listing, id: "8" }] }, null, 2),
      ["autoscout24-json", passat(), passat()],
    ],
    [
      "JSON lines with a broken one",
      `${JSON.stringify(listing)}\n{"id": nonsense}\n${JSON.stringify({ ...listing, id: "9" })}\n`,
      ["autoscout24-json", passat(), "2 broken_record", passat()],
    ],
    ["a cut JSON", JSON.stringify([listing, { ...listing, id: "8" }]).slice(0, -30), ["autoscout24-json", passat(), "2 row_cut"]],
    [
      "a make that is a number",
      JSON.stringify([{ ...listing, vehicle: { ...listing.vehicle, make: 74 } }]),
      ["autoscout24-json", "1 unknown_make vehicle.make «74»"],
    ],
    [
      "JSON with other names",
      '{"make":"VW"}\n',
      [
        "El formato del archivo no se reconoce. El más parecido es Google (anuncios de vehículos), y faltan las columnas model, price, date_first_registered, mileage.",
      ],
    ],
    // Google.
    [
      "Google's table",
      "id\tVIN\tstore_code\tbrand\tmodel\tyear\tmileage\tprice\tcondition\tfuel\ttransmission\tdate_first_registered\n7\tWVWZZZ3CZKE000001\tM\tVolkswagen\tPassat\t2019\t87000 km\t18990.00 EUR\tused\tDiesel\tAutomatic\t2019-05\n",
      ["google", passat().replace(" 150", " ")],
    ],
    // Workbooks.
    ["a workbook", workbook(table), asRead],
    ["numbers as numbers", workbook(sheetOf({})), ["autoscout24", golf()]],
    ["a title and an empty row in a workbook", workbook([["Bestand"], [], ...table]), asRead],
    ["a first sheet that says something else", workbook(table, { before: ["Deckblatt"] }), asRead],
    [
      "a date",
      workbook(sheetOf({ year: number(may2018, 1) }), { styles: styles("dd.mm.yyyy") }),
      ["autoscout24", golf({ month: "2018-05" })],
    ],
    [
      "a date of which the month is shown",
      workbook(sheetOf({ year: number(may2018, 1) }), { styles: styles("mm/yyyy") }),
      ["autoscout24", golf({ month: "2018-05" })],
    ],
    [
      "a date of which the year is shown",
      workbook(sheetOf({ year: number(may2018, 1) }), { styles: styles("yyyy") }),
      ["autoscout24", golf()],
    ],
    [
      "amounts with their format",
      workbook(sheetOf({ price: number(12_990.4, 1), mileage: number("87000.00000000001") }), { styles: styles("#,##0\\ [$€-407]") }),
      ["autoscout24", golf()],
    ],
    ["a formula with its value", workbook(sheetOf({ price: { xml: "><f>A2*2</f><v>12990</v></c>" } })), ["autoscout24", golf()]],
    [
      "a formula without one",
      workbook(sheetOf({ price: { xml: "><f>A2*2</f></c>" } })),
      ["autoscout24", "2 price_out_of_reason price «=A2*2»"],
    ],
    [
      "texts in the cells",
      workbook(sheetOf({ make: { xml: ' t="inlineStr"><is><r><t>Volks</t></r><r><t>wagen</t></r></is></c>' } })),
      ["autoscout24", golf()],
    ],
    [
      "an error in a cell",
      workbook(sheetOf({ price: { xml: ' t="e"><v>#N/A</v></c>' } })),
      ["autoscout24", "2 price_out_of_reason price «#N/A»"],
    ],
    [
      "a workbook without a list of sheets",
      zipOf({
        "[Content_Types].xml": "<Types/>",
        "xl/worksheets/sheet1.xml":
          '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>make</t></is></c></row></sheetData></worksheet>',
      }),
      [
        "El formato del archivo no se reconoce. El más parecido es Google (anuncios de vehículos), y faltan las columnas model, price, date_first_registered, mileage.",
      ],
    ],
    // ZIP.
    [
      "a table with pictures in a ZIP",
      zipOf({ "bestand.csv": comma, "GW-1_1.jpg": new Uint8Array([255, 216]) }),
      [...asRead, "El ZIP trae 1 foto: se toman al final de la importación."],
    ],
    [
      "a workbook in a ZIP, beside what Macs add",
      zipOf({ "a/stock.xlsx": workbook(table), "__MACOSX/._stock.xlsx": "x", "LIESMICH.txt": "Hallo" }),
      asRead,
    ],
    ["two tables in a ZIP", zipOf({ "a.csv": comma, "b.csv": comma }), ["El ZIP trae varias tablas (a.csv, b.csv). Sube una sola."]],
    ["only pictures in a ZIP", zipOf({ "a.jpg": "x" }), ["El ZIP no trae ninguna tabla."]],
    ["a ZIP in a ZIP", zipOf({ "a.bin": zipOf({ "a.csv": comma }) }), ["El ZIP no trae ninguna tabla."]],
    [
      "a cut ZIP",
      zipOf({ "a.csv": comma }).subarray(0, 100),
      ["El ZIP o el libro de Excel está cortado o dañado. Vuelve a descargarlo y súbelo otra vez."],
    ],
    // Something else.
    ["a PDF", "%PDF-1.7\n%âãÏÓ\n", ["El archivo es un PDF, no un listado: pide el listado en CSV, XLSX o XML."]],
    ["a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), ["El archivo es una foto o un dibujo, no un listado."]],
    [
      "a login page",
      '\n<!DOCTYPE html><html><form><input type="password"></form></html>',
      ["El archivo es una página web que pide entrar con una contraseña, no un listado: la descarga no tenía la sesión iniciada."],
    ],
    [
      "a table in HTML",
      "<html><table><tr><td>make</td></tr></table></html>",
      ["El archivo es una página web (HTML), no un listado: descarga el archivo de nuevo o ábrelo en Excel y guárdalo como .xlsx o .csv."],
    ],
    [
      "Excel of 1997",
      Buffer.from("d0cf11e0a1b11ae100000000", "hex"),
      [expect.stringMatching(/^El archivo es un archivo de Office antiguo, como un libro de Excel 97–2003/) as string],
    ],
    [
      "a workbook with a password",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")]),
      ["El archivo es un libro de Excel con contraseña: quítasela y vuelve a subirlo."],
    ],
    [
      "LibreOffice",
      zipOf({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>" }),
      ["El archivo es un libro de LibreOffice (.ods): ábrelo y guárdalo como .xlsx o .csv."],
    ],
    [
      "bytes",
      Buffer.from([1, 2, 3, 0, 0, 0, 0, 9, 9, 9, 0, 1]),
      ["El archivo no es un listado de texto: hay datos binarios en la línea 1."],
    ],
    ["nothing", "", ["El archivo está vacío."]],
  ])("%s", async (_name, content, expected) => {
    expect(await outcomeOf(content)).toEqual(expected);
  });
});
