import type { RefusalReason } from "../messages.ts";
import type { StockFormat } from "./formats/format.ts";

/**
 * One row of a stock file: its line (from 1; in XML and JSON, which car of the file it is) and its original text. Also its cells by the
 * format's columns, or why they cannot be split.
 */
export type Row = { line: number; text: string } & ({ cells: Record<string, string> } | { reason: RefusalReason });

/** A file whose format is known. `notes` are sentences about what was not read. Reading the rows to an end, or stopping, closes the file. */
export type OpenStock = { format: StockFormat; rows: AsyncGenerator<Row>; notes: readonly string[] };
