/** What every command with an order needs: settings, Ctrl+C, and one sentence for a person when it cannot be carried out. */
import { giveOrder } from "#server/background/give-order.ts";
import type { Order } from "#server/background/order.ts";
import { readConfig } from "#server/config.ts";
import { correctionOf } from "#server/correctable-error.ts";

/** Runs an order in the running site or here, prints its lines, and sets the exit code. `name`: its name in the running site. */
export async function commandFor(name: string, order: Order, args: readonly string[] = process.argv.slice(2)): Promise<void> {
  const ending = new AbortController();
  process.once("SIGINT", () => ending.abort());
  try {
    await giveOrder(readConfig(process.env), { name, order, args, say: console.log, signal: ending.signal });
  } catch (error) {
    const correction = correctionOf(error);
    if (correction === undefined) throw error;
    console.error(correction);
    process.exitCode = 1;
  }
}
