/** Files in the shape of annex I of the yearly order, with invented cars: as the BOE publishes its XML, and as a tab-separated extract. */

/** The ten cells of a row, as the BOE writes them: dots group thousands, the comma is decimal, and an unknown cell holds a hard space. */
export type AnnexCells = readonly [string, string, string, string, string, string, string, string, string, string];

export type AnnexTable = { make: string; rows: readonly AnnexCells[] };

const unknown = "\u00a0";

/** Two makes with a few versions each. Golf and Passat compete, and one is electric. */
export const smallAnnex: readonly AnnexTable[] = [
  {
    make: "ABARTH",
    rows: [
      ["500  1.4 T-Jet 595 Inventado  160", "2009", "2016", "1368", "4", "G", "118", "10,61", "160", "16.800"],
      ["500e Inventado 42kWh 113kW (154CV)", "2023", unknown, unknown, unknown, "Elc", "113", "21,93", "154", "30.100"],
    ],
  },
  {
    make: "VOLKSWAGEN",
    rows: [
      ["Golf 1.5 TSI 110kW (150CV)", "2020", unknown, "1.498", "4", "G", "110", "11,22", "150", "28.100"],
      ["Golf 2.0 TDI 110kW (150CV)", "2020", unknown, "1.968", "4", "D", "110", "13,21", "150", "31.300"],
      ["Golf 2.0 TDI 110kW (150CV) DSG", "2020", unknown, "1.968", "4", "D", "110", "13,21", "150", "33.400"],
      ["Golf Variant 2.0 TDI 110kW (150CV) DSG", "2020", unknown, "1.968", "4", "D", "110", "13,21", "150", "34.900"],
      ["Golf 2.0 TDI 150 BMT", "2012", "2019", "1.968", "4", "D", "110", "13,21", "150", "27.900"],
      ["Passat 2.0 TDI 110kW (150CV)", "2019", unknown, "1.968", "4", "D", "110", "13,21", "150", "36.200"],
    ],
  },
];

type Document = {
  tables?: readonly AnnexTable[];
  /** The year of the values; the order is of the December before. */
  year?: number;
  /** Elements after the cars, such as motorhomes. */
  after?: string;
  identifier?: string;
  title?: string;
};

/** The XML of an order. */
export function annexXml({
  tables = smallAnnex,
  year = 2026,
  after = "",
  identifier = `BOE-A-${year - 1}-26357`,
  title = `Orden HAC/1501/${year - 1}, de 17 de diciembre, por la que se aprueban los precios medios de venta de vehículos usados.`,
}: Document = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<documento fecha_actualizacion="${year - 1}1223100000">
<metadatos>
  <identificador>${identifier}</identificador>
  <titulo>${title}</titulo>
</metadatos>
<texto>
<p class="articulo">Artículo 1. Aprobación de los precios medios de turismos, autocaravanas y motocicletas &amp; otros.</p>
<p class="anexo_num">ANEXO I</p>
${tables.map((table) => tableXml(table, year)).join("\n")}
${after}
</texto>
</documento>
`;
}

/** Motorhomes, a motorcycle table and annex II, as they follow the cars. */
export function motorhomesXml(year = 2026): string {
  const motorhome: AnnexTable = {
    make: "ACE",
    rows: [["1 PAVIMENTO 549 INVENTADO.", unknown, unknown, "2200", "4", "D", "74", "14,10", "100", "33.600"]],
  };
  return `<p class="centro_negrita">Autocaravanas</p>
${tableXml(motorhome, year)}
${tableXml({ make: "VOLKSWAGEN", rows: [["California 1.9D.", unknown, unknown, "1900", "4", "d", "50", "11,00", "68", "25.000"]] }, year)}
<table class="tabla"><tbody><tr><td>Hasta 50 c.c.</td><td>500</td></tr></tbody></table>
<p class="anexo_num">ANEXO II</p>`;
}

export function tableXml({ make, rows }: AnnexTable, year = 2026): string {
  const head = (title: string, more = "") => `<th class="cabeza_tabla"${more}>${title}</th>`;
  const body = rows.map(
    (cells) =>
      `  <tr>\n${cells.map((cell, at) => `    <td class="cuerpo_tabla_${at === 0 ? "izq" : "centro"}">${escaped(cell)}</td>`).join("\n")}\n  </tr>`,
  );
  return `<table class="tabla_ancha">
<colgroup><col width="46%"/><col width="6%"/></colgroup>
<thead>
  <tr>${head(`Marca: ${escaped(make)}`, ' colspan="10"')}</tr>
  <tr>${head("Modelo-Tipo", ' rowspan="2"')}${head("Periodo comercial")}${head("Datos ficha técnica")}${head("cv")}${head(`${year} Valor euros`)}</tr>
  <tr>${["Inicio", "Fin", "C.C.", "N.º de cilind.", "Tipo motor", "P kW", "cvf"].map((title) => head(title)).join("")}</tr>
</thead>
<tbody>
${body.join("\n")}
</tbody>
</table>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

const columns =
  "marca modelo denominacion periodo_desde periodo_hasta cilindrada num_cilindros combustible potencia_kw cvf potencia_cv valor_base_euros";

/** The same versions separated by tabs, with plain numbers. */
export function annexLines(tables: readonly AnnexTable[] = smallAnnex): string {
  const plain = (cell: string) => (cell === unknown ? "" : cell);
  const lines = tables.flatMap(({ make, rows }) =>
    rows.map(([model, begins, ends, displacement, cylinders, engine, kw, fiscal, cv, value]) =>
      [
        make,
        model.split(" ")[0],
        model,
        plain(begins),
        plain(ends),
        plain(displacement).replace(".", ""),
        plain(cylinders),
        engine,
        plain(kw),
        plain(fiscal).replace(",", "."),
        plain(cv),
        value.replaceAll(".", ""),
      ].join("\t"),
    ),
  );
  return `${[columns.split(" ").join("\t"), ...lines].join("\n")}\n`;
}

/** As many makes as the annex of 2026 has, the largest ones with thousands of versions. */
const inventedMakes =
  "ALFA ROMEO|AUDI|BMW|CITROEN|DACIA|FIAT|FORD|KIA|MERCEDES|OPEL|PEUGEOT|RENAULT|SEAT|SKODA|TOYOTA|VOLKSWAGEN|VOLVO".split("|");
const inventedModels = ["Golf", "Polo", "Passat", "Tiguan", "Touran", "Arteon", "Caddy", "T-Roc", "Sharan", "Up"];
const inventedEngines = ["G", "D", "PHEV", "GyE", "Elc"] as const;

/** Tables with this many invented versions in all; the same ones each time. */
export function inventedAnnex(versions: number): AnnexTable[] {
  const share = Math.ceil(versions / inventedMakes.length);
  return inventedMakes.map((make, place) => ({
    make,
    rows: Array.from({ length: Math.max(0, Math.min(share, versions - place * share)) }, (_none, at) => inventedRow(at)),
  }));
}

function inventedRow(at: number): AnnexCells {
  const engine = inventedEngines[at % inventedEngines.length] ?? "G";
  const kw = 50 + ((at * 7) % 200);
  const begins = 2005 + (at % 20);
  const model = `${inventedModels[at % inventedModels.length]} ${1 + (at % 3)}.${at % 10} ${kw}kW Línea ${at}`;
  const displacement = engine === "Elc" ? unknown : `1.${String(100 + (at % 900))}`;
  return [
    model,
    String(begins),
    at % 3 === 0 ? unknown : String(begins + 3),
    displacement,
    engine === "Elc" ? unknown : "4",
    engine,
    String(kw),
    "13,21",
    String(Math.round(kw * 1.36)),
    `${20 + (at % 60)}.${String(100 + (at % 900))}`,
  ];
}
