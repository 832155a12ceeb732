import { hash } from "node:crypto";
import type { Transaction } from "#server/context.ts";
import type { Previewed } from "../judging/samples.ts";
import type { ImportState } from "../runs/import-state.ts";
import type { ColumnMapping, ProposedTable } from "../mapping/column-facts.ts";
import { mappedFormat } from "../mapping/mapped-format.ts";
import type { KeptWord } from "../mapping/word-book.ts";
import type { FoundWord } from "../mapping/word-lists.ts";
import type { StockFormat } from "../reading/formats/format.ts";
import { stockFormats } from "../reading/formats/formats.ts";

/** Every format that a file may have: those of the software, and those that the team has mapped by hand, the newest first. */
export async function readStockFormats(transaction: Transaction): Promise<readonly StockFormat[]> {
  const rows = await transaction.selectFrom("stock_mappings").selectAll().orderBy("changed_at", "desc").orderBy("header").execute();
  return [
    ...stockFormats,
    ...rows.map(({ header, file_name: fileName, columns }) => mappedFormat({ header, fileName, columns: columns as ColumnMapping })),
  ];
}

/** The mapping that was kept for a header (headerHash). */
export async function readMapping(transaction: Transaction, header: string): Promise<ColumnMapping | undefined> {
  const row = await transaction.selectFrom("stock_mappings").select("columns").where("header", "=", header).executeTakeFirst();
  return row?.columns as ColumnMapping | undefined;
}

/** The words that the team has mapped for a format. */
export async function readWords(transaction: Transaction, format: string): Promise<KeptWord[]> {
  const rows = await transaction.selectFrom("stock_words").select(["list", "word", "value"]).where("format", "=", format).execute();
  return rows.map(({ list, ...rest }) => ({ list: list as KeptWord["list"], ...rest }));
}

/** Returns what a form shows of a table's columns, so that no choice counts for another list. */
export const seenColumns = ({ columns }: ProposedTable) => markOf(columns.map(({ name }) => name));
export const seenWords = (words: readonly FoundWord[]) => markOf(words.map(({ list, word }) => [list, word]));

/** What an import's page asks: what the columns of its table are, and what words mean. */
export function openQuestions(state: ImportState, { table, words }: Partial<Previewed> = {}) {
  return {
    mapping: state === "unmapped" && table ? { ...table, seen: seenColumns(table) } : undefined,
    words: state === "previewed" && words ? { ...words, seen: seenWords(words.words) } : undefined,
  };
}

const markOf = (list: unknown) => hash("sha256", JSON.stringify(list)).slice(0, 20);
