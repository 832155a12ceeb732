/** What every command with an errand needs: settings, Ctrl+C, and one sentence for a person when it cannot be carried out. */
import { giveErrand } from "#server/background/give-errand.ts";
import type { Errand } from "#server/background/errand.ts";
import { readConfig } from "#server/config.ts";
import { correctionOf } from "#server/correctable-error.ts";

/** Runs an errand in the running site or here, prints its lines, and sets the exit code. `name`: its name in the running site. */
export async function commandFor(name: string, errand: Errand, args: readonly string[] = process.argv.slice(2)): Promise<void> {
  const ending = new AbortController();
  process.once("SIGINT", () => ending.abort());
  try {
    await giveErrand(readConfig(process.env), { name, errand, args, say: console.log, signal: ending.signal });
  } catch (error) {
    const correction = correctionOf(error);
    if (correction === undefined) throw error;
    console.error(correction);
    process.exitCode = 1;
  }
}
