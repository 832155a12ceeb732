import { fileColumns } from "#app/features/cars/vehicles/office/stock-file.ts";
import { fieldSchemas } from "#app/features/cars/vehicles/office/schema.ts";
import { printOf, printsLabel, readPrints } from "#app/features/cars/vehicles/office/value-prints.ts";
import type { Field, StoredValue } from "#app/features/cars/vehicles/field.ts";
import { type FieldName, fieldNames, fieldOf, type FieldValues } from "#app/features/cars/vehicles/fields.ts";
import { readWrittenMonth, readWrittenPrice } from "#app/features/cars/vehicles/written-values.ts";
import { searchable } from "#app/lib/fold-text.ts";
import { registrationOf, type StockFormat } from "./format.ts";

const idColumn = "Identificador";
/** Other files of the shop have the same names, but only this one says which values were edited. */
const needed = [idColumn, fieldOf("make").label, fieldOf("model").label, printsLabel];

/** Excel writes the small 2 of CO₂ as a usual one, or as a question mark, when it saves a CSV. Older files have an older name. */
const spellings = {
  ...Object.fromEntries(
    fileColumns.filter((label) => label.includes("₂")).map((label) => [label, [label.replace("₂", "2"), label.replace("₂", "?")]]),
  ),
  [fieldOf("papers").label]: ["Documentos que hay"],
};

/** The CSV of the team's list of vehicles, which comes back after an edit. Its rows change vehicles by their ids (own-stock.server.ts). */
export const ownStock: StockFormat = {
  source: "own",
  label: "CSV de esta tienda",
  columns: needed,
  furtherColumns: fileColumns.filter((label) => !needed.includes(label)),
  spellings,
  paragraphs: fieldNames.map(fieldOf).flatMap(({ kind, label }) => (kind === "paragraphs" ? [label] : [])),
  leavesOut: true,
  changeable: [],
  parse: () => ({ ok: false, reason: "unknown_car" }),
};

/** The edited values of a row, or the column whose value nobody can read. */
export type OwnEdit = { id: string; values: Partial<FieldValues> } | { column: string; value: string };

/**
 * Reads what was edited in a row. With its marks (value-prints.ts), only values that were not exported count; if its cell of marks is
 * empty, all values do, and those that the vehicle has already change nothing. Columns that the file lacks are not in `cells`.
 */
export function readOwnRow(cells: Readonly<Record<string, string>>): OwnEdit {
  const prints = readPrints(cells[printsLabel] ?? "");
  const values: Partial<Record<FieldName, StoredValue>> = {};
  for (const name of fieldNames) {
    const field = fieldOf(name);
    const given = cells[field.label];
    if (given === undefined) continue;
    const cell = undefused(given);
    const read = fieldSchemas[name].safeParse(typedText(field, cell));
    if (!read.success) return { column: field.label, value: cell };
    const value = read.data as StoredValue;
    if (prints === undefined || !prints.has(printOf(name, value))) values[name] = value;
  }
  return { id: (cells[idColumn] ?? "").toLowerCase(), values: values as Partial<FieldValues> };
}

/** Takes away the apostrophe that keeps a spreadsheet from evaluating a cell (lib/csv.ts). */
function undefused(cell: string): string {
  return cell.replace(/^'(?=\p{Cf}{0,9}[=+\-@\u2212\uff1d\uff0b\uff0d\uff20])/u, "");
}

const yes = /^(?:sí|si|yes|true|verdadero|1|x)$/i;
const no = /^(?:no|false|falso|0)?$/i;

/** Writes a cell as a person would type it into the form; what nobody can read stays, and the form's schema refuses it. */
function typedText(field: Field, cell: string): string | undefined {
  switch (field.kind) {
    case "number":
      return field.decimals === 1 ? cell : wholeNumber(cell);
    case "month":
      return monthOf(cell);
    case "choice":
      return field.options.find((option) => isLabel(field, option, cell)) ?? cell;
    case "choices":
      return typedChoices(field, cell);
    case "yesOrNo":
    case "yesNoOrUnknown":
      return typedAnswer(field.kind, cell);
    default:
      return cell;
  }
}

const wholeNumber = (cell: string) => String(readWrittenPrice(cell) ?? cell);
const monthOf = (cell: string) => (readWrittenMonth(cell) ?? registrationOf(cell).month)?.slice(0, 7) ?? cell;

/** "on" or nothing for a box that is ticked or not; "yes", "no" or "" for an answer that may be unknown. */
function typedAnswer(kind: "yesOrNo" | "yesNoOrUnknown", cell: string): string | undefined {
  const isYes = yes.test(cell);
  if (!isYes && !no.test(cell)) return cell;
  if (kind === "yesOrNo") return isYes ? "on" : undefined;
  return cell === "" ? "" : isYes ? "yes" : "no";
}

function isLabel({ optionLabel }: Extract<Field, { kind: "choice" }>, option: string, cell: string): boolean {
  return [option, optionLabel?.(option) ?? option].some((label) => searchable(label) === searchable(cell) && cell !== "");
}

/** Labels have commas themselves, so each is looked for in the cell; what remains is no option. */
function typedChoices({ options, optionLabel }: Extract<Field, { kind: "choices" }>, cell: string): string {
  let rest = cell;
  const ticked = options.filter((option) => {
    const label = optionLabel(option);
    if (!rest.includes(label)) return false;
    rest = rest.replace(label, "");
    return true;
  });
  return /^[\s,]*$/.test(rest) ? ticked.join(",") : cell;
}
