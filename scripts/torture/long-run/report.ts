import { company } from "#company";
import { compareCounts, compareMails, compareRows, compareValues, findDoubleBookings, findWrongPrices } from "./compare.ts";
import type { Faults } from "./faults.ts";
import type { Finding } from "./model.ts";
import { planOperations, type RunNumbers } from "./plan.ts";
import type { Stored } from "./stored.ts";
import type { World } from "./world.ts";

export type LongRun = {
  numbers: RunNumbers;
  findings: Finding[];
  /** Lines of the sites' logs about requests that findings name. */
  logLines: string[];
  figures: Record<string, number>;
  faults: Record<string, number>;
  operations: Record<string, Record<string, number>>;
  /** Answers that acknowledged nothing, by their words. */
  answers: Record<string, number>;
};

type Run = { numbers: RunNumbers; world: World; faults: Faults; stored: Stored; seconds: number; logs: readonly string[] };

/** Compares what the clients were told with what is stored, and gathers the figures. */
export function reportOf({ numbers, world, faults, stored, seconds, logs }: Run): LongRun {
  const { model, mails } = world;
  const received = mails.receivedIds();
  const findings = [
    ...model.findings,
    ...compareRows(model.rows, stored.rows),
    ...compareValues(model.values, stored.values),
    ...compareCounts(model.counts, stored.counts),
    ...compareMails(stored.sentMails, received, faults.explainedCopies()),
    ...findDoubleBookings(stored.activeSlots, company.appointmentsPerSlot),
    ...findWrongPrices(stored.stock),
  ];
  const acknowledged = model.rows.filter(({ outcome }) => outcome === "acknowledged");
  const deposits = acknowledged.reduce((sum, { table, values }) => sum + (table === "reservations" ? Number(values["deposit"]) : 0), 0);
  return {
    numbers,
    findings,
    logLines: logLinesAbout(findings, logs),
    figures: {
      seconds: Math.round(seconds),
      operations: world.done,
      "rows acknowledged": acknowledged.length,
      "rows stored": stored.rows.length,
      "rows unknown": model.rows.filter(({ outcome }) => outcome === "unknown").length,
      "values compared": new Set(model.values.map(({ what }) => what)).size,
      "counters compared": new Set(model.counts.map(({ what }) => what)).size,
      "euros of deposits acknowledged": deposits,
      "euros of deposits stored": stored.deposits,
      "mails sent": stored.sentMails.length,
      "mails that arrived again": received.length - new Set(received).size,
    },
    faults: Object.fromEntries(faults.counts),
    operations: tableOf(world.counts),
    answers: Object.fromEntries([...world.answers].toSorted(([, one], [, other]) => other - one)),
  };
}

/** Prints the run. Each finding names the operation, whose place in the sequence the seed repeats. */
export function printReport({ numbers, findings, logLines, figures, faults, operations, answers }: LongRun): void {
  const { seed, operations: count, clients } = numbers;
  console.table(operations);
  console.table(answers);
  console.table(figures);
  console.table(faults);
  const planned = new Map(planOperations(numbers).flatMap((plan) => plan.map((operation) => [operation.number, operation] as const)));
  for (const { operation, sentence } of findings) {
    const known = operation === undefined ? undefined : planned.get(operation);
    console.log(`WRONG: ${sentence}${known ? ` (operation ${known.number}: ${known.kind} by client ${known.client})` : ""}`);
  }
  for (const line of logLines) console.log(line);
  console.log(findings.length === 0 ? "Everything is as it was acknowledged." : `${findings.length} findings.`);
  console.log(`To repeat: npm run torture:long-run -- --operations ${count} --clients ${clients} --seed ${seed}`);
}

function logLinesAbout(findings: readonly Finding[], logs: readonly string[]): string[] {
  const ids = findings.flatMap(({ sentence }) => /request ([\w-]{32})/.exec(sentence)?.[1] ?? []);
  return logs.flatMap((log) => log.split("\n")).filter((line) => ids.some((id) => line.includes(id)));
}

/** "book: refused" → a row "book" with a column "refused". */
function tableOf(counts: ReadonlyMap<string, number>): Record<string, Record<string, number>> {
  const table: Record<string, Record<string, number>> = {};
  for (const [what, number] of counts) {
    const [kind = "", result = ""] = what.split(": ");
    table[kind] = { ...table[kind], [result]: number };
  }
  return table;
}
