import { z } from "zod";
import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import { line, requiredLine } from "#app/lib/form-fields.ts";
import { boxesOf, contentFrom } from "./edited-content.ts";
import { type Figure, isDay, readFigure } from "./figures.ts";
import { tableLayouts } from "./table-layouts.ts";

/** More rows than any table needs. */
const mostRows = 120;

const day = (missing: string) => requiredLine(10, "El día", missing).refine(isDay, missing);
const rowId = z
  .string("Recarga la página.")
  .regex(/^\d{1,15}$/, "Recarga la página.")
  .transform(Number);

const versionFields = {
  valid_from: day("Elige desde qué día valen."),
  source_title: requiredLine(300, "La fuente", "Escribe de dónde salen las cifras: la ley, la orden o la página."),
  source_date: day("Elige la fecha de la fuente."),
  source_address: line(500, "La dirección")
    .refine((text) => text === "" || /^https:\/\/[^\s<>"]+$/.test(text), "Escribe una dirección que empiece por https://, o déjala vacía.")
    .transform((text) => (text === "" ? null : text)),
  /** The table's newest row that the person saw, and one that they were told of and want to overwrite (row R21). */
  seen: rowId,
  overwrite: rowId.optional(),
};

/** The schema of a version's form, for the rows that were sent. A row with only empty boxes is left out, so it can be removed. */
export function versionSchema(name: TableName, sent: FormData) {
  const rows = rowNumbers(name, sent);
  const boxes = boxesOf(name, (id) => rows.get(id) ?? []);
  const schemas = [...boxes].map(([path, figure]) => [path, isInBlankRow(path, boxes, sent) ? leftOut : boxSchema(figure)] as const);
  return z.object({ ...versionFields, ...(Object.fromEntries(schemas) as Record<string, z.ZodType>) });
}

const leftOut = z.string().transform(() => undefined);

function boxSchema(figure: Figure) {
  return line(40, "Cada dato").transform((text, issues) => {
    const read = readFigure(figure, text);
    if ("value" in read) return read.value;
    issues.addIssue({ code: "custom", message: read.wrong });
    return z.NEVER;
  });
}

function rowNumbers(name: TableName, sent: FormData): Map<string, number[]> {
  const parts = tableLayouts[name].parts.filter(({ kind }) => kind === "rows");
  return new Map(
    parts.map(({ id }) => {
      const numbers = [...sent.keys()].flatMap((field) => {
        const [part, number = ""] = field.split(".", 2);
        return part === id && /^\d{1,3}$/.test(number) && Number(number) < mostRows ? [Number(number)] : [];
      });
      return [id, [...new Set(numbers)].toSorted((one, other) => one - other)];
    }),
  );
}

/** A region alone does not make a row, because the rows of the page bring theirs in a hidden field. */
function isInBlankRow(path: string, boxes: ReadonlyMap<string, Figure>, sent: FormData): boolean {
  const [row] = /^[a-z]+\.\d+\./.exec(path) ?? [];
  if (row === undefined) return false;
  return [...boxes].every(([box, { kind }]) => !box.startsWith(row) || kind === "region" || isBlank(sent.get(box)));
}

function isBlank(value: FormDataEntryValue | null): boolean {
  return typeof value === "string" && value.trim() === "";
}

/** Puts the values of a read form together to the content that the person wrote. The numbers of the sent rows may have gaps. */
export function writtenContent(name: TableName, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const content = contentFrom(Object.entries(values).filter(([path]) => !Object.hasOwn(versionFields, path)));
  for (const { kind, id } of tableLayouts[name].parts) {
    const rows = content[id];
    if (kind === "rows") content[id] = Array.isArray(rows) ? rows.filter((row) => row !== undefined) : [];
  }
  return content;
}

/** A prepared version that is withdrawn: its first day, and its row as the person saw it (row R21). */
export const withdrawalSchema = z.object({ valid_from: day("Recarga la página."), seen: rowId });
export const dismissalSchema = z.object({ proposal: rowId });
