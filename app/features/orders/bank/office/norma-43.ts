/**
 * Norma 43, the format in which Spanish banks send statements: lines of 80 characters, each with a code at its start. 11 opens an account, 22
 * is a movement, 23 its further words, 24 its amount in another currency, 33 closes the account with sums, 88 closes the file with the number
 * of lines before it. Source: "Información normalizada de cuenta corriente", Serie normas y procedimientos bancarios nº 43, AEB and CECA,
 * June 2012; the same positions as in the example at norma43.net/blog/la-estructura-de-un-fichero-en-norma-43.
 */
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

const width = 80;
const euro = "978";
/** The sign of an amount: 1 takes from the account, 2 adds to it. */
const signs: Readonly<Record<string, number>> = { "1": -1, "2": 1 };
type Line = { number: number; text: string };
type Sums = { count: number; cents: number };

type OpenAccount = {
  account: string;
  opening: number;
  out: Sums;
  in: Sums;
  movements: (Omit<StatementMovement, "concept"> & { words: string[] })[];
};

export function isNorma43(text: string): boolean {
  return /^11\d{18}\d{12}[12]\d{14}/.test(text);
}

/** Reads a file of one or more accounts, and checks all its sums and counts. Throws RefusedStatement with the line that is wrong. */
export function readNorma43(text: string, today: string): Statement {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line, position) => ({ number: position + 1, text: line.trimEnd().padEnd(width) }))
    .filter((line) => line.text.trim() !== "" && line.text.trim() !== "\u001a");
  const last = lines.pop();
  if (last?.text.startsWith("88") !== true) throw new RefusedStatement("El archivo está cortado: le falta la última línea, la 88.");
  const counted = wholeNumber(last, 20, 26, "el número de líneas");
  if (counted !== lines.length)
    throw refusedLine(last.number, `el archivo dice tener ${counted} líneas y tiene ${lines.length}. Descárgalo de nuevo.`);

  const movements: OpenAccount["movements"] = [];
  let open: OpenAccount | undefined;
  for (const line of lines) {
    if (line.text.length > width) throw refusedLine(line.number, `tiene más de ${width} caracteres.`);
    open = readLine(line, open, today);
    if (!line.text.startsWith("33")) continue;
    movements.push(...open.movements);
    open = undefined;
  }
  if (open) throw new RefusedStatement("El archivo está cortado: a una cuenta le falta la línea de cierre, la 33.");
  const moved = movements.filter(({ cents }) => cents !== 0);
  return {
    movements: moved.map(({ words, ...movement }) => ({ ...movement, concept: conceptOf(words) })),
    withoutAmount: movements.length - moved.length,
  };
}

/** Reads a line into the account that is open, which it returns. */
function readLine(line: Line, open: OpenAccount | undefined, today: string): OpenAccount {
  const code = line.text.slice(0, 2);
  if (code === "11") {
    if (open) throw refusedLine(line.number, "empieza otra cuenta y la anterior no está cerrada.");
    return openAccount(line, today);
  }
  if (!open) throw refusedLine(line.number, "no está dentro de ninguna cuenta.");
  if (code === "22") addMovement(line, open, today);
  else if (code === "23" || code === "24") addWords(line, open, code);
  else if (code === "33") checkSums(line, open);
  else throw refusedLine(line.number, `no conocemos el código «${code}».`);
  return open;
}

function openAccount(line: Line, today: string): OpenAccount {
  day(line, 20, today, "la fecha inicial");
  requireEuro(line, 47);
  const account = line.text.slice(2, 20);
  if (!/^\d{18}$/.test(account)) throw refusedLine(line.number, "no se entiende la cuenta.");
  return { account, opening: amount(line, 32), out: { count: 0, cents: 0 }, in: { count: 0, cents: 0 }, movements: [] };
}

function addMovement(line: Line, open: OpenAccount, today: string): void {
  const cents = amount(line, 27);
  if (Math.abs(cents) > largestMovement) throw refusedLine(line.number, "el importe es demasiado grande.");
  const sums = line.text[27] === "1" ? open.out : open.in;
  sums.count += 1;
  sums.cents += Math.abs(cents);
  open.movements.push({
    account: open.account,
    operation_on: day(line, 10, today, "la fecha de la operación"),
    value_on: day(line, 16, undefined, "la fecha valor"),
    cents,
    // Two references, of which banks fill both with one text; the first may be twelve zeros.
    words: [line.text.slice(52).replace(/^0{12}/, "")],
  });
}

/** The bank breaks a text where its two fields meet, also inside of a word. */
function addWords(line: Line, open: OpenAccount, code: "23" | "24"): void {
  const movement = open.movements.at(-1);
  if (!movement) throw refusedLine(line.number, "va antes de su movimiento.");
  if (code === "23") movement.words.push(line.text.slice(4, 80));
}

function checkSums(line: Line, open: OpenAccount): void {
  if (line.text.slice(2, 20) !== open.account) throw refusedLine(line.number, "cierra una cuenta distinta de la que está abierta.");
  requireEuro(line, 73);
  const said = [
    wholeNumber(line, 20, 25, "el número de cargos"),
    wholeNumber(line, 25, 39, "la suma de los cargos"),
    wholeNumber(line, 39, 44, "el número de abonos"),
    wholeNumber(line, 44, 58, "la suma de los abonos"),
    amount(line, 58),
  ];
  const found = [open.out.count, open.out.cents, open.in.count, open.in.cents, open.opening + open.in.cents - open.out.cents];
  if (said.some((value, position) => value !== found[position]))
    throw refusedLine(line.number, "las sumas no coinciden con los movimientos de la cuenta. Descarga el archivo de nuevo.");
}

function requireEuro(line: Line, from: number): void {
  if (line.text.slice(from, from + 3) !== euro) throw refusedLine(line.number, "la cuenta no está en euros.");
}

/** A sign and 14 figures, as cents. */
function amount(line: Line, from: number): number {
  const sign = signs[line.text[from] ?? ""];
  const cents = wholeNumber(line, from + 1, from + 15, "el importe");
  if (sign === undefined) throw refusedLine(line.number, "no se entiende el signo del importe.");
  return cents === 0 ? 0 : sign * cents;
}

function wholeNumber({ number, text }: Line, from: number, to: number, name: string): number {
  const figures = text.slice(from, to);
  const value = Number(figures);
  if (!/^\d+$/.test(figures)) throw refusedLine(number, `no se entiende ${name}.`);
  return value;
}

/** Six figures: year, month and day. Without `today` a later day passes too, because a value date may be in the future. */
function day({ number, text }: Line, from: number, today: string | undefined, name: string): string {
  const [, year, month, date] = /^(\d\d)(\d\d)(\d\d)$/.exec(text.slice(from, from + 6)) ?? [];
  const written = `20${year}-${month}-${date}`;
  if (year === undefined || !isDay(written)) throw refusedLine(number, `no se entiende ${name}.`);
  if (today !== undefined && !isPossibleDay(written, today)) throw refusedLine(number, `${name} no puede ser ${written}.`);
  return written;
}
