/**
 * The tables that Spanish banks let people download: one line for each movement, under a line with the names of the columns. Each bank has its
 * own names, separator and lines before the table, so the columns are found by their names.
 */
import { parse } from "csv-parse/sync";
import { foldText } from "#app/lib/fold-text.ts";
import {
  conceptOf,
  isDay,
  isPossibleDay,
  largestMovement,
  refusedLine,
  RefusedStatement,
  type Statement,
  type StatementMovement,
} from "./statement.ts";

const separators = [";", "\t", "|", ","];

/** The names of the columns, folded. The first name that a column fits counts; several columns may hold words. */
const names = {
  operation: /^(fecha|fecha (de )?(la )?(operacion|oper\.?|contable|movimiento)|f\.? ?(operacion|oper\.?|contable)|dia)$/,
  value: /^((fecha|f\.?)( de)? ?valor|valor)$/,
  amount: /^(importe|cantidad|monto)( \(?(eur|euros|€)\)?)?$/,
  out: /^(cargo|cargos|debe|gasto|gastos|pagos|salidas)$/,
  in: /^(abono|abonos|haber|ingreso|ingresos|entradas)$/,
  currency: /^(divisa|moneda)$/,
  words:
    /^(concepto|descripcion|detalle|observaciones|movimiento|mas datos|referencia|ordenante|beneficiario|remitente|comentario|concepto ampliado|informacion adicional|referencia ?\d*|concepto ?\d*)$/,
} as const;

type Columns = Partial<Record<Exclude<keyof typeof names, "words">, number>> & { words: number[] };
type Table = { columns: Columns; rows: { line: number; cells: string[] }[] };

/** How many lines may be before the table: the name of the bank, the account, the period. */
const linesBefore = 30;

/** Reads such a table of an account. Throws RefusedStatement with the line that is wrong. */
export function readBankCsv(text: string, account: string, today: string): Statement {
  const table = tableIn(text);
  if (!table)
    throw new RefusedStatement(
      "No encontramos la tabla: hace falta una línea con los nombres de las columnas, como Fecha, Concepto e Importe.",
    );
  const found = table.rows.flatMap((row) => movementIn(row, table.columns, { account, today }));
  if (found.length === 0) throw new RefusedStatement("La tabla no tiene ningún movimiento.");
  const movements = found.filter(({ cents }) => cents !== 0);
  return { movements, withoutAmount: found.length - movements.length };
}

type Reader = { account: string; today: string };

/** The movement of a line; none for a line after the table, such as the balance. */
function movementIn({ line, cells }: Table["rows"][number], columns: Columns, { account, today }: Reader): StatementMovement[] {
  const cell = (position: number | undefined) => (position === undefined ? "" : (cells[position] ?? "").trim());
  const [written, value, currency] = [cell(columns.operation), cell(columns.value), cell(columns.currency)];
  const amounts = [cell(columns.amount), cell(columns.in), cell(columns.out)];
  if (written === "" && amounts.every((amount) => amount === "")) return [];
  if (currency !== "" && !/^(eur|euros?|€)$/i.test(currency))
    throw refusedLine(line, `el movimiento no está en euros, sino en ${currency}.`);
  const operation = dayIn(written, line, "la fecha");
  if (!isPossibleDay(operation, today)) throw refusedLine(line, `la fecha no puede ser ${written}.`);
  const value_on = value === "" ? operation : dayIn(value, line, "la fecha valor");
  const concept = conceptOf(columns.words.map(cell));
  return [{ account, operation_on: operation, value_on, cents: centsOf(columns, cell, line), concept }];
}

function tableIn(text: string): Table | undefined {
  for (const delimiter of separators) {
    const rows = linesOf(text, delimiter);
    const head = rows.slice(0, linesBefore).findIndex(({ cells }) => columnsIn(cells) !== undefined);
    const columns = columnsIn(rows[head]?.cells ?? []);
    if (columns) return { columns, rows: rows.slice(head + 1) };
  }
  return undefined;
}

function linesOf(text: string, delimiter: string): Table["rows"] {
  try {
    const rows = parse(text, { delimiter, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
    return (rows as unknown as { info: { lines: number }; record: string[] }[]).map(({ info, record }) => ({
      line: info.lines,
      cells: record,
    }));
  } catch {
    throw new RefusedStatement("No se puede leer la tabla: a un texto entre comillas le falta el final.");
  }
}

/** The columns of a line of names; undefined if it is none. */
function columnsIn(cells: readonly string[]): Columns | undefined {
  const columns: Columns = { words: [] };
  for (const [position, cell] of cells.entries()) {
    const name = foldText(cell).replace(/\s+/g, " ").trim();
    const role = (Object.keys(names) as (keyof typeof names)[]).find((key) => names[key].test(name));
    if (role === "words") columns.words.push(position);
    else if (role !== undefined) columns[role] ??= position;
  }
  const hasAmount = columns.amount !== undefined || (columns.in !== undefined && columns.out !== undefined);
  return columns.operation !== undefined && hasAmount && columns.words.length > 0 ? columns : undefined;
}

function centsOf(columns: Columns, cell: (position: number | undefined) => string, line: number): number {
  if (columns.amount !== undefined) return amountIn(cell(columns.amount), line);
  const [into, out] = [cell(columns.in), cell(columns.out)].map((text) => (text === "" ? 0 : amountIn(text, line)));
  return (into ?? 0) - Math.abs(out ?? 0);
}

/** Reads "1.234,56", "-1234,5", "199,00-", "+1.234,56 EUR" or "1234.56" as cents. */
function amountIn(text: string, line: number): number {
  const plain = text.replace(/[\s\u00a0€]|eur(os)?$/gi, "").replace("−", "-");
  const negative = /^-|-$|^\(.*\)$/.test(plain);
  const figures = plain.replace(/^[-+(]|[-+)]$/g, "");
  const spanish = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(figures);
  const english = /^(\d+|\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/.exec(figures);
  const [, whole, rest = ""] = spanish ?? english ?? [];
  if (whole === undefined) throw refusedLine(line, `no se entiende el importe «${text.slice(0, 40)}».`);
  const cents = Number(whole.replace(/[.,]/g, "")) * 100 + Number(rest.padEnd(2, "0"));
  if (cents > largestMovement) throw refusedLine(line, "el importe es demasiado grande.");
  return negative && cents > 0 ? -cents : cents;
}

/** Reads "26/11/2026", "26-11-26", "26.11.2026" or "2026-11-26", with or without a time. */
function dayIn(text: string, line: number, name: string): string {
  const [, date = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\D|$)/.exec(text) ?? [];
  const [iso] = /^\d{4}-\d{2}-\d{2}(?=\D|$)/.exec(text) ?? [];
  const day = iso ?? `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (!isDay(day)) throw refusedLine(line, `no se entiende ${name} «${text.slice(0, 40)}».`);
  return day;
}
