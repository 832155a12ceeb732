import type { RefusalReason } from "../messages.ts";
import type { StockFormat } from "./formats/format.ts";
import type { OpenZip } from "./zip.ts";

/**
 * One row of a stock file: its line (from 1; in XML and JSON, which car of the file it is) and its original text. Also its cells by the
 * format's columns, or why they cannot be split.
 */
export type Row = { line: number; text: string } & ({ cells: Record<string, string> } | { reason: RefusalReason });

/**
 * A file whose format is known. `notes` are sentences about what was not read, `pictures` the files of pictures beside the table. Reading the
 * rows to an end, or stopping, closes the file; the pictures can be read still.
 */
export type OpenStock = { format: StockFormat; rows: AsyncGenerator<Row>; notes: readonly string[]; pictures?: OpenZip };
