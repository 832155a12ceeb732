/**
 * A process that logs two thousand lines in one turn. It then ends as the first argument says: by "exit", by "error", by an exit with one more line
 * a second later ("last-line"), or not at all.
 */
import { openLog } from "#server/log.ts";

const end = process.argv[2];
const log = openLog({ logLevel: "info" });
for (let number = 1; number <= 2_000; number += 1) log.info({ number }, "line");
if (end === "exit") process.exit(0);
process.on("uncaughtException", () => process.exit(1));
if (end === "error") throw new Error("the end");
setInterval(() => {
  if (end !== "last-line") return;
  log.info("the last line");
  process.exit(0);
}, 1_000);
