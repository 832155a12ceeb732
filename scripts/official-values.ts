/**
 * `npm run rinsegura -- official-values FILE --year 2026 [--source NAME]`: stores the values when new of annex I of the yearly order, from the BOE's
 * XML or a tab-separated extract. The file is taken whole or not at all.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { officialValuesErrand } from "#app/features/cars/official-values/office/commands/receive-year.server.ts";
import { commandFor } from "./errand.ts";

await commandFor("official-values", officialValuesErrand, errandArguments(process.argv.slice(2)));

/** The errand's arguments, or none if the command line is not understood: the errand then says how to call it. */
function errandArguments(args: readonly string[]): string[] {
  try {
    const options = { year: { type: "string" }, source: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file] = positionals;
    return file === undefined || positionals.length > 1 ? [] : [resolve(file), values.year ?? "", values.source ?? ""];
  } catch {
    return [];
  }
}
